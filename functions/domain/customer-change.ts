import type { CustomerUpdateRequest } from '../contract/customer-updates.ts';
import type { FieldError } from '../contract/errors.ts';
import { contactVerificationOf } from './contact-verification.ts';
import type { CustomerRecord } from './customer.ts';
import {
  inFuture,
  misplacedDescriptions,
  refuseErrors,
  unsupportedCurrencies,
  withoutStaleDescriptions,
  wrongIdentifier,
  wrongTaxId,
} from './customer-errors.ts';
import { requireKnownTerms } from './end-user-terms.ts';
import type { Platform } from './platform.ts';
import { Refusal } from './refusal.ts';

export interface CustomerChange {
  readonly platform: Pick<Platform, 'currencies'>;
  readonly customer: CustomerRecord;
  readonly request: CustomerUpdateRequest;
  readonly now: Date;
}

/** Refuses with CUSTOMER_DELETED a customer who is no more. */
export function requireNotDeleted({ isDeleted }: CustomerRecord): void {
  if (isDeleted) throw new Refusal('CUSTOMER_DELETED', 'The customer was deleted.');
}

/**
 * Changes what is known of a customer; what is not sent stays, and the rules hold of the whole that comes of it. Returns the
 * same record when nothing changes. Refuses with CUSTOMER_DELETED, END_USER_TERMS_VERSION_NOT_FOUND, and with INVALID_INPUT
 * a change of the type and every field that is wrong.
 */
export function changeCustomer({ platform, customer, request, now }: CustomerChange): CustomerRecord {
  requireNotDeleted(customer);
  if (request.customerType !== customer.customerType) {
    const message = `The customer is of the type ${customer.customerType}; the type cannot change.`;
    refuseErrors([{ field: 'customerType', constraint: { enum: [customer.customerType] }, message }]);
  }
  requireKnownTerms(request.endUserTermsConsent, now);
  const { next, errors } = merged(customer, request, now);
  refuseErrors([...errors, ...unsupportedCurrencies(request.currencies, platform.currencies)]);
  if (isSame(customer, next)) return customer;
  const contactVerification = contactVerificationOf(next, customer);
  return {
    ...next,
    ...(contactVerification && { contactVerification }),
    version: customer.version + 1,
    updatedAt: now.toISOString(),
  };
}

const isSame = (one: object, other: object): boolean => {
  const sorted = (value: object) => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
};

interface Merged {
  readonly next: CustomerRecord;
  readonly errors: readonly FieldError[];
}

function merged(customer: CustomerRecord, request: CustomerUpdateRequest, now: Date): Merged {
  const currencies = request.currencies ? [...new Set(request.currencies)] : customer.currencies;
  if (customer.customerType === 'BUSINESS') {
    const { businessInfo: sent = {}, ...rest } = request as Extract<
      CustomerUpdateRequest,
      { customerType: 'BUSINESS' }
    >;
    const businessInfo = { ...customer.businessInfo, ...sent };
    return {
      next: { ...customer, ...rest, currencies, businessInfo: withoutStaleDescriptions('BUSINESS', businessInfo) },
      errors: [
        ...misplacedDescriptions('BUSINESS', sent, businessInfo, 'businessInfo.'),
        ...wrongTaxId(businessInfo),
        ...inFuture('businessInfo.incorporatedOn', sent.incorporatedOn, now),
      ],
    };
  }
  const sent = request as Extract<CustomerUpdateRequest, { customerType: 'INDIVIDUAL' }>;
  const next = { ...customer, ...sent, currencies };
  return {
    next: withoutStaleDescriptions('INDIVIDUAL', next),
    errors: [
      ...misplacedDescriptions('INDIVIDUAL', sent, next),
      ...wrongIdentifier(next),
      ...inFuture('birthDate', sent.birthDate, now),
    ],
  };
}
