/** Each value of functions/contract/sandbox-values.ts does what it says, and its neighbor does not. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxGroups } from '../../functions/contract/sandbox-values.docs.ts';
import { rejectedFileNames, umaLookupRefusals, umaQuoteRefusals } from '../../functions/contract/sandbox-values.ts';
import { formatId, toUuid } from '../../functions/domain/ids.ts';
import { commit } from '../../functions/store/table.ts';
import { aBusiness, anOwner, aPerson } from '../api/customers/verifications-support.ts';
import { anAccount } from '../kit/builders.ts';
import { type AnyBody, type ApiAnswer, bodyOf } from '../kit/client/api.ts';
import {
  authorize,
  type Cardholder,
  cardIn,
  cardRequest,
  createCardholder,
  purchase,
  simulate,
} from '../kit/client/cards.ts';
import { until } from '../kit/client/payments.ts';
import { createEmbeddedWallet, newWalletKeys, openCodeSession } from '../kit/client/wallet-client.ts';
import { aPasskeyWallet, assertionOf, challengePasskey, loginByPasskey } from '../kit/client/wallet-owner.ts';
import { unprovenWallet } from '../kit/client/wallets.ts';
import { stored } from '../kit/items.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { type Api, aPayment, aRecipient, fundedAccount, refunded, transactionIn } from './rewards.ts';

let cloud: TestCloud;
let api: Api;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url, clockSpeed: 60 });
  api = cloud.api;
});
afterAll(async () => {
  await receiver.close();
  await cloud.stop();
});

/** What is expected of a value; the effects of docs/sandbox.md have one each, or this file does not compile. */
type Provocations = {
  readonly [G in keyof typeof sandboxGroups]: Readonly<
    Record<keyof (typeof sandboxGroups)[G]['effects'], () => Promise<unknown>>
  >;
};

const refusedWith = (answer: ApiAnswer, code: string) =>
  expect(answer).toMatchObject({ body: { status: answer.status, code } });

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
  form.set('file', new Blob(['%PDF-1.7 example'], { type: 'application/pdf' }), fileName);
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

const holderOf = (): Promise<Cardholder> => createCardholder(api, 10_000);
let cards = 0;
async function orderCard(ending: string): Promise<AnyBody> {
  cards += 1;
  return bodyOf(
    await api.post('/cards', cardRequest(await holderOf(), { platformCardId: `card-${cards}-${ending}` })),
    201,
  );
}
const orderedCard = async (ending: string, state: string): Promise<AnyBody> =>
  cardIn(api, (await orderCard(ending)).id, state);

/** No client chooses the id of an account, so this one is planted. */
async function isIneligible(ending: string) {
  const { customerId } = await holderOf();
  const { platformId } = cloud;
  const uuid = toUuid(`${randomUUID().slice(0, -3)}${ending}`);
  const account = anAccount({
    platformId,
    accountId: formatId('InternalAccount', uuid),
    customerId: formatId('Customer', toUuid(customerId.slice(-36))),
  });
  await commit(cloud.services.store, [{ put: { item: stored.account(account) } }]);
  const request = cardRequest({ customerId, accountId: account.accountId });
  refusedWith(await api.post('/cards', request), 'FUNDING_SOURCE_INELIGIBLE');
}

async function isDeclined(ending: string) {
  const { id, cardholderId } = await orderedCard('x', 'ACTIVE');
  await simulate(api, id, 'authorization', purchase(100, ending));
  await authorize(api, id, 200);
  const { totalCount } = bodyOf(await api.get(`/transactions?type=CARD&customerId=${cardholderId}`), 200);
  expect(totalCount).toBe(1);
}

let names = 0;
const newName = (kind: string, ending = 'x'): string => `example-${kind}-${++names}-${ending}`;
const postKeyed = (path: string, content: object) =>
  api.post(path, content, { headers: { 'Idempotency-Key': randomUUID() } });
const link = (ending: string, more: object = {}) =>
  postKeyed('/stablecoin-provider-accounts', {
    provider: 'BRALE',
    apiClientId: newName('client', ending),
    apiClientSecret: 'example-secret',
    ...more,
  });
const tokenRequest = (ending: string, stablecoinProviderAccountId: string) => ({
  providerTokenIdentifier: newName('token', ending),
  networkTokenIdentifier: newName('network-token'),
  network: 'SPARK',
  stablecoinProviderAccountId,
});
const register = async (ending: string, accountEnding = 'x'): Promise<AnyBody> =>
  bodyOf(await postKeyed('/stablecoins', tokenRequest(ending, bodyOf(await link(accountEnding), 201).id)), 201);
const isRegistered = async (ending: string, issuanceStatus: string, serviceOperationsStatus: string) =>
  expect(await register(ending)).toMatchObject({ issuanceStatus, serviceOperationsStatus });
const stablecoinIs = (id: string, issuance: string, operations: string) =>
  until(
    async () => bodyOf(await api.get(`/stablecoins/${id}`), 200),
    (shown) => shown.issuanceStatus === issuance && shown.serviceOperationsStatus === operations,
  );
