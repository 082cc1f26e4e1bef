/** The values of functions/contract/sandbox-values.ts that issuers of cards and stablecoins know do what they say, and their neighbors do not. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { formatId, toUuid } from '../../functions/domain/ids.ts';
import { commit } from '../../functions/store/table.ts';
import { anAccount } from '../kit/builders.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import {
  authorize,
  type Cardholder,
  cardIn,
  cardRequest,
  createCardholder,
  purchase,
  simulate,
} from '../kit/client/cards.ts';
import { transactionIn, until } from '../kit/client/payments.ts';
import { stored } from '../kit/items.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { type IssuerGroup, type Provocations, refusedWith, testValues } from './sandbox-values-support.ts';

const cloud = useTestCloud({ clockSpeed: 60 });
let api: Api;
beforeAll(async () => {
  api = cloud.api;
});

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

const provocations: Provocations<IssuerGroup> = {
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

testValues(provocations);
