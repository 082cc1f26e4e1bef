import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import type { Api } from '../kit/client/api.ts';
import { fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aPayment, aRecipient, type Recipient } from '../kit/client/rewards.ts';
import { listen } from '../kit/listen.ts';
import { type ReceivedWebhook, startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

/** The first retry comes after about 5 seconds: 50 milliseconds of the test. */
const clockSpeed = 100;

type Receiver = Awaited<ReturnType<typeof webhookReceiver>>;

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud({ clockSpeed });
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
});

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A platform that pays, and the receiver of its webhooks. */
interface Payer {
  readonly api: Api;
  readonly accountId: string;
  readonly recipient: Recipient;
}

async function aPayer(webhookEndpoint: string): Promise<Payer> {
  const api = await anotherPlatform(cloud, webhookEndpoint);
  return { api, accountId: await fundedAccount(api), recipient: await aRecipient(api) };
}

async function aReceiver(): Promise<Receiver> {
  const receiver = await webhookReceiver();
  cleanups.push(() => receiver.close());
  return receiver;
}

const pay = async ({ api, accountId, recipient }: Payer): Promise<string> =>
  (await aPayment(api, accountId, recipient)).transactionId;

const order = ['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.PROCESSING', 'OUTGOING_PAYMENT.COMPLETED'];

/** The webhooks of a transaction, in the order they came in. */
const toldOf = ({ received }: Receiver, id: string): ReceivedWebhook[] =>
  received.filter(({ body }) => body.data.id === id);
const typesOf = (receiver: Receiver, id: string): string[] => [
  ...new Set(toldOf(receiver, id).map(({ body }) => body.type)),
];
const isOf =
  (id: string, type: string) =>
  ({ body }: ReceivedWebhook): boolean =>
    body.data.id === id && body.type === type;

