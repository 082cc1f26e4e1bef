import { randomBytes } from 'node:crypto';
import { policyExample } from '../../../functions/contract/agents/policies.ts';
import { form, pdf } from '../rooms/documents.ts';
import { page } from '../sca.ts';
import { type AnyBody, type Api, bodyOf } from './api.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

/** The texts that a business alone has: its word, which every text holds, and its numbers. */
export interface Marks {
  readonly word: string;
  /** A new number of so many digits after a prefix. */
  readonly number: (digits: number, prefix?: string) => string;
  /** Adds a text that no other item of the test has. */
  readonly add: (text: string) => void;
  /** The word and all others up to now. */
  readonly all: () => readonly string[];
}

/** Marks with a word in small letters. Numbers are drawn, so that no id or amount has one by chance. */
export function newMarks(word: string): Marks {
  const texts = [word, addressOfTheInternet, telephone];
  const number = (digits: number, prefix = ''): string => {
    const drawn = prefix + Array.from(randomBytes(digits), (byte) => 1 + (byte % 9)).join('');
    texts.push(drawn);
    return drawn;
  };
  return { word, number, add: (text) => void texts.push(text), all: () => texts };
}

/** A number that is reserved for films (Bundesnetzagentur). */
const telephone = '+491713920001';
/** From where businesses consent and log in. */
const addressOfTheInternet = '2001:db8::4e:5f60';

const addressOf = ({ word, number }: Marks) => ({
  ...{ line1: `1 ${word} Street`, line2: `Floor ${word}`, city: `City ${word}`, state: `S${word}` },
  ...{ postalCode: number(9), country: 'DE' },
});

const business = (marks: Marks) => ({
  customerType: 'BUSINESS',
  region: 'DE',
  platformCustomerId: `reference-${marks.word}`,
  umaAddress: `$${marks.word}@uma.example.com`,
  email: `office-${marks.word}@example.com`,
  phoneNumber: telephone,
  address: addressOf(marks),
  endUserTermsConsent: {
    ...{ acceptedAt: '2025-01-01T00:00:00Z', ipAddress: addressOfTheInternet },
    ...{ termsVersion: 'V1', acceptanceMethod: 'CHECKBOX' },
  },
  businessInfo: {
    ...{
      legalName: `${marks.word} Ltd`,
      doingBusinessAs: `Trade ${marks.word}`,
      country: 'DE',
      taxId: marks.number(11),
    },
    ...{ incorporatedOn: '2001-01-01', registrationNumber: `HRB ${marks.word}`, entityType: 'LLC' },
    ...{ businessType: 'RETAIL_TRADE', sourceOfFunds: `Sales of ${marks.word}` },
    ...{ purposeOfAccount: 'OTHER', purposeOfAccountOtherDescription: `Purpose ${marks.word}` },
    ...{ sourceOfFundsCategories: ['OTHER'], sourceOfFundsOtherDescription: `Source ${marks.word}` },
    ...{ primaryContactFirstName: `Anna ${marks.word}`, primaryContactLastName: `Berg ${marks.word}` },
  },
});

const ownerOf = (customerId: string, marks: Marks) => ({
  customerId,
  roles: ['UBO', 'CONTROL_PERSON'],
  ownershipPercentage: 60,
  personalInfo: {
    ...{ firstName: `Owen ${marks.word}`, middleName: `M ${marks.word}`, lastName: `Owner ${marks.word}` },
    ...{ birthDate: '1961-07-13', nationality: 'DE', address: addressOf(marks) },
    ...{ email: `owner-${marks.word}@example.com`, phoneNumber: marks.number(5, '+4915555') },
    ...{ idType: 'NON_US_TAX_ID', identifier: marks.number(11), countryOfIssuance: 'DE' },
  },
});

export interface MarkedBusiness {
  readonly customerId: string;
  readonly ownerId: string;
  readonly documentId: string;
  /** The business's account in US dollars. */
  readonly accountId: string;
  readonly externalAccountId: string;
}

