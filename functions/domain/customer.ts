import type { CurrencyCode } from '../contract/currencies.ts';
import type { Customer, CustomerCreateRequest } from '../contract/customers.ts';
import { contactVerificationOf } from './contact-verification.ts';
import { inFuture, refuseErrors, unsupportedCurrencies } from './customer-errors.ts';
import { firstStatus, tellStatus } from './customer-status.ts';
import { requireKnownTerms } from './end-user-terms.ts';
import { formatId } from './ids.ts';
import type { Telling } from './item-event.ts';

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A customer as the table holds it: what was sent of it, and what the service adds. */
export type CustomerRecord = DistributiveOmit<CustomerCreateRequest, 'currencies'> &
  Telling & {
    readonly platformId: string;
    readonly customerId: string;
    readonly platformCustomerId: string;
    readonly umaAddress: string;
    readonly currencies: readonly CurrencyCode[];
    /** In which currencies the customer has an account, those of earlier times included. */
    readonly accountCurrencies?: readonly string[];
    /** `kycStatus` of a person, `kybStatus` of a business. */
    readonly verificationStatus: 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'HOLD';
    /** The newest verification that the customer was submitted to. */
    readonly verificationId?: string;
    /** In the regions where contacts have to be proven. */
    readonly contactVerification?: Customer['contactVerification'];
    readonly isDeleted: boolean;
    readonly version: number;
    readonly createdAt: string;
    readonly updatedAt: string;
  };

export interface NewCustomer {
  readonly platform: {
    readonly platformId: string;
    readonly currencies: readonly CurrencyCode[];
    readonly environment: string;
    readonly umaDomain?: string;
    readonly isRegulatedFinancialInstitution?: boolean;
  };
  readonly uuid: string;
  readonly request: CustomerCreateRequest;
  readonly now: Date;
}

/** Where customers of platforms without a domain of their own have their UMA addresses. */
export const defaultUmaDomain = 'uma.example.com';

/**
 * Makes a customer. Refuses with INVALID_INPUT, naming every field that the platform or the calendar does not allow, and with
 * END_USER_TERMS_VERSION_NOT_FOUND.
 */
export function makeCustomer({ platform, uuid, request, now }: NewCustomer): CustomerRecord {
  refuseErrors([
    ...unsupportedCurrencies(request.currencies, platform.currencies),
    ...(request.customerType === 'INDIVIDUAL'
      ? inFuture('birthDate', request.birthDate, now)
      : inFuture('businessInfo.incorporatedOn', request.businessInfo.incorporatedOn, now)),
  ]);
  requireKnownTerms(request.endUserTermsConsent, now);
  const at = now.toISOString();
  const contactVerification = contactVerificationOf(request);
  const customer: CustomerRecord = {
    ...request,
    platformId: platform.platformId,
    customerId: formatId('Customer', uuid),
    platformCustomerId: request.platformCustomerId ?? uuid,
    umaAddress: request.umaAddress ?? `$${uuid.replaceAll('-', '')}@${platform.umaDomain ?? defaultUmaDomain}`,
    currencies: [...new Set(request.currencies ?? platform.currencies)],
    verificationStatus: firstStatus(platform, request),
    ...(contactVerification && { contactVerification }),
    isDeleted: false,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  return tellStatus(customer, now);
}
