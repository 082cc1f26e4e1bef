import { createPublicKey, verify, webcrypto } from 'node:crypto';
import { importJWK, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { bodyOf } from '../kit/client/api.ts';
import { accountIn, fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aPayment, aRecipient } from '../kit/client/rewards.ts';
import { type ReceivedWebhook, startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url });
});
afterAll(async () => {
  await receiver.close();
  await cloud.stop();
});

const ofTransaction = (id: string) => receiver.received.filter(({ body }) => body.data.id === id);

describe('a rewards payment', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the bodies of answers.
  let quote: any;
  // biome-ignore lint/suspicious/noExplicitAny: the bodies of answers.
  let transaction: any;
  let funded: number;

  beforeAll(async () => {
    const { api } = cloud;
    const accountId = await fundedAccount(api, 250_000);
    funded = (await accountIn(api, 'USD')).balance.amount;
    quote = await aPayment(api, accountId, await aRecipient(api), { description: 'Example reward' });
    await receiver.waitFor(
      ({ body }) => body.type === 'OUTGOING_PAYMENT.COMPLETED' && body.data.id === quote.transactionId,
    );
    transaction = await transactionIn(api, quote.transactionId, 'COMPLETED');
  });

  it('begins with a funded account in dollars', () => {
    expect(funded).toBe(250_000);
  });

  it('is quoted at once, with its transaction', () => {
    expect(quote).toMatchObject({
      status: 'PROCESSING',
      sendingCurrency: { code: 'USD', decimals: 2 },
      receivingCurrency: { code: 'BTC', decimals: 8 },
      totalSendingAmount: 10_000,
      transactionId: expect.stringMatching(/^Transaction:[0-9a-f-]{36}$/),
      description: 'Example reward',
    });
    expect(quote.id).toMatch(/^Quote:[0-9a-f-]{36}$/);
    expect(quote.totalReceivingAmount).toBeGreaterThan(0);
    expect(quote.feesIncluded).toBeGreaterThan(0);
  });

  it('sends its events in order, PENDING, PROCESSING, COMPLETED, each once', () => {
    const received = ofTransaction(quote.transactionId);
    expect(received.map(({ body }) => [body.type, body.data.status])).toEqual([
      ['OUTGOING_PAYMENT.PENDING', 'PENDING'],
      ['OUTGOING_PAYMENT.PROCESSING', 'PROCESSING'],
      ['OUTGOING_PAYMENT.COMPLETED', 'COMPLETED'],
    ]);
    expect(new Set(received.map(({ body }) => body.id)).size).toBe(3);
    for (const { body } of received) {
      expect(body.id).toMatch(/^Webhook:[0-9a-f-]{36}$/);
      expect(new Date(body.timestamp).toISOString()).toBe(body.timestamp);
    }
  });

  it('shows the same transaction in the answer, the list and the last webhook', async () => {
    expect(transaction).toMatchObject({
      id: quote.transactionId,
      type: 'OUTGOING',
      direction: 'DEBIT',
      status: 'COMPLETED',
      quoteId: quote.id,
      sentAmount: { amount: quote.totalSendingAmount, currency: { code: 'USD' } },
      receivedAmount: { amount: quote.totalReceivingAmount, currency: { code: 'BTC' } },
      fees: quote.feesIncluded,
      exchangeRate: quote.exchangeRate,
      settledAt: expect.any(String),
    });
    const list = bodyOf(await cloud.api.get('/transactions'), 200);
    expect(list).toEqual({ data: [transaction], hasMore: false, nextCursor: null, totalCount: 1 });
    expect(ofTransaction(quote.transactionId).at(-1)?.body.data).toEqual(transaction);
  });

  it('shows the quote as completed', async () => {
    expect(bodyOf(await cloud.api.get(`/quotes/${quote.id}`), 200)).toEqual({ ...quote, status: 'COMPLETED' });
  });

  it('debits the account exactly once by exactly the quoted amount', async () => {
    const { balance, totalBalance } = await accountIn(cloud.api, 'USD');
    expect(balance.amount).toBe(funded - quote.totalSendingAmount);
    expect(totalBalance.amount).toBe(balance.amount);
  });

  it('reports the balance after the funding and after the debit', async () => {
    const balances = () => receiver.received.filter(({ body }) => body.type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED');
    await receiver.waitFor(({ body }) => body.type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED');
    const received = balances().map(({ body }) => body.data.balance.amount);
    expect(received.sort((a, b) => b - a)).toEqual([250_000, 240_000]);
    const account = await accountIn(cloud.api, 'USD');
    expect(balances().find(({ body }) => body.data.balance.amount === 240_000)?.body.data).toEqual(account);
  });

  it('leaves a ledger that adds up', () => expectCleanBooks(cloud));
});

describe('the signatures of webhooks', () => {
  const signatureOf = ({ headers }: ReceivedWebhook) => {
    const header = JSON.parse(String(headers['x-service-signature']));
    expect(header).toEqual({ v: '1', s: expect.any(String) });
    return Buffer.from(header.s, 'base64');
  };

  it('verify with the key of GET /webhooks/public-key over the raw body', async () => {
    const answer = await cloud.api.get('/webhooks/public-key', { credentials: null });
    const { publicKey, keyId } = bodyOf(answer, 200);
    expect(keyId).toEqual(expect.any(String));
    const key = createPublicKey(publicKey);
    expect(receiver.received.length).toBeGreaterThan(0);
    for (const webhook of receiver.received) {
      expect(verify('sha256', Buffer.from(webhook.raw), key, signatureOf(webhook))).toBe(true);
      expect(verify('sha256', Buffer.from(`${webhook.raw} `), key, signatureOf(webhook))).toBe(false);
    }
  });

  it('verify as Standard Webhooks with the key set of GET /.well-known/jwks.json', async () => {
    const { keys } = bodyOf(await cloud.api.get('/.well-known/jwks.json', { credentials: null }), 200);
    const jwk = keys.find(({ crv }: JWK) => crv === 'Ed25519');
    const key = (await importJWK(jwk, 'EdDSA')) as webcrypto.CryptoKey;
    for (const { headers, raw, body, at } of receiver.received) {
      expect(headers['webhook-id']).toBe(body.id);
      expect(Math.abs(Number(headers['webhook-timestamp']) - at / 1000)).toBeLessThan(30);
      const [scheme, signature = ''] = String(headers['webhook-signature']).split(',');
      expect(scheme).toBe('v1a');
      const signed = Buffer.from(`${body.id}.${headers['webhook-timestamp']}.${raw}`);
      expect(await webcrypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64'), signed)).toBe(true);
    }
  });

  it('name the same P-256 key in the key set and in the PEM', async () => {
    const { publicKey, keyId } = bodyOf(await cloud.api.get('/webhooks/public-key', { credentials: null }), 200);
    const { keys } = bodyOf(await cloud.api.get('/.well-known/jwks.json', { credentials: null }), 200);
    const { x, y } = createPublicKey(publicKey).export({ format: 'jwk' });
    expect(keys.find(({ kid }: JWK) => kid === keyId)).toMatchObject({ kty: 'EC', crv: 'P-256', x, y });
  });
});
