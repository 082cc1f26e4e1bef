import type { CustomerUpdateRequest } from '../../contract/customers/customer-updates.ts';
import type { FieldError } from '../../contract/errors.ts';
import { type InternalAccount, spendable } from '../ledger/account.ts';
import type { Platform } from '../platforms/platform.ts';
import { Refusal } from '../refusal.ts';
import { amend, isSame } from '../versioned.ts';
import { contactVerificationOf } from './contact-verification.ts';
import type { BusinessRecord, CustomerRecord, PersonRecord } from './customer.ts';
import { stored } from './details.ts';
import { consentInFuture, requireKnownTerms } from './end-user-terms.ts';
import {
  foreignUmaAddress,
  inFuture,
  refuseErrors,
  unsupportedCurrencies,
  withoutStaleDescriptions,
  wrongDescriptions,
  wrongIdentifier,
  wrongTaxId,
} from './field-errors.ts';

interface CustomerChange {
  readonly platform: Pick<Platform, 'currencies' | 'umaDomain'>;
  readonly customer: CustomerRecord;
  readonly request: CustomerUpdateRequest;
  readonly now: Date;
}

/** Refuses with CUSTOMER_DELETED. */
function requireNotDeleted({ isDeleted }: CustomerRecord): void {
  if (isDeleted) throw new Refusal('CUSTOMER_DELETED', 'The customer was deleted.');
}

/**
 * Changes a customer. Members that are not sent stay, and the rules apply to the merged record. Returns the same record when
 * nothing changes. Refuses with CUSTOMER_DELETED, END_USER_TERMS_VERSION_NOT_FOUND, and INVALID_INPUT for a change of the
 * type and every wrong field.
 */
export function changeCustomer({ platform, customer, request, now }: CustomerChange): CustomerRecord {
  requireNotDeleted(customer);
  const { next, errors } = merged({ platform, customer, request, now });
  refuseErrors(errors);
  requireKnownTerms(request.endUserTermsConsent);
  if (isSame(customer, next)) return customer;
  const contactVerification = contactVerificationOf(next, customer);
  return amend(next, now, contactVerification ? { contactVerification } : {});
}

/**
 * The wrong fields of a change that lacks those which its schema has refused. A rule between two fields says nothing where the other
 * one is refused.
 */
export const wrongChanges = (change: CustomerChange, refused: readonly string[]): readonly FieldError[] =>
  change.customer.isDeleted
    ? []
    : merged(change).errors.filter(({ field }) => {
        const other = counterpartOf(field);
        return other === undefined || !refused.some((name) => name.startsWith(other));
      });

/** The field that a rule compares this one with; of a description, the beginning of the names of its question. */
function counterpartOf(field: string): string | undefined {
  if (field === 'identifier') return 'idType';
  if (field === 'businessInfo.taxId') return 'businessInfo.country';
  return field.endsWith('OtherDescription') ? field.slice(0, -'OtherDescription'.length) : undefined;
}

/** The record as it would be, and every field that the rules refuse. */
function merged({ platform, customer, request, now }: CustomerChange): Merged {
  const { next, errors } = merge(customer, request, now);
  return {
    next,
    errors: [
      ...errors,
      ...twoContacts(customer, request),
      ...unsupportedCurrencies(request.currencies, platform.currencies),
      ...(next.umaAddress === customer.umaAddress ? [] : foreignUmaAddress(next.umaAddress, platform)),
      ...consentInFuture(request.endUserTermsConsent, now),
    ],
  };
}

/** Each contact may have to be proven by the customer, so a request changes one of them. What is stored may come back with it. */
function twoContacts(customer: CustomerRecord, { email, phoneNumber }: CustomerUpdateRequest): FieldError[] {
  const isOther = (sent: string | undefined, current: string | undefined) => sent !== undefined && sent !== current;
  if (!isOther(email, customer.email) || !isOther(phoneNumber, customer.phoneNumber)) return [];
  return [{ field: 'phoneNumber', message: 'cannot change together with email; send two requests' }];
}

interface Merged {
  readonly next: CustomerRecord;
  readonly errors: readonly FieldError[];
}

function merge(customer: CustomerRecord, request: CustomerUpdateRequest, now: Date): Merged {
  if (customer.customerType === 'BUSINESS' && request.customerType === 'BUSINESS') {
    return mergeBusiness(customer, request, now);
  }
  if (customer.customerType === 'INDIVIDUAL' && request.customerType === 'INDIVIDUAL') {
    return mergePerson(customer, request, now);
  }
  const message = `The customer is of the type ${customer.customerType}; the type cannot change.`;
  return {
    next: customer,
    errors: [{ field: 'customerType', constraint: { enum: [customer.customerType] }, message }],
  };
}

type UpdateOf<T extends CustomerRecord['customerType']> = Extract<CustomerUpdateRequest, { customerType: T }>;

function mergeBusiness(customer: BusinessRecord, request: UpdateOf<'BUSINESS'>, now: Date): Merged {
  const { businessInfo: sentProfile = {}, ...rest } = request;
  const businessInfo = { ...customer.businessInfo, ...stored('businessInfo', sentProfile) };
  return {
    next: {
      ...customer,
      ...stored('BUSINESS', rest),
      ...chosen(customer, request),
      businessInfo: withoutStaleDescriptions('BUSINESS', businessInfo),
    },
    errors: [
      ...wrongDescriptions('BUSINESS', sentProfile, businessInfo, 'businessInfo.'),
      ...wrongTaxId(businessInfo),
      ...inFuture('businessInfo.incorporatedOn', sentProfile.incorporatedOn, now),
    ],
  };
}

function mergePerson(customer: PersonRecord, request: UpdateOf<'INDIVIDUAL'>, now: Date): Merged {
  const next = { ...customer, ...stored('INDIVIDUAL', request), ...chosen(customer, request) };
  return {
    next: withoutStaleDescriptions('INDIVIDUAL', next),
    errors: [
      ...wrongDescriptions('INDIVIDUAL', request, next),
      ...wrongIdentifier(next),
      ...inFuture('birthDate', request.birthDate, now),
    ],
  };
}

/** The members that the service chooses at first and the platform may replace. */
const chosen = ({ currencies, umaAddress }: CustomerRecord, request: CustomerUpdateRequest) => ({
  currencies: request.currencies ? [...new Set(request.currencies)] : currencies,
  umaAddress: request.umaAddress ?? umaAddress,
});

/**
 * Deletes a customer who neither holds nor owes money and has no payment or refund under way, so that none is left where nothing can
 * reach it. Refuses with CUSTOMER_DELETED and CONFLICT.
 */
export function markDeleted(
  customer: CustomerRecord,
  { accounts, isPaying }: { readonly accounts: readonly InternalAccount[]; readonly isPaying: boolean },
  now: Date,
): CustomerRecord {
  requireNotDeleted(customer);
  const holding = accounts.filter((account) => spendable(account) !== 0 || account.held > 0);
  if (holding.length > 0) {
    throw new Refusal(
      'CONFLICT',
      `The customer still has or owes money: ${holding.map(({ accountId }) => accountId).join(', ')}. Settle that first.`,
    );
  }
  if (isPaying)
    throw new Refusal('CONFLICT', 'A payment of the customer, or its refund, is under way. Delete when it has ended.');
  return amend(customer, now, { isDeleted: true });
}
