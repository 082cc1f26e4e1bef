import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type Api, bodyOf, keyed } from '../kit/client/api.ts';
import { createBankAccount, fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import {
  aLockedQuote,
  aPayment,
  aRecipient,
  dollars,
  quoteRequest,
  type Recipient,
  refunded,
} from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

/** Posts, and returns the body of the answer byte for byte. */
async function rawPost({ baseUrl, tokenId, tokenSecret }: TestCloud, path: string, body: string, key: string) {
  const authorization = `Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A locked quote lives 5 minutes: 5 seconds of the test. */
const clockSpeed = 60;

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
let api: Api;
let accountId: string;
let recipient: Recipient;
let balance: number;

beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ clockSpeed, webhookUrl: receiver.url });
  api = cloud.api;
  accountId = await fundedAccount(api);
  recipient = await aRecipient(api);
});
afterAll(async () => {
  await receiver.close();
  await cloud.stop();
});
beforeEach(async () => {
  balance = await dollars(api);
});

/** The types of the webhooks of a transaction, in the order they came in. */
const toldOf = (transactionId: string): string[] => [
  ...new Set(receiver.received.filter(({ body }) => body.data.id === transactionId).map(({ body }) => body.type)),
];

/** Events of quotes that expire during the test may come at any time. */
const transactionCount = async (): Promise<number> => {
  const { data } = bodyOf(await api.get('/transactions?limit=100'), 200);
  return data.filter(({ status }: { status: string }) => status !== 'EXPIRED').length;
};

describe('a locked quote', () => {
  it('moves nothing until it is executed', async () => {
    const externalAccountId = await createBankAccount(api, recipient.customerId);
    const quote = await aLockedQuote(api, accountId, { ...recipient, externalAccountId });
    expect(quote).toMatchObject({ status: 'PENDING', totalSendingAmount: 10_000 });
    expect(quote.transactionId).toBe(quote.id.replace('Quote', 'Transaction'));
    expect(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)).toBe(300_000 / clockSpeed);
    expect(bodyOf(await api.get(`/quotes/${quote.id}`), 200)).toEqual(quote);
    const transaction = bodyOf(await api.get(`/transactions/${quote.transactionId}`), 200);
    expect(transaction).toMatchObject({ status: 'PENDING', quoteId: quote.id, createdAt: quote.createdAt });
    const { data } = bodyOf(await api.get('/transactions?limit=100'), 200);
    expect(data.map(({ id }: { id: string }) => id)).not.toContain(quote.transactionId);
    expect(await api.post(`/transactions/${quote.transactionId}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'TRANSACTION_NOT_CANCELLABLE' },
    });
    expect(await dollars(api)).toBe(balance);
  });

  it('is paid once by an execution, and refuses a second one', async () => {
    const quote = await aLockedQuote(api, accountId, recipient);
    const executed = bodyOf(await api.post(`/quotes/${quote.id}/execute`), 200);
    expect(executed).toMatchObject({ id: quote.id, status: 'PROCESSING', totalSendingAmount: 10_000 });
    const second = await api.post(`/quotes/${quote.id}/execute`);
    expect(second).toMatchObject({ status: 409, body: { status: 409, code: 'CONFLICT' } });
    await transactionIn(api, executed.transactionId, 'COMPLETED');
    expect(await api.post(`/quotes/${quote.id}/execute`)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await dollars(api)).toBe(balance - 10_000);
  });

  it('is paid once by eight executions at the same time', async () => {
    const quote = await aLockedQuote(api, accountId, recipient);
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.post(`/quotes/${quote.id}/execute`)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('CONFLICT');
    const { transactionId } = answers.find(({ status }) => status === 200)?.body ?? {};
    await transactionIn(api, transactionId, 'COMPLETED');
    expect(await dollars(api)).toBe(balance - 10_000);
  });

  it('is not paid when the account holds less', async () => {
    const quote = await aLockedQuote(api, accountId, recipient, { lockedCurrencyAmount: balance + 1 });
    const before = await transactionCount();
    const answer = await api.post(`/quotes/${quote.id}/execute`);
    expect(answer).toMatchObject({ status: 400, body: { status: 400, code: 'INSUFFICIENT_BALANCE' } });
    expect(bodyOf(await api.get(`/quotes/${quote.id}`), 200).status).toBe('PENDING');
    expect([await dollars(api), await transactionCount()]).toEqual([balance, before]);
  });
});

