import { currenciesForRegisteredBusinesses } from '../../contract/external-accounts/account-types.ts';
import type { CounterpartyFieldDefinition, CustomerInfoFieldName } from '../../contract/uma/counterparty-fields.ts';
import type { CustomerRecord } from '../customers/customer.ts';
import { Refusal } from '../refusal.ts';
import type { Payer } from './parties.ts';

/** Returns the known facts about a customer, under the interface's names for the fields that two institutions exchange. */
export function knownInfo(customer: CustomerRecord): Partial<Record<CustomerInfoFieldName, string>> {
  if (customer.customerType === 'BUSINESS') {
    const { legalName, country } = customer.businessInfo;
    return { FULL_NAME: legalName, COMPANY_LEGAL_NAME: legalName, NATIONALITY: country };
  }
  const { fullName, birthDate, nationality } = customer;
  return {
    ...(fullName && { FULL_NAME: fullName }),
    ...(birthDate && { BIRTH_DATE: birthDate }),
    ...(nationality && { NATIONALITY: nationality }),
  };
}

/** Refuses with MISSING_MANDATORY_USER_INFO a business without a registration number where the receiving banks require it. */
export function requireRegistrationNumber({ isUnregistered }: Payer, receivingCurrency: string): void {
  if (!isUnregistered || !currenciesForRegisteredBusinesses.includes(receivingCurrency)) return;
  throw new Refusal(
    'MISSING_MANDATORY_USER_INFO',
    `A business pays accounts in ${receivingCurrency} only with its businessInfo.registrationNumber.`,
  );
}

/** The fields that a sender's institution asks for about a receiver. */
const receiverFields: readonly CounterpartyFieldDefinition[] = [
  { name: 'FULL_NAME', mandatory: true },
  { name: 'NATIONALITY', mandatory: false },
  { name: 'BIRTH_DATE', mandatory: false },
];

/** The fields that the platform has to supply, because the service does not know them about the receiver. */
export const fieldsToRequest = (receiver: CustomerRecord): readonly CounterpartyFieldDefinition[] =>
  receiverFields.filter(({ name }) => knownInfo(receiver)[name] === undefined);

/** The mandatory fields for which `info` has no value. */
export const missingFields = (
  fields: readonly CounterpartyFieldDefinition[],
  info: Readonly<Record<string, unknown>>,
): readonly CustomerInfoFieldName[] =>
  fields.flatMap(({ name, mandatory }) => (mandatory && isEmpty(info[name]) ? [name] : []));

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
