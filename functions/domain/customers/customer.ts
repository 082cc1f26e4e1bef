import type * as z from 'zod';
import type { CurrencyCode } from '../../contract/currencies.ts';
import type { Customer } from '../../contract/customers/customers.ts';
import type { FieldError } from '../../contract/errors.ts';
import { formatId, type Uuid } from '../ids.ts';
import { itemEvent } from '../item-event.ts';
import { defaultUmaDomain, type Platform } from '../platforms/platform.ts';
import { Refusal } from '../refusal.ts';
import {
  arrayOf,
  flag,
  type Infer,
  idText,
  listed,
  object,
  oneOf,
  optional,
  text,
  uuidText,
  variantsOf,
} from '../schema.ts';
import { firstVersion, versioned } from '../versioned.ts';
import { contactVerification, contactVerificationOf } from './contact-verification.ts';
import { businessDetails, type CustomerDetails, personDetails, stored, type TermsConsent } from './details.ts';
import { consentInFuture, requireKnownTerms } from './end-user-terms.ts';
import {
  type Contacts,
  foreignUmaAddress,
  inFuture,
  missingContacts,
  refuseErrors,
  unsupportedCurrencies,
} from './field-errors.ts';
import { firstStatus, recordStatus } from './status.ts';

/** The members that the service keeps about every customer, whatever its kind. */
const customerState = {
  platformId: uuidText('Platform'),
  customerId: idText('Customer'),
  platformCustomerId: text,
  umaAddress: text,
  currencies: arrayOf(listed<CurrencyCode>()),
  /** The currencies of all the customer's accounts, also of those that `currencies` lists no longer. */
  accountCurrencies: optional(arrayOf(text)),
  /** `kycStatus` of a person, `kybStatus` of a business. */
  verificationStatus: oneOf('UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'HOLD'),
  /** The newest verification that the customer was submitted to. */
  verificationId: optional(idText('Verification')),
  /** Present in the regions where contacts have to be proven. */
  contactVerification: optional(contactVerification),
  isDeleted: flag,
  event: optional(itemEvent),
  createdAt: text,
  ...versioned,
};

const person = object({ ...personDetails, ...customerState });
export interface PersonRecord extends Infer<typeof person> {}

const business = object({ ...businessDetails, ...customerState });
export interface BusinessRecord extends Infer<typeof business> {}

export type CustomerRecord = PersonRecord | BusinessRecord;
export const customer = variantsOf<'customerType', CustomerRecord>('customerType', {
  INDIVIDUAL: person,
  BUSINESS: business,
});

/** A request for a customer. The service chooses the members that are not sent. */
export type CustomerRequest = CustomerDetails & {
  readonly platformCustomerId?: string | undefined;
  readonly umaAddress?: string | undefined;
  readonly currencies?: readonly CurrencyCode[] | undefined;
};

interface NewCustomer {
  readonly platform: Pick<
    Platform,
    'platformId' | 'currencies' | 'environment' | 'umaDomain' | 'isRegulatedFinancialInstitution'
  >;
  readonly uuid: Uuid<'Customer'>;
  readonly request: CustomerRequest;
  readonly now: Date;
}

/**
 * Makes a customer. Refuses with INVALID_INPUT, naming every field that the platform or the calendar does not allow, and with
 * END_USER_TERMS_VERSION_NOT_FOUND.
 */
export function makeCustomer({ platform, uuid, request, now }: NewCustomer): CustomerRecord {
  refuseErrors(wrongFields({ platform, request, now }));
  requireKnownTerms(request.endUserTermsConsent);
  const contactVerification = contactVerificationOf(request);
  const customer: CustomerRecord = {
    ...detailsOf(request),
    platformId: platform.platformId,
    customerId: formatId('Customer', uuid),
    platformCustomerId: request.platformCustomerId ?? uuid,
    umaAddress: request.umaAddress ?? `$${uuid.replaceAll('-', '')}@${platform.umaDomain ?? defaultUmaDomain}`,
    currencies: [...new Set(request.currencies ?? platform.currencies)],
    verificationStatus: firstStatus(platform, request),
    ...(contactVerification && { contactVerification }),
    isDeleted: false,
    ...firstVersion(now),
  };
  return recordStatus(customer, now);
}

/** The members of a request that the platform or the calendar may refuse. */
interface Checked extends Contacts {
  readonly currencies?: readonly CurrencyCode[] | undefined;
  readonly umaAddress?: string | undefined;
  readonly birthDate?: string | undefined;
  readonly businessInfo?: { readonly incorporatedOn?: string | undefined } | undefined;
  readonly endUserTermsConsent?: Partial<TermsConsent> | undefined;
}

/** Every field that the platform or the calendar does not allow, also in a request that lacks what its schema has refused. */
export const wrongFields = ({
  platform,
  request,
  now,
}: Pick<NewCustomer, 'now'> & {
  readonly platform: Pick<Platform, 'currencies' | 'umaDomain'>;
  readonly request: Checked;
}): FieldError[] => [
  ...missingContacts(request),
  ...unsupportedCurrencies(request.currencies, platform.currencies),
  ...foreignUmaAddress(request.umaAddress, platform),
  ...inFuture('birthDate', request.birthDate, now),
  ...inFuture('businessInfo.incorporatedOn', request.businessInfo?.incorporatedOn, now),
  ...consentInFuture(request.endUserTermsConsent, now),
];

const detailsOf = (request: CustomerDetails): CustomerDetails =>
  request.customerType === 'INDIVIDUAL'
    ? stored('INDIVIDUAL', request)
    : { ...stored('BUSINESS', request), businessInfo: stored('businessInfo', request.businessInfo) };

export const referenceTaken = (): Refusal =>
  new Refusal('CONFLICT', 'platformCustomerId: another customer of the platform has it.');

export const umaAddressTaken = (): Refusal =>
  new Refusal('UMA_ADDRESS_EXISTS', 'umaAddress: another customer of the platform has it.');

/** A customer as the interface shows it. The response schema leaves out the members that are written and never shown. */
export function toCustomer(record: CustomerRecord): z.input<typeof Customer> {
  const { customerId, verificationStatus, accountCurrencies, verificationId, event, ...shown } = record;
  const { endUserTermsConsent: consent } = record;
  const common = {
    id: customerId,
    currencies: [...record.currencies],
    // A platform may send the time with the offset of its customer's clock.
    ...(consent && {
      endUserTermsConsent: { ...consent, acceptedAt: new Date(consent.acceptedAt).toISOString() },
    }),
  };
  return shown.customerType === 'INDIVIDUAL'
    ? { ...shown, ...common, kycStatus: verificationStatus }
    : { ...shown, ...common, kybStatus: verificationStatus };
}