describe('a quote that is not executed', () => {
  it('expires with its transaction and its event, and cannot be executed', async () => {
    const quote = await aLockedQuote(api, accountId, recipient);
    const transactionId = quote.id.replace('Quote', 'Transaction');
    await until(Date.now, (now) => now > Date.parse(quote.expiresAt));
    const late = await api.post(`/quotes/${quote.id}/execute`);
    expect(late).toMatchObject({ status: 409, body: { status: 409, code: 'QUOTE_EXPIRED' } });
    const expired = await transactionIn(api, transactionId, 'EXPIRED');
    expect(expired).toMatchObject({ quoteId: quote.id, sentAmount: { amount: 10_000 } });
    expect(bodyOf(await api.get(`/quotes/${quote.id}`), 200)).toEqual({ ...quote, status: 'EXPIRED', transactionId });
    const event = await receiver.waitFor(({ body }) => body.data.id === transactionId);
    expect(event.body).toMatchObject({ type: 'OUTGOING_PAYMENT.EXPIRED', data: { status: 'EXPIRED' } });
    const afterwards = await api.post(`/quotes/${quote.id}/execute`);
    expect(afterwards).toMatchObject({ status: 409, body: { code: 'QUOTE_EXPIRED' } });
    expect(toldOf(transactionId)).toEqual(['OUTGOING_PAYMENT.EXPIRED']);
    expect(await dollars(api)).toBe(balance);
  });
});

describe('a quote paid at once', () => {
  it('writes nothing when the account holds less', async () => {
    const before = await transactionCount();
    const request = quoteRequest(accountId, recipient, { immediatelyExecute: true, lockedCurrencyAmount: balance + 1 });
    expect(await api.post('/quotes', request)).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_BALANCE' } });
    expect([await dollars(api), await transactionCount()]).toEqual([balance, before]);
  });

  it('never takes more than the account holds, even with concurrent requests', async () => {
    const euros = bodyOf(await api.get('/platform/internal-accounts?currency=EUR'), 200).data[0];
    bodyOf(await api.post(`/sandbox/internal-accounts/${euros.id}/fund`, { amount: 25_000 }), 200);
    const request = quoteRequest(euros.id, recipient, { immediatelyExecute: true });
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.post('/quotes', request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400, 400, 400]);
    const { data } = bodyOf(await api.get('/platform/internal-accounts?currency=EUR'), 200);
    expect(data[0].balance.amount).toBe(5_000);
  });

  it('delivers exactly the amount that was locked on the receiving side', async () => {
    const request = { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 12_345 };
    const quote = await aPayment(api, accountId, recipient, request);
    expect(quote.totalReceivingAmount).toBe(12_345);
    const { exchangeRate, feesIncluded, totalSendingAmount } = quote;
    // Dollars per bitcoin, so cents per satoshi are a millionth of it; rounding never favors the payer.
    expect(totalSendingAmount - feesIncluded).toBe(Math.ceil((12_345 * exchangeRate) / 1_000_000 - 1e-6));
    const transaction = await transactionIn(api, quote.transactionId, 'COMPLETED');
    expect(transaction).toMatchObject({
      sentAmount: { amount: totalSendingAmount },
      receivedAmount: { amount: 12_345, currency: { code: 'BTC' } },
    });
    expect(await dollars(api)).toBe(balance - totalSendingAmount);
  });
});

describe('a payout that fails', () => {
  it.each([
    ['002', 'QUOTE_EXECUTION_FAILED', 'TRANSACTION_FAILED'],
    ['003', 'ACCOUNT_CANNOT_RECEIVE', 'TRANSACTION_FAILED'],
    ['004', 'ACCOUNT_INVALID', 'TRANSACTION_FAILED'],
    ['005', 'QUOTE_EXECUTION_FAILED', 'TIMEOUT'],
  ])('to an address that ends in %s has %s and is refunded (%s)', async (ending, failureReason, reason) => {
    const quote = await aPayment(api, accountId, await aRecipient(api, ending));
    expect(quote.status).toBe('PROCESSING');
    const transaction = await refunded(api, quote.transactionId);
    expect(transaction).toMatchObject({
      status: 'FAILED',
      failureReason,
      refund: { status: 'COMPLETED', reason, settledAt: expect.any(String) },
    });
    const last = 'OUTGOING_PAYMENT.REFUND_COMPLETED';
    await receiver.waitFor(({ body }) => body.data.id === quote.transactionId && body.type === last);
    expect(toldOf(quote.transactionId)).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.FAILED',
      'OUTGOING_PAYMENT.REFUND_PENDING',
      last,
    ]);
    expect(bodyOf(await api.get(`/quotes/${quote.id}`), 200).status).toBe('FAILED');
    expect(await dollars(api)).toBe(balance);
  });
});

