import { afterAll, beforeAll, expect } from 'vitest';
import { examplePdf } from '../../functions/contract/example-pdf.ts';
import { rejectedFileNames, umaLookupRefusals, umaQuoteRefusals } from '../../functions/contract/sandbox-values.ts';
import { type AnyBody, type Api, type ApiAnswer, bodyOf } from '../kit/client/api.ts';
import { fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aPayment, aRecipient, refunded } from '../kit/client/rewards.ts';
import { createEmbeddedWallet, newWalletKeys, openCodeSession } from '../kit/client/wallet-client.ts';
import { aPasskeyWallet, assertionOf, challengePasskey, loginByPasskey } from '../kit/client/wallet-owner.ts';
import { unprovenWallet } from '../kit/client/wallets.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { aBusiness, anOwner, aPerson } from '../kit/rooms/verifications.ts';
import { type OtherGroup, type Provocations, refusedWith, testValues } from './sandbox-values-support.ts';

const clockSpeed = 60;
let cloud: TestCloud;
let api: Api;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url, clockSpeed });
  api = cloud.api;
});
afterAll(async () => {
  await receiver.close();
  await cloud.stop();
});

async function fails(ending: string, failureReason: string) {
  const recipient = await aRecipient(api, ending);
  const { transactionId } = await aPayment(api, await fundedAccount(api), recipient);
  expect(await refunded(api, transactionId)).toMatchObject({ status: 'FAILED', failureReason });
}

async function stays(ending: string, failureReason: string) {
  const recipient = await aRecipient(api, ending);
  const { transactionId } = await aPayment(api, await fundedAccount(api), recipient);
  expect(bodyOf(await api.get(`/transactions/${transactionId}`), 200).status).toBe('PENDING');
  expect(await refunded(api, transactionId)).toMatchObject({ status: 'FAILED', failureReason });
}

async function arrivesLater(ending: string) {
  const recipient = await aRecipient(api, ending);
  const { transactionId } = await aPayment(api, await fundedAccount(api), recipient);
  await transactionIn(api, transactionId, 'PROCESSING');
  const { createdAt, settledAt } = await transactionIn(api, transactionId, 'COMPLETED', { timeoutMs: 30_000 });
  expect(Date.parse(settledAt) - Date.parse(createdAt)).toBeGreaterThanOrEqual(300_000 / clockSpeed);
}

let banks = 0;
const registerBank = (ending: string) =>
  api.post('/platform/external-accounts', {
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: `${++banks}000${ending}`,
      routingNumber: '000000000',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
    },
  });
const isChecked = async (ending: string, beneficiaryVerificationStatus: string) =>
  expect(bodyOf(await registerBank(ending), 201)).toMatchObject({ beneficiaryVerificationStatus });

const create = async (customer: object) =>
  bodyOf(await api.post('/customers', { customerType: 'INDIVIDUAL', ...customer }), 201);
const submit = (customerId: string) => api.post('/verifications', { customerId });
const upload = (documentHolder: string, fileName = 'example.pdf', documentType = 'PASSPORT') => {
  const form = new FormData();
  form.set('file', new Blob([examplePdf], { type: 'application/pdf' }), fileName);
  for (const [name, value] of Object.entries({ country: 'US', documentHolder, documentType })) {
    form.set(name, value);
  }
  return api.post('/documents', form);
};
async function submittedPerson(ending: string): Promise<{ customer: AnyBody; answer: ApiAnswer }> {
  const customer = await create(aPerson(ending));
  bodyOf(await upload(customer.id), 201);
  return { customer, answer: await submit(customer.id) };
}
async function submittedBusiness(ending: string): Promise<AnyBody> {
  const customer = bodyOf(await api.post('/customers', aBusiness(`HRB ${ending}`)), 201);
  expect(customer.kybStatus).toBe('UNVERIFIED');
  const owner = bodyOf(await api.post('/beneficial-owners', anOwner(customer.id)), 201);
  bodyOf(await upload(owner.id), 201);
  for (const type of ['ARTICLES_OF_INCORPORATION', 'TRUST_AGREEMENT', 'TAX_RETURN']) {
    bodyOf(await upload(customer.id, 'example.pdf', type), 201);
  }
  return bodyOf(await submit(customer.id), 200);
}

