import { randomUUID } from 'node:crypto';
import {
  aCustomer,
  customersDollars,
  type ExampleMembers,
  type ExampleRequest,
  type ExampleStep,
  funding,
} from '../../../functions/contract/error-example.docs.ts';
import {
  cardIssueEndings,
  type cardPullEndings,
  ineligibleSourceEndings,
} from '../../../functions/contract/sandbox-values.ts';
import { toId, toUuid, uuidIn } from '../../../functions/domain/ids.ts';
import { emptyAccount } from '../../../functions/domain/ledger/account.ts';
import { now } from '../../../functions/ports/clock.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { putNewAccount } from '../../../functions/store/ledger/accounts.ts';
import { commit } from '../../../functions/store/table.ts';
import { type CatalogueExample, mapped } from './catalogue-example.ts';
import type { RunnableStep, Values } from './example-runner.ts';

const orderCard = (changes: ExampleMembers = {}): ExampleRequest => ({
  method: 'POST',
  path: '/cards',
  body: { cardholderId: '{customerId}', form: 'VIRTUAL', fundingSources: ['{accountId}'], ...changes },
});
const readCard = { method: 'GET', path: '/cards/{cardId}' } as const satisfies ExampleRequest;
const cardholder: readonly ExampleStep[] = [aCustomer(), customersDollars, funding()];

/** A cardholder with money and a card that the issuer has accepted: `{cardId}`. */
export const anActiveCard: readonly ExampleStep[] = [
  ...cardholder,
  { ...orderCard(), status: 201, gives: { cardId: 'id' } },
  { ...readCard, status: 200, until: { state: 'ACTIVE' } },
];

/** Simulates a message about `{cardId}`. */
export const simulation = (kind: string, body: ExampleMembers): ExampleRequest => ({
  method: 'POST',
  path: `/sandbox/cards/{cardId}/simulate/${kind}`,
  body,
});

/** A purchase of 10 US dollars at a merchant whose name ends so. */
export const purchase = (ending = ''): ExampleRequest =>
  simulation('authorization', {
    amount: 1_000,
    currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
    merchant: { descriptor: `EXAMPLE COFFEE${ending}`, mcc: '5814', country: 'US' },
  });

const listed = { method: 'GET', path: '/transactions?type=CARD' } as const satisfies ExampleRequest;

/** Authorizes a purchase and finds its transaction: `{transactionId}`. */
export const purchased = (ending = ''): readonly ExampleStep[] => [
  { ...purchase(ending), status: 202 },
  { ...listed, status: 200, until: { 'data.0.type': 'CARD' }, gives: { transactionId: 'data.0.id' } },
];

const readPurchase = { method: 'GET', path: '/transactions/{transactionId}' } as const satisfies ExampleRequest;

const issueStates = { '001': 'PROCESSING', '002': 'CLOSED', '005': 'ACTIVE' } as const;

export const cardIssuing = mapped(cardIssueEndings, (ending): CatalogueExample => {
  const state = issueStates[ending as keyof typeof issueStates];
  const ordered = { ...orderCard({ platformCardId: `card-${ending}` }), status: 201, gives: { cardId: 'id' } };
  return {
    prepare: [...cardholder, ordered, { ...readCard, status: 200, until: { state } }],
    request: readCard,
    shows: state === 'CLOSED' ? 'stateReason' : 'state',
    promised: state === 'CLOSED' ? 'ISSUER_REJECTED' : state,
    status: 200,
  };
});

/**
 * Writes an account of `{customerId}` with an id that ends so: `{accountId}`. No client chooses the id of an account, and the API gives
 * a customer one account in a currency.
 */
export const plantedAccount = (ending: string): RunnableStep => ({
  ...customersDollars,
  async computes({ platformId = '', customerId = '' }: Values) {
    const uuid = toUuid(`${randomUUID().slice(0, -3)}${ending}`);
    const owner = toId('Customer', customerId);
    const account = emptyAccount(toUuid(platformId), uuid, 'USD', now().toISOString(), owner);
    await commit(tableStore(), [putNewAccount(account, uuidIn('InternalAccount', account.accountId))]);
    return { accountId: account.accountId };
  },
});

export const cardSources = mapped(
  ineligibleSourceEndings,
  (ending): CatalogueExample => ({
    prepare: [aCustomer(), plantedAccount(ending)],
    request: orderCard(),
    shows: 'code',
    promised: 'FUNDING_SOURCE_INELIGIBLE',
    status: 400,
  }),
);

/** After a purchase that is declined comes one that is not: it is the only transaction. */
const declined = (ending: string): CatalogueExample => ({
  prepare: [...anActiveCard, { ...purchase(` ${ending}`), status: 202 }, ...purchased()],
  request: listed,
  shows: 'totalCount',
  promised: '1',
  status: 200,
});

export const cardPulls: Readonly<Record<keyof typeof cardPullEndings, CatalogueExample>> = {
  '002': declined('002'),
  '003': declined('003'),
  '005': {
    prepare: [
      ...anActiveCard,
      ...purchased(' 005'),
      { ...readPurchase, status: 200, until: { 'pullSummary.pendingCount': '0' } },
    ],
    request: readPurchase,
    shows: 'pullSummary.pendingCount',
    promised: '0',
    status: 200,
  },
  '006': {
    prepare: [...anActiveCard, ...purchased(' 006'), { ...readPurchase, status: 200, until: { status: 'EXCEPTION' } }],
    request: readPurchase,
    shows: 'status',
    promised: 'EXCEPTION',
    status: 200,
  },
};