describe('an Idempotency-Key', () => {
  const paidAtOnce = () => JSON.stringify(quoteRequest(accountId, recipient, { immediatelyExecute: true }));

  it('replays the first answer byte for byte', async () => {
    const first = await rawPost(cloud, '/quotes', paidAtOnce(), 'example-key-1');
    expect(first.status).toBe(201);
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    await transactionIn(api, JSON.parse(first.text).transactionId, 'COMPLETED');
    const again = await rawPost(cloud, '/quotes', paidAtOnce(), 'example-key-1');
    expect(again).toMatchObject({ status: 201, text: first.text });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await dollars(api)).toBe(balance - 10_000);
  });

  it('is refused with another body', async () => {
    const before = await transactionCount();
    const other = quoteRequest(accountId, recipient, { immediatelyExecute: true, lockedCurrencyAmount: 1 });
    const answer = await api.post('/quotes', other, keyed('example-key-1'));
    expect(answer).toMatchObject({ status: 409, body: { status: 409, code: 'CONFLICT' } });
    expect([await dollars(api), await transactionCount()]).toEqual([balance, before]);
  });

  it('has one effect for ten concurrent requests', async () => {
    const before = await transactionCount();
    const sent = Array.from({ length: 10 }, () => rawPost(cloud, '/quotes', paidAtOnce(), 'example-key-2'));
    const answers = await Promise.all(sent);
    const accepted = answers.filter(({ status }) => status === 201);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(({ text }) => text)).size).toBe(1);
    expect(accepted.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
    for (const { status, text } of answers) if (status !== 201) expect(JSON.parse(text)).toMatchObject({ status: 409 });
    expect([await dollars(api), await transactionCount()]).toEqual([balance - 10_000, before + 1]);
  });

  it('belongs to its operation', async () => {
    const quote = await aLockedQuote(api, accountId, recipient);
    const path = `/quotes/${quote.id}/execute`;
    const first = await api.post(path, {}, keyed('example-key-1'));
    expect(first).toMatchObject({ status: 200, body: { id: quote.id } });
    const again = await api.post(path, {}, keyed('example-key-1'));
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await aLockedQuote(api, accountId, recipient);
    const elsewhere = await api.post(`/quotes/${other.id}/execute`, {}, keyed('example-key-1'));
    expect(elsewhere).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await dollars(api)).toBe(balance - 10_000);
  });

  it('prevents funding and creating twice', async () => {
    const fund = () =>
      api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 777 }, keyed('example-key-3'));
    const [first, second] = [await fund(), await fund()];
    expect(second.body).toEqual(first.body);
    expect(await dollars(api)).toBe(balance + 777);
    const customer = { customerType: 'INDIVIDUAL', fullName: 'Jane Example', platformCustomerId: 'example-keyed-1' };
    const create = () => api.post('/customers', customer, keyed('example-key-4'));
    const [created, replayed] = [await create(), await create()];
    expect(created.status).toBe(201);
    expect(replayed).toMatchObject({ status: 201, body: created.body });
    const wallet = {
      customerId: created.body.id,
      currency: 'BTC',
      accountInfo: { accountType: 'SPARK_WALLET', address: `spark1${'q'.repeat(52)}` },
    };
    const register = () => api.post('/customers/external-accounts', wallet, keyed('example-key-5'));
    expect((await register()).body).toEqual((await register()).body);
  });

  it.each([
    ['is refused when it is empty', ''],
    ['is refused beyond 255 characters', 'k'.repeat(256)],
  ])('%s', async (_what, key) => {
    const before = await transactionCount();
    const request = quoteRequest(accountId, recipient, { immediatelyExecute: true });
    const answer = await api.post('/quotes', request, keyed(key));
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect([await dollars(api), await transactionCount()]).toEqual([balance, before]);
  });
});

it('leaves a ledger that adds up', () => expectCleanBooks(cloud));
