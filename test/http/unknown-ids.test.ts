import { describe, expect, it } from 'vitest';
import { bodyOf } from '../kit/client/api.ts';
import { createSparkWallet } from '../kit/client/payments.ts';
import { quoteRequest } from '../kit/client/rewards.ts';
import type { ApiAnswer } from '../kit/local-cloud.ts';
import {
  api,
  type Belongings,
  expectRefusal,
  ours,
  theirs,
  unknown,
  unusedUuid,
  useTwoPlatforms,
} from './refusals-support.ts';

useTwoPlatforms();

/** Requests that each name one resource, and their answer when it is missing. */
const lookUps: readonly [string, string, number, (of: Belongings) => Promise<ApiAnswer>][] = [
  ['GET /quotes/{quoteId}', 'QUOTE_NOT_FOUND', 404, ({ quoteId }) => api.get(`/quotes/${quoteId}`)],
  [
    'POST /quotes/{quoteId}/execute',
    'QUOTE_NOT_FOUND',
    404,
    ({ quoteId }) => api.post(`/quotes/${quoteId}/execute`, {}),
  ],
  [
    'GET /transactions/{transactionId}',
    'TRANSACTION_NOT_FOUND',
    404,
    ({ transactionId }) => api.get(`/transactions/${transactionId}`),
  ],
  [
    'POST /transactions/{transactionId}/confirm',
    'TRANSACTION_NOT_FOUND',
    404,
    ({ transactionId }) => api.post(`/transactions/${transactionId}/confirm`, {}),
  ],
  [
    'POST /sandbox/internal-accounts/{accountId}/fund',
    'REFERENCE_NOT_FOUND',
    404,
    ({ accountId }) => api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100 }),
  ],
  [
    'POST /quotes from an account',
    'INVALID_INPUT',
    400,
    ({ accountId }) => api.post('/quotes', quoteRequest(accountId, ours.recipient, { immediatelyExecute: true })),
  ],
  [
    'POST /quotes to an account',
    'INVALID_INPUT',
    400,
    ({ recipient }) => api.post('/quotes', quoteRequest(ours.accountId, recipient, { immediatelyExecute: true })),
  ],
  [
    'POST /customers/external-accounts',
    'INVALID_INPUT',
    400,
    ({ recipient: { customerId } }) =>
      api.post('/customers/external-accounts', {
        customerId,
        currency: 'BTC',
        accountInfo: { accountType: 'SPARK_WALLET', address: 'spark1example' },
      }),
  ],
];

const missing = (): Belongings => ({
  ...ours,
  ...unknown,
  recipient: {
    ...ours.recipient,
    customerId: `Customer:${unusedUuid}`,
    externalAccountId: `ExternalAccount:${unusedUuid}`,
  },
});

describe('an unknown id', () => {
  it.each(lookUps)('%s answers %s', async (_request, code, status, send) => {
    expectRefusal(await send(missing()), status, code);
  });

  it.each(lookUps)('%s answers %s to a malformed id', async (_request, code, status, send) => {
    for (const id of [
      '1',
      unusedUuid,
      `Card:${unusedUuid}`,
      'Quote:',
      'Transaction:1',
      '..%2f..',
      "' OR 1=1",
      '\u{1f4b8}',
    ]) {
      const recipient = { ...ours.recipient, customerId: id, externalAccountId: id };
      const answer = await send({ ...ours, accountId: id, quoteId: id, transactionId: id, recipient });
      expectRefusal(answer, status, code);
    }
  });

  it('may also be the id of another kind of resource', async () => {
    expectRefusal(await api.get(`/quotes/${ours.transactionId}`), 404, 'QUOTE_NOT_FOUND');
    expectRefusal(await api.get(`/transactions/${ours.quoteId}`), 404, 'TRANSACTION_NOT_FOUND');
  });
});

describe("another platform's id", () => {
  it.each(lookUps)('%s answers as to a missing one: %s', async (_request, code, status, send) => {
    const answer = await send(theirs);
    expectRefusal(answer, status, code);
    const { body } = await send(missing());
    const neutral = (text: unknown) => JSON.stringify(text).replace(/[A-Za-z]+:[0-9a-f-]{36}/g, 'id');
    expect(neutral(answer.body)).toBe(neutral(body));
  });

  it('is in no list', async () => {
    const accounts = bodyOf(await api.get('/platform/internal-accounts'), 200).data;
    expect(accounts.map(({ id }: { id: string }) => id)).not.toContain(theirs.accountId);
    const transactions = bodyOf(await api.get('/transactions'), 200);
    expect(transactions.data.map(({ id }: { id: string }) => id)).toEqual([ours.transactionId]);
    expect(transactions.totalCount).toBe(1);
    const filtered = await api.get(`/transactions?customerId=${theirs.recipient.customerId}`);
    expect(bodyOf(filtered, 200)).toMatchObject({ data: [], totalCount: 0 });
  });

  it('cannot be the destination of a payment, whatever request names it', async () => {
    const wallet = await createSparkWallet(theirs.api, theirs.recipient.customerId, 'abc');
    const request = quoteRequest(ours.accountId, { ...ours.recipient, externalAccountId: wallet });
    expectRefusal(await api.post('/quotes', { ...request, platformId: 'other' }), 400, 'INVALID_INPUT');
  });
});