async function becomes(ending: string, status: string) {
  const account = bodyOf(await link(ending), 201);
  expect(account.status).toBe('ACTIVE');
  await until(
    async () => bodyOf(await api.get(`/stablecoin-provider-accounts/${account.id}`), 200).status,
    (shown) => shown === status,
  );
}
async function mint(stablecoinId: string, ending: string) {
  const { customerId } = await createCardholder(api, 0);
  names += 1;
  const address = `spark1${'q'.repeat(45)}${String(names).padStart(4, '0')}${'z'.repeat(4 - ending.length)}${ending}`;
  const wallet = { customerId, currency: 'BTC', accountInfo: { accountType: 'SPARK_WALLET', address } };
  const { id: accountId } = bodyOf(await api.post('/customers/external-accounts', wallet), 201);
  const fundingSource = { type: 'WIRE' };
  return postKeyed(`/stablecoins/${stablecoinId}/mints`, {
    amount: '10000',
    fundingSource,
    destination: { accountId },
  });
}
const operationIn = (id: string, status: string) =>
  until(
    async () => bodyOf(await api.get(`/stablecoin-operations/${id}`), 200),
    (operation) => operation.status === status,
  );
async function mintFails(ending: string, failureReason: string) {
  const { id } = bodyOf(await mint((await register('x')).id, ending), 201);
  expect(await operationIn(id, 'FAILED')).toMatchObject({ failureReason });
}

const signature = 'sandbox-valid-signature';
const provocations: Provocations = {
  payouts: {
    '002': () => fails('002', 'QUOTE_EXECUTION_FAILED'),
    '003': () => fails('003', 'ACCOUNT_CANNOT_RECEIVE'),
    '004': () => fails('004', 'ACCOUNT_INVALID'),
    '005': () => stays('005', 'QUOTE_EXECUTION_FAILED'),
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
  cardIssuing: {
    '001': async () => {
      const [{ id }] = [await orderCard('001'), await orderedCard('x', 'ACTIVE')];
      expect(bodyOf(await api.get(`/cards/${id}`), 200).state).toBe('PROCESSING');
    },
    '002': async () => expect((await orderedCard('002', 'CLOSED')).stateReason).toBe('ISSUER_REJECTED'),
    '005': async () => {
      const { id } = await orderCard('005');
      expect(bodyOf(await api.get(`/cards/${id}`), 200).state).toBe('PROCESSING');
      await cardIn(api, id, 'ACTIVE');
    },
  },
  cardSources: { '002': () => isIneligible('002'), '003': () => isIneligible('003') },
  cardPulls: {
    '002': () => isDeclined(' 002'),
    '003': () => isDeclined(' 003'),
    '005': async () => {
      const { id: cardId } = await orderedCard('x', 'ACTIVE');
      const { id, pullSummary } = await authorize(api, cardId, 100, ' 005');
      expect(pullSummary.pendingCount).toBe(1);
      await until(
        async () => bodyOf(await api.get(`/transactions/${id}`), 200).pullSummary.pendingCount,
        (count) => count === 0,
      );
    },
    '006': async () => {
      const { id: cardId } = await orderedCard('x', 'ACTIVE');
      const { id } = await authorize(api, cardId, 100, ' 006');
      await transactionIn(api, id, 'EXCEPTION');
    },
  },
  stablecoinAccounts: {
    '002': async () => refusedWith(await link('002'), 'STABLECOIN_PROVIDER_ACCOUNT_INVALID'),
    '003': () => becomes('003', 'REVOKED'),
    '004': () => becomes('004', 'INVALID'),
    '005': async () => refusedWith(await mint((await register('x', '005')).id, 'xyz'), 'SERVICE_UNAVAILABLE'),
    '006': async () => {
      refusedWith(await link('006'), 'INVALID_INPUT');
      bodyOf(await link('006', { providerAccountId: newName('account') }), 201);
    },
  },
  stablecoins: {
    '001': () => isRegistered('001', 'PENDING_REVIEW', 'NOT_ENABLED'),
    '002': () => isRegistered('002', 'REJECTED', 'NOT_ENABLED'),
    '003': async () => {
      const { id, issuanceStatus } = await register('003');
      expect(issuanceStatus).toBe('PROVISIONING');
      await stablecoinIs(id, 'FAILED', 'NOT_ENABLED');
    },
    '004': async () => {
      const account = bodyOf(await link('x'), 201);
      refusedWith(await postKeyed('/stablecoins', tokenRequest('004', account.id)), 'INVALID_INPUT');
    },
    '005': async () => {
      const { id, issuanceStatus } = await register('005');
      expect(issuanceStatus).toBe('PENDING_REVIEW');
      await stablecoinIs(id, 'PROVISIONED', 'ENABLED');
    },
    '006': () => isRegistered('006', 'PROVISIONED', 'PENDING_APPROVAL'),
    '007': async () => {
      const { id, serviceOperationsStatus } = await register('007');
      expect(serviceOperationsStatus).toBe('ENABLED');
      await stablecoinIs(id, 'PROVISIONED', 'DISABLED');
    },
  },
  stablecoinOperations: {
    '002': () => mintFails('002', 'INSUFFICIENT_FUNDS'),
    '003': () => mintFails('003', 'ACCOUNT_CANNOT_RECEIVE'),
    '004': () => mintFails('004', 'ACCOUNT_INVALID'),
    '005': () => mintFails('005', 'PROVIDER_TRANSFER_FAILED'),
    // Its expiry is shown by stablecoin-expiry.test.ts, on a clock that runs faster.
    '006': async () => {
      const { id } = await register('x');
      const unfunded = bodyOf(await mint(id, '006'), 201);
      await operationIn(bodyOf(await mint(id, 'xyz'), 201).id, 'COMPLETED');
      await operationIn(unfunded.id, 'PENDING_FUNDING');
    },
  },
};

for (const [name, { title }] of Object.entries(sandboxGroups)) {
  const rows = Object.entries(provocations[name as keyof Provocations]);
  describe(title, () => {
    it.each(rows)('%s', async (_, provoke) => {
      await provoke();
    });
  });
}