const lookUp = (name: string) => api.get(`/receiver/uma/${encodeURIComponent(`$${name}.usd@sandbox.uma.money`)}`);
async function quoteTo(name: string, changes: object = {}) {
  const { lookupId } = bodyOf(await lookUp(name), 200);
  return api.post('/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: await fundedAccount(api) },
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: `$${name}.usd@sandbox.uma.money` },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
    lookupId,
    immediatelyExecute: true,
    ...changes,
  });
}
async function isLookupRefused(name: string, code: string) {
  refusedWith(await lookUp(name), code);
  const lightningAddress = `${name}.usd@sandbox.uma.money`;
  const account = { currency: 'BTC', accountInfo: { accountType: 'LIGHTNING', lightningAddress } };
  const { id } = bodyOf(await api.post('/platform/external-accounts', account), 201);
  refusedWith(await api.get(`/receiver/external-account/${id}`), code);
  refusedWith(await quoteTo(name.replace('fail.', 'fail.quote.')), code);
}
const each = <const T extends Readonly<Record<string, string>>>(
  values: T,
  provoke: (value: string, code: string) => unknown,
) =>
  Object.fromEntries(
    Object.entries(values).map(([value, code]) => [value, async () => provoke(value, code)]),
  ) as Readonly<Record<keyof T, () => Promise<unknown>>>;