/** A business with an owner and documents of both, a bank account and a wallet. */
export async function markedBusiness(api: Api, marks: Marks): Promise<MarkedBusiness> {
  const { id: customerId } = bodyOf(await api.post('/customers', business(marks)), 201);
  const { id: ownerId } = bodyOf(await api.post('/beneficial-owners', ownerOf(customerId, marks)), 201);
  for (const documentType of ['ARTICLES_OF_INCORPORATION', 'TRUST_AGREEMENT', 'TAX_RETURN'])
    await upload(api, customerId, marks, documentType);
  const documentId = await upload(api, ownerId, marks, 'PASSPORT');
  const { data } = bodyOf(await api.get(`/customers/internal-accounts?currency=USD&customerId=${customerId}`), 200);
  const accountInfo = {
    ...{ accountType: 'USD_ACCOUNT', accountNumber: marks.number(12), routingNumber: '021000021' },
    bankAccountType: 'CHECKING',
    beneficiary: { beneficiaryType: 'BUSINESS', legalName: `Holder ${marks.word}` },
  };
  const account = { customerId, currency: 'USD', accountInfo, platformAccountId: `account-${marks.word}` };
  const { id: externalAccountId } = bodyOf(await api.post('/customers/external-accounts', account), 201);
  return { customerId, ownerId, documentId, accountId: data[0].id, externalAccountId };
}

async function upload(api: Api, documentHolder: string, { word }: Marks, documentType: string): Promise<string> {
  const file = Buffer.concat([pdf.subarray(0, 9), Buffer.from(`%${word}\n`), pdf.subarray(9)]);
  const parts = { documentHolder, documentType, documentNumber: `D${word}`, issuingAuthority: `Office ${word}` };
  const content = form({ ...parts, country: 'DE' }, file);
  content.set('file', new Blob([file], { type: 'application/pdf' }), `scan-${word}.pdf`);
  return bodyOf(await api.post('/documents', content), 201).id;
}

/** The business proves its telephone and its e-mail address. `code` reads the newest code. */
export async function proveContacts(api: Api, { customerId }: MarkedBusiness, code: () => string): Promise<void> {
  for (const contact of ['phone', 'email']) {
    bodyOf(await api.post(`/customers/${customerId}/verify-${contact}`, {}), 204);
    bodyOf(await api.post(`/customers/${customerId}/verify-${contact}/confirm`, { code: code() }), 200);
  }
}

/** The business enrolls a passkey, logs in, fails to, and opens a challenge. `code` reads the newest code. */
export async function enrollFactors(api: Api, { customerId }: MarkedBusiness, code: () => string): Promise<void> {
  const of = (path: string) => `${path}?customerId=${customerId}`;
  const { options } = bodyOf(await api.post(of('/sca/factors'), { type: 'PASSKEY' }), 200);
  const credential = softwareAuthenticator(page).register(options);
  bodyOf(await api.post(of('/sca/factors/confirm'), { type: 'PASSKEY', origin: page, credential }), 200);
  const { challengeId } = bodyOf(await api.post(of('/sca/login/start'), { factor: 'SMS_OTP' }), 200);
  const proof = { factor: 'SMS_OTP', endUserIpAddress: addressOfTheInternet, challengeId, code: code() };
  bodyOf(await api.post(of('/sca/login/complete'), proof), 200);
  bodyOf(await api.post(of('/sca/record-event'), { eventType: 'FAILED_LOGIN_ATTEMPT' }), 200);
  bodyOf(await api.post(of('/sca/login/start'), { factor: 'SMS_OTP' }), 200);
}

/** An agent of the business with its own client, which `connect` makes of its token. */
export async function anAgentOf(
  api: Api,
  { customerId }: MarkedBusiness,
  { word }: Marks,
  connect: (token: string) => Api,
): Promise<{ readonly agentId: string; readonly agent: Api }> {
  const policy = { ...policyExample, approvalThresholds: { currency: 'USD', amount: 1 } };
  const { agent, deviceCode } = bodyOf(await api.post('/agents', { customerId, name: `Agent ${word}`, policy }), 201);
  const path = `/agents/device-codes/${deviceCode.code}/redeem`;
  const { accessToken } = bodyOf(await api.post(path, undefined, { credentials: null }), 200);
  return { agentId: agent.id, agent: connect(accessToken) };
}

/** A transfer that the agent asks for, which the platform rejects with a reason. */
export async function aRejectedTransfer(
  api: Api,
  { agentId, agent }: Awaited<ReturnType<typeof anAgentOf>>,
  { accountId, externalAccountId }: MarkedBusiness,
  { word }: Marks,
): Promise<AnyBody> {
  const body = {
    ...{ source: { accountId }, destination: { accountId: externalAccountId }, amount: 100 },
    remittanceInformation: `Agent's ${word}`,
  };
  const action = bodyOf(await agent.post('/agents/me/transfer-out', body), 201);
  return bodyOf(await api.post(`/agents/${agentId}/actions/${action.id}/reject`, { reason: `Not for ${word}` }), 200);
}