describe('a webhook', () => {
  it('waits for the previous one of the same payment, and for no other', async () => {
    const receiver = await aReceiver();
    const payer = await aPayer(receiver.url);
    let refused = '';
    receiver.answerWith(({ body }) => (body.data.id === refused ? 500 : 200));
    const transactionId = await pay(payer);
    refused = transactionId;
    // The first may have been accepted before its id was known here: the next one is then the refused one.
    await transactionIn(payer.api, transactionId, 'COMPLETED');
    const other = await pay(payer);
    await receiver.waitFor(isOf(other, 'OUTGOING_PAYMENT.COMPLETED'));
    expect(typesOf(receiver, other)).toEqual(order);
    const refusedWebhook = toldOf(receiver, transactionId).at(-1);
    await until(
      () => toldOf(receiver, transactionId).filter(({ body }) => body.id === refusedWebhook?.body.id).length,
      (attempts) => attempts >= 3,
    );
    expect(toldOf(receiver, transactionId).at(-1)?.body.id).toBe(refusedWebhook?.body.id);
    refused = '';
    await receiver.waitFor(isOf(transactionId, 'OUTGOING_PAYMENT.COMPLETED'));
    expect(typesOf(receiver, transactionId)).toEqual(order);
  });

  it('is repeated with the same id and body and a new signature until it is accepted', async () => {
    const receiver = await aReceiver();
    receiver.answerWith(({ body }) =>
      receiver.received.filter((webhook) => webhook.body.id === body.id).length <= 3 ? 503 : 204,
    );
    const payer = await aPayer(receiver.url);
    const transactionId = await pay(payer);
    await receiver.waitFor(isOf(transactionId, 'OUTGOING_PAYMENT.COMPLETED'));
    const attempts = toldOf(receiver, transactionId).filter(({ body }) => body.type === 'OUTGOING_PAYMENT.PENDING');
    expect(attempts).toHaveLength(4);
    expect(new Set(attempts.map(({ raw }) => raw)).size).toBe(1);
    expect(new Set(attempts.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([attempts[0]?.body.id]));
    expect(new Set(attempts.map(({ headers }) => headers['x-service-signature'])).size).toBe(4);
    const [first, second, third, fourth] = attempts.map(({ at }) => at);
    // Exponential with jitter: each pause is between half and all of 5, 10 and 20 seconds.
    const pauses = [
      [first, second],
      [second, third],
      [third, fourth],
    ].map(([a = 0, b = 0]) => b - a);
    for (const [index, ms] of pauses.entries()) {
      expect(ms).toBeGreaterThanOrEqual((2_500 * 2 ** index) / clockSpeed - 5);
    }
  });

  it.each([200, 201, 204, 299, 409])('is accepted by %i', async (status) => {
    const receiver = await aReceiver();
    receiver.answerWith(status);
    const payer = await aPayer(receiver.url);
    const transactionId = await pay(payer);
    await receiver.waitFor(isOf(transactionId, 'OUTGOING_PAYMENT.COMPLETED'));
    await pause(30_000 / clockSpeed);
    expect(toldOf(receiver, transactionId).map(({ body }) => body.type)).toEqual(order);
  });

  it.each([400, 401, 404, 429, 500, 503])('is tried again after %i', async (status) => {
    const receiver = await aReceiver();
    receiver.answerWith(() => (receiver.received.length <= 2 ? status : 200));
    const payer = await aPayer(receiver.url);
    const transactionId = await pay(payer);
    await receiver.waitFor(isOf(transactionId, 'OUTGOING_PAYMENT.COMPLETED'));
    expect(receiver.received.length).toBeGreaterThan(4);
    expect(typesOf(receiver, transactionId)).toEqual(order);
  });

  it('does not follow a redirect: it is a failure', async () => {
    const receiver = await aReceiver();
    let redirects = 2;
    const paths: string[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url ?? '');
      redirects -= 1;
      response.writeHead(redirects >= 0 ? 307 : 200, { location: receiver.url }).end();
    });
    const port = await listen(server);
    cleanups.push(() => server.close());
    const payer = await aPayer(`http://127.0.0.1:${port}/moved`);
    // The funding, and three of the payment; two of them twice.
    await pay(payer);
    await until(
      () => paths.length,
      (count) => count >= 6,
    );
    expect(new Set(paths)).toEqual(new Set(['/moved']));
    expect(receiver.received).toEqual([]);
  });

  it('disables the endpoint when it responds with 410', async () => {
    const receiver = await aReceiver();
    receiver.answerWith(410);
    const payer = await aPayer(receiver.url);
    await receiver.waitFor(({ body }) => body.type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED');
    await transactionIn(payer.api, await pay(payer), 'COMPLETED');
    // Attempts that were in progress when it was disabled have ended.
    await pause(60_000 / clockSpeed);
    receiver.answerWith(200);
    const count = receiver.received.length;
    await transactionIn(payer.api, await pay(payer), 'COMPLETED');
    await pause(100_000 / clockSpeed);
    expect(receiver.received).toHaveLength(count);
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(count);
  });

  it('arrives once its receiver is available', async () => {
    const received: string[] = [];
    let transactionId = '';
    const server = createServer(async (request, response) => {
      const { type, data } = JSON.parse(await text(request));
      if (data.id === transactionId) received.push(type);
      response.end();
    });
    // It keeps its port, which another process would take otherwise, and hangs up until it is available.
    let isAvailable = false;
    server.on('connection', (socket) => isAvailable || socket.destroy());
    const port = await listen(server);
    cleanups.push(() => server.close());
    const payer = await aPayer(`http://127.0.0.1:${port}/`);
    transactionId = await pay(payer);
    await transactionIn(payer.api, transactionId, 'COMPLETED');
    isAvailable = true;
    await until(
      () => received.length,
      (count) => count >= 3,
    );
    expect([...new Set(received)]).toEqual(order);
  });

  it('of one platform does not wait for the hanging endpoint of another', async () => {
    const hanging = await aReceiver();
    hanging.answerWith(() => new Promise(() => {}));
    const receiver = await aReceiver();
    const stuck = await aPayer(hanging.url);
    const payer = await aPayer(receiver.url);
    await Promise.all(Array.from({ length: 12 }, () => pay(stuck)));
    await until(
      () => hanging.received.length,
      (count) => count >= 12,
    );
    const transactionId = await pay(payer);
    // An attempt that hangs is given up after 15 seconds.
    await receiver.waitFor(isOf(transactionId, 'OUTGOING_PAYMENT.COMPLETED'), 12_000);
    expect(typesOf(receiver, transactionId)).toEqual(order);
  });
});

describe('the Standard Webhooks headers of a delivery', () => {
  /** The library knows shared secrets only (`v1`). A signature with one is added to ours, as in a rotation. */
  const library = new Webhook('example-secret', { format: 'raw' });

  async function aDelivery() {
    const receiver = await aReceiver();
    const payer = await aPayer(receiver.url);
    const transactionId = await pay(payer);
    const { headers, raw } = await receiver.waitFor(isOf(transactionId, 'OUTGOING_PAYMENT.COMPLETED'));
    const id = String(headers['webhook-id']);
    const timestamp = String(headers['webhook-timestamp']);
    const signature = String(headers['webhook-signature']);
    const at = (seconds: number) => ({
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `${signature} ${library.sign(id, new Date(seconds * 1000), raw)}`,
    });
    return { id, timestamp, signature, raw, at };
  }

  it('are read by the published library, which ignores our scheme and checks the time', async () => {
    const { id, timestamp, signature, raw, at } = await aDelivery();
    expect(library.verify(raw, at(Number(timestamp)))).toEqual(JSON.parse(raw));
    expect(() => library.verify(`${raw} `, at(Number(timestamp)))).toThrow('No matching signature found');
    const ours = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    expect(() => library.verify(raw, ours)).toThrow('No matching signature found');
    expect(() => library.verify(raw, at(Number(timestamp) - 400))).toThrow('too old');
    expect(() => library.verify(raw, at(Number(timestamp) + 400))).toThrow('too new');
  });
});