const signature = 'sandbox-valid-signature';
const provocations: Provocations<OtherGroup> = {
  payouts: {
    '002': () => fails('002', 'QUOTE_EXECUTION_FAILED'),
    '003': () => fails('003', 'ACCOUNT_CANNOT_RECEIVE'),
    '004': () => fails('004', 'ACCOUNT_INVALID'),
    '005': () => stays('005', 'QUOTE_EXECUTION_FAILED'),
    '006': () => arrivesLater('006'),
    '007': () => arrivesLater('007'),
  },
  nameChecks: {
    '102': () => isChecked('102', 'NOT_MATCHED'),
    '103': () => isChecked('103', 'PARTIAL_MATCH'),
    '104': () => isChecked('104', 'PENDING'),
    '105': async () => refusedWith(await registerBank('105'), 'INVALID_BANK_ACCOUNT'),
    '106': () => isChecked('106', 'UNSUPPORTED'),
    '107': () => isChecked('107', 'CHECKED_BY_RECEIVING_FI'),
  },
  ownership: {
    '108': async () => {
      const accountInfo = { accountType: 'BASE_WALLET', address: unprovenWallet().address };
      const account = { currency: 'USDC', ownershipType: 'FIRST_PARTY', accountInfo };
      const created = bodyOf(await api.post('/platform/external-accounts', account), 201);
      expect(created.status).toBe('PENDING_OWNERSHIP_VERIFICATION');
    },
  },
  persons: {
    '001': async () => {
      const { customer, answer } = await submittedPerson('001');
      expect(customer.kycStatus).toBe('PENDING');
      expect(bodyOf(answer, 200).verificationStatus).toBe('PENDING_MANUAL_REVIEW');
    },
    '002': async () => {
      const { customer, answer } = await submittedPerson('002');
      expect(customer.kycStatus).toBe('REJECTED');
      refusedWith(answer, 'INVALID_INPUT');
    },
    '003': async () => {
      const { customer, answer } = await submittedPerson('003');
      expect(customer.kycStatus).toBe('UNVERIFIED');
      expect(bodyOf(answer, 200)).toMatchObject({
        verificationStatus: 'RESOLVE_ERRORS',
        errors: [{ type: 'POOR_QUALITY_DOCUMENT' }],
      });
    },
    '004': async () => {
      const { customer, answer } = await submittedPerson('004');
      expect(customer.kycStatus).toBe('HOLD');
      expect(bodyOf(answer, 200).verificationStatus).toBe('APPROVED');
      expect(bodyOf(await api.get(`/customers/${customer.id}`), 200).kycStatus).toBe('APPROVED');
    },
  },
  businesses: {
    '001': async () => expect((await submittedBusiness('001')).verificationStatus).toBe('IN_PROGRESS'),
    '002': async () => expect((await submittedBusiness('002')).verificationStatus).toBe('REJECTED'),
    '003': async () => expect((await submittedBusiness('003')).verificationStatus).toBe('IN_PROGRESS'),
  },
  codes: {
    contact: async () => {
      const { id } = await create({ region: 'DE', email: 'jane@example.com', phoneNumber: '+4915100000000' });
      bodyOf(await api.post(`/customers/${id}/verify-email`), 204);
      refusedWith(await api.post(`/customers/${id}/verify-email/confirm`, { code: '000000' }), 'INVALID_INPUT');
      bodyOf(await api.post(`/customers/${id}/verify-email/confirm`, { code: '123456' }), 200);
    },
    wallet: async () => {
      const { emailCredentialId } = await createEmbeddedWallet(api);
      const { session } = await openCodeSession(api, emailCredentialId, 'EMAIL_OTP', '000000');
      expect(session.id).toMatch(/^Session:/);
    },
  },
  signatures: {
    wallet: async () => {
      const { accountId, emailCredentialId } = await createEmbeddedWallet(api);
      await openCodeSession(api, emailCredentialId);
      const patch = (headers = {}) =>
        api.patch(`/internal-accounts/${accountId}`, { privateEnabled: true }, { headers });
      const { requestId } = bodyOf(await patch(), 202);
      const wrong = await patch({ 'Service-Wallet-Signature': `${signature}s`, 'Request-Id': requestId });
      refusedWith(wrong, 'WALLET_SIGNATURE_MALFORMED');
      bodyOf(await patch({ 'Service-Wallet-Signature': signature, 'Request-Id': requestId }), 200);
    },
    passkey: async () => {
      const { passkey, authenticator } = await aPasskeyWallet(api);
      const { challenge, requestId } = await challengePasskey(api, passkey.id, newWalletKeys().publicKey);
      const assertion = {
        ...assertionOf(authenticator, challenge),
        signature: 'sandbox-valid-passkey-signature',
      };
      bodyOf(await loginByPasskey(api, passkey.id, requestId, assertion), 200);
    },
  },
  uma: {
    success: async () => {
      const { transactionId } = bodyOf(await quoteTo('success'), 201);
      await transactionIn(api, transactionId, 'COMPLETED');
    },
    'pending.long': async () => {
      const { transactionId } = bodyOf(await quoteTo('pending.long'), 201);
      await transactionIn(api, transactionId, 'PROCESSING');
      await transactionIn(api, transactionId, 'COMPLETED');
    },
    'fail.compliance': async () => {
      const { transactionId } = bodyOf(await quoteTo('fail.compliance'), 201);
      expect(await refunded(api, transactionId)).toMatchObject({ failureReason: 'COMPLIANCE_REJECTED' });
      const { id: customerId } = await create({ fullName: 'Jane Example' });
      const incoming = {
        senderUmaAddress: '$fail.compliance.usd@sandbox.uma.money',
        customerId,
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 5_000,
      };
      const { id } = bodyOf(await api.post('/sandbox/uma/receive', incoming), 200);
      for (const type of ['FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED']) {
        await receiver.waitFor(({ body }) => body.type === `INCOMING_PAYMENT.${type}` && body.data.id === id);
      }
    },
  },
  umaLookups: each(umaLookupRefusals, isLookupRefused),
  umaQuotes: each(umaQuoteRefusals, async (name, code) => refusedWith(await quoteTo(name), code)),
  documents: each(rejectedFileNames, async (name, code) => {
    const { id } = await create(aPerson('001'));
    refusedWith(await upload(id, `Passport ${name.replace('-', '_')}.PDF`), code);
    expect(bodyOf(await api.get(`/documents?documentHolder=${id}`), 200).data).toEqual([]);
    bodyOf(await upload(id, `${name}-not.pdf`), 201);
  }),
  emails: {
    'sync-failed': async () => {
      const { customerId, email, emailCredentialId } = await createEmbeddedWallet(api);
      await openCodeSession(api, emailCredentialId);
      const change = (headers = {}) =>
        api.patch(
          `/customers/${customerId}`,
          { customerType: 'INDIVIDUAL', email: 'jane+sync-failed@example.com' },
          { headers },
        );
      const { requestId } = bodyOf(await change(), 202);
      const headers = { 'Service-Wallet-Signature': signature, 'Request-Id': requestId };
      refusedWith(await change(headers), 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED');
      expect(bodyOf(await api.get(`/customers/${customerId}`), 200).email).toBe(email);
    },
  },
};

testValues(provocations);
