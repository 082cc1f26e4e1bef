import { createHash } from 'node:crypto';
import { policyExample } from '../../../functions/contract/agents/policies.ts';
import { form, pdf } from '../rooms/documents.ts';
import { type Api, bodyOf } from './api.ts';
import { authorize, createCard, customerAccount, fund, simulate } from './cards.ts';
import { transactionIn, until } from './payments.ts';

/** A customer of whom every member is filled with a text that nothing else has, with all that a customer can have. */
export interface MarkedCustomer {
  readonly customerId: string;
  readonly documentId: string;
  readonly externalAccountId: string;
  readonly transactionId: string;
  readonly platformCustomerId: string;
  /** The texts that the customer alone has. */
  readonly marks: readonly string[];
}

/** Digits that follow from the word. */
const digits = (word: string, count: number): string =>
  String(createHash('sha256').update(word).digest().readUInt32BE()).padStart(10, '7').slice(-count);

/** The numbers of the customer. */
const numbersOf = (word: string) => ({
  birthDate: `19${digits(word, 1)}1-07-1${digits(word, 2).slice(0, 1)}`,
  phoneNumber: `+1500555${digits(word, 4)}`,
  postalCode: digits(word, 5),
  identifier: `519-73-${digits(word, 4)}`,
  accountNumber: `7391${digits(word, 8)}`,
});

const person = (word: string) => ({
  customerType: 'INDIVIDUAL',
  platformCustomerId: `reference-${word}`,
  umaAddress: `$${word}@uma.example.com`,
  region: 'US',
  fullName: `Zora ${word}`,
  birthDate: numbersOf(word).birthDate,
  nationality: 'US',
  email: `mail-${word}@example.com`,
  phoneNumber: numbersOf(word).phoneNumber,
  address: {
    line1: `1 ${word} Street`,
    line2: `Floor ${word}`,
    city: `City ${word}`,
    state: 'IL',
    postalCode: numbersOf(word).postalCode,
    country: 'US',
  },
  idType: 'SSN',
  identifier: numbersOf(word).identifier,
  purposeOfAccount: 'OTHER',
  purposeOfAccountOtherDescription: `Purpose ${word}`,
});

/** Creates the customer through the interface. The word is in every text, in lower case letters alone. */
export async function markedCustomer(api: Api, word: string): Promise<MarkedCustomer> {
  const request = person(word);
  const { id: customerId } = bodyOf(await api.post('/customers', request), 201);
  const file = Buffer.concat([pdf.subarray(0, 9), Buffer.from(`%${word}\n`), pdf.subarray(9)]);
  const parts = { documentHolder: customerId, documentNumber: `P${word}`, issuingAuthority: `Office ${word}` };
  const { id: documentId } = bodyOf(await api.post('/documents', form(parts, file)), 201);
  const accountInfo = {
    accountType: 'USD_ACCOUNT',
    accountNumber: numbersOf(word).accountNumber,
    routingNumber: '021000021',
    bankAccountType: 'CHECKING',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: `Holder ${word}` },
  };
  const account = { customerId, currency: 'USD', accountInfo, platformAccountId: `account-${word}` };
  const { id: externalAccountId } = bodyOf(await api.post('/customers/external-accounts', account), 201);
  const { id: accountId } = await customerAccount(api, customerId);
  await fund(api, accountId, 10_000);
  await purchaseOf(api, { customerId, accountId }, word);
  bodyOf(await api.post('/invitations', { inviterUma: request.umaAddress, firstName: `Friend ${word}` }), 201);
  bodyOf(await api.post('/agents', { customerId, name: `Agent ${word}`, policy: policyExample }), 201);
  const transactionId = await payOut(api, { customerId, accountId, externalAccountId }, word);
  await refuseImport(api, request.platformCustomerId);
  return {
    ...{ customerId, documentId, externalAccountId, transactionId },
    platformCustomerId: request.platformCustomerId,
    marks: [word, ...Object.values(numbersOf(word))],
  };
}

/** A purchase of 40.00 US dollars that is cleared. */
async function purchaseOf(api: Api, holder: { customerId: string; accountId: string }, word: string): Promise<void> {
  const card = await createCard(api, holder, { platformCardId: `card-${word}` });
  const { id } = await authorize(api, card.id, 4_000, ` ${word}`);
  await simulate(api, card.id, 'clearing', { cardTransactionId: id, amount: 4_000 });
  await transactionIn(api, id, 'SETTLED');
}

interface Payout {
  readonly customerId: string;
  readonly accountId: string;
  readonly externalAccountId: string;
}

/** Pays out what is left on the account. */
async function payOut(api: Api, { accountId, externalAccountId }: Payout, word: string): Promise<string> {
  const body = {
    source: { accountId },
    destination: { accountId: externalAccountId },
    amount: 6_000,
    remittanceInformation: `Rent ${word}`,
  };
  const { id } = bodyOf(
    await api.post('/transfer-out', body, { headers: { 'idempotency-key': externalAccountId } }),
    201,
  );
  await transactionIn(api, id, 'COMPLETED');
  return id;
}

/** Imports the customer again, which is refused with its reference. */
async function refuseImport(api: Api, platformCustomerId: string): Promise<void> {
  const file = [
    'umaAddress,platformCustomerId,customerType,fullName,birthDate,businessLegalName,addressLine1,city,state,postalCode,country',
    `$import@uma.example.com,${platformCustomerId},INDIVIDUAL,Jane Example,yesterday,,1 Example Street,Springfield,IL,00000,US`,
  ].join('\n');
  const upload = new FormData();
  upload.set('file', new Blob([file], { type: 'text/csv' }), 'customers.csv');
  const { jobId } = bodyOf(await api.post('/customers/bulk/csv', upload), 202);
  await until(
    async () => bodyOf(await api.get(`/customers/bulk/jobs/${jobId}`), 200),
    ({ completedAt }) => completedAt !== undefined,
  );
}
