import { afterEach, describe, expect, it } from 'vitest';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aPayment, aRecipient, type Recipient } from '../kit/client/rewards.ts';
import { type ReceivedWebhook, useTestCloud, webhookReceiver } from '../kit/local-cloud.ts';

const clockSpeed = 100;
type Receiver = Awaited<ReturnType<typeof webhookReceiver>>;
// biome-ignore lint/suspicious/noExplicitAny: the bodies of answers.
type Body = any;

const cloud = useTestCloud({ clockSpeed });
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function aReceiver(): Promise<Receiver> {
  const receiver = await webhookReceiver();
  cleanups.push(() => receiver.close());
  return receiver;
}

interface Payer {
  readonly api: Api;
  readonly accountId: string;
  readonly recipient: Recipient;
}
async function aPayer(endpoint?: string): Promise<Payer> {
  const api = await anotherPlatform(cloud, endpoint);
  return { api, accountId: await fundedAccount(api), recipient: await aRecipient(api) };
}
const pay = async ({ api, accountId, recipient }: Payer): Promise<string> =>
  (await aPayment(api, accountId, recipient)).transactionId;
const completed =
  (id: string) =>
  ({ body }: ReceivedWebhook) =>
    body.data.id === id && body.type === 'OUTGOING_PAYMENT.COMPLETED';
const order = ['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.PROCESSING', 'OUTGOING_PAYMENT.COMPLETED'];
const typesOf = ({ received }: Receiver, id: string) =>
  received.filter(({ body }) => body.data.id === id).map(({ body }) => body.type);
const listOf = async (api: Api, query = ''): Promise<Body> =>
  bodyOf(await api.get(`/webhooks/deliveries${query}`), 200);
const listed = (api: Api, query: string, fits: (data: Body[]) => boolean): Promise<Body[]> =>
  until(async () => (await listOf(api, query)).data, fits);

describe('the deliveries of a platform', () => {
  it('show every event with its attempts, newest first, and no bodies', async () => {
    const receiver = await aReceiver();
    const payer = await aPayer(receiver.url);
    const id = await pay(payer);
    await receiver.waitFor(completed(id));
    const data = await listed(
      payer.api,
      `?resourceId=${id}`,
      (rows) => rows.filter(({ status }) => status === 'DELIVERED').length === 3,
    );
    expect(data.map(({ createdAt }) => createdAt)).toEqual(
      data
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    const received = data;
    expect(received.map(({ type }) => type).toReversed()).toEqual(order);
    expect(received[0]).toEqual({
      id: receiver.received.find(completed(id))?.body.id,
      type: 'OUTGOING_PAYMENT.COMPLETED',
      resourceId: id,
      status: 'DELIVERED',
      attemptCount: 1,
      attempts: [{ at: expect.any(String), durationMs: expect.any(Number), status: 200 }],
      createdAt: expect.any(String),
    });
    expect(bodyOf(await payer.api.get(`/webhooks/deliveries/${received[0].id}`), 200)).toEqual(received[0]);
  });

  it('are filtered by type, resource, status and time, and paged', async () => {
    const receiver = await aReceiver();
    const payer = await aPayer(receiver.url);
    const first = await pay(payer);
    await receiver.waitFor(completed(first));
    const all = await listed(
      payer.api,
      `?resourceId=${first}`,
      (rows) => rows.filter(({ status }) => status === 'DELIVERED').length === 3,
    );
    const list = (api: Api, query: string) => listOf(api, `?resourceId=${first}${query}`);
    const ids = (rows: Body[]) => rows.map(({ id }) => id);
    const where = (fits: (row: Body) => boolean) => ids(all.filter(fits));
    for (const [query, expected] of [
      ['', ids(all)],
      ['&type=OUTGOING_PAYMENT.PROCESSING', where(({ type }) => type === 'OUTGOING_PAYMENT.PROCESSING')],
      ['&status=DELIVERED', ids(all)],
      ['&status=FAILED', []],
      ['&status=PENDING', []],
      [`&createdAfter=${all[1].createdAt}`, where(({ createdAt }) => createdAt >= all[1].createdAt)],
      [`&createdBefore=${all[1].createdAt}`, where(({ createdAt }) => createdAt <= all[1].createdAt)],
    ] as const) {
      expect([query, ids((await list(payer.api, query)).data)]).toEqual([query, expected]);
    }
    const walked: Body[] = [];
    let cursor: string | null = '';
    for (; cursor !== null; ) {
      const page: Body = await list(payer.api, `&limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.hasMore).toBe(page.nextCursor !== null);
      walked.push(...page.data);
      cursor = page.nextCursor;
    }
    expect(ids(walked)).toEqual(ids(all));
    const { nextCursor } = await list(payer.api, '&limit=2');
    expect((await payer.api.get(`/webhooks/deliveries?limit=2&status=FAILED&cursor=${nextCursor}`)).status).toBe(400);
    for (const status of ['LOST', 'DELIVERED', 'WAITING']) {
      expect((await payer.api.get(`/webhooks/deliveries?status=${status}`)).status).toBe(400);
    }
    expect((await listOf(payer.api)).data).toEqual([]);
  });

  it('of another platform are answered like missing ones', async () => {
    const receiver = await aReceiver();
    const payer = await aPayer(receiver.url);
    const id = (await receiver.waitFor(({ body }) => body.type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED')).body.id;
    await until(
      () => payer.api.get(`/webhooks/deliveries/${id}`),
      ({ status }) => status === 200,
    );
    const other = await anotherPlatform(cloud, receiver.url);
    const missing = 'Webhook:00000000-0000-4000-8000-000000000000';
    for (const path of [
      `/webhooks/deliveries/${id}`,
      `/webhooks/deliveries/${missing}`,
      '/webhooks/deliveries/Webhook:x',
    ]) {
      expect(await other.get(path)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
      expect(await other.post(`${path}/resend`)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    }
    expect((await listOf(other)).data).toEqual([]);
  });

  it('show each attempt at a failing endpoint, and the time of the next', async () => {
    const receiver = await aReceiver();
    receiver.answerWith(503);
    const payer = await aPayer(receiver.url);
    const [row] = await listed(payer.api, '?status=PENDING', ([first]) => first?.attemptCount >= 3);
    expect(row).toMatchObject({ status: 'PENDING', nextAttemptAt: expect.any(String) });
    expect(row.attempts.every(({ status }: Body) => status === 503)).toBe(true);
    receiver.answerWith(200);
    await listed(payer.api, '?status=PENDING', (rows) => rows.length === 0);
  });
});

describe('a resend', () => {
  it('of an accepted webhook has the same id and body, and leaves it accepted', async () => {
    const receiver = await aReceiver();
    const payer = await aPayer(receiver.url);
    const first = await receiver.waitFor(({ body }) => body.type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED');
    const path = `/webhooks/deliveries/${first.body.id}`;
    await until(
      () => payer.api.get(path),
      ({ body }) => body?.status === 'DELIVERED',
    );
    receiver.answerWith(500);
    bodyOf(await payer.api.post(`${path}/resend`), 202);
    const shown = await until(
      () => payer.api.get(path),
      ({ body }) => body.attemptCount === 2,
    );
    expect(shown.body).toMatchObject({ status: 'DELIVERED', attempts: [{ status: 200 }, { status: 500 }] });
    const sent = receiver.received.filter(({ body }) => body.id === first.body.id);
    expect(new Set(sent.map(({ raw }) => raw)).size).toBe(1);
    expect(sent).toHaveLength(2);
  });

  it('of a pending webhook tries it at once', async () => {
    const receiver = await aReceiver();
    receiver.answerWith(500);
    const payer = await aPayer(receiver.url);
    const [row] = await listed(payer.api, '?status=PENDING', ([first]) => first?.attemptCount >= 4);
    receiver.answerWith(200);
    bodyOf(await payer.api.post(`/webhooks/deliveries/${row.id}/resend`), 202);
    const { body } = await until(
      () => payer.api.get(`/webhooks/deliveries/${row.id}`),
      (shown) => shown.body.status === 'DELIVERED',
    );
    const { attemptCount } = body;
    // The message of the retry that it came before is dropped.
    expect(receiver.received.filter(({ body }) => body.id === row.id)).toHaveLength(attemptCount);
  });

  it('of everything undelivered keeps the order of each payment', async () => {
    const receiver = await aReceiver();
    const payer = await aPayer();
    const since = new Date(Date.now() - 60_000).toISOString();
    const ids = [await pay(payer), await pay(payer), await pay(payer)];
    for (const id of ids) await transactionIn(payer.api, id, 'COMPLETED');
    const failed = await listed(payer.api, '?status=FAILED&limit=100', (rows) => rows.length === 14);
    expect(failed[0].attempts).toMatchObject([{ failure: 'NO_ENDPOINT' }]);
    expect(await payer.api.post('/webhooks/recover', { since })).toMatchObject({
      status: 400,
      body: { code: 'WEBHOOK_ENDPOINT_NOT_SET' },
    });
    bodyOf(await payer.api.patch('/config', { webhookEndpoint: receiver.url }), 200);
    expect(bodyOf(await payer.api.post('/webhooks/recover', { since }), 202)).toEqual({
      since,
      until: expect.any(String),
    });
    for (const id of ids) await receiver.waitFor(completed(id));
    for (const id of ids) expect(typesOf(receiver, id)).toEqual(order);
    await listed(payer.api, '?status=FAILED', (rows) => rows.length === 0);
    expect(receiver.received.filter(({ body }) => body.type !== 'TEST')).toHaveLength(14);
    // A second time there is nothing left to send.
    bodyOf(await payer.api.post('/webhooks/recover', { since }), 202);
    const later = await pay(payer);
    await receiver.waitFor(completed(later));
    expect(receiver.received.filter(({ body }) => body.type !== 'TEST')).toHaveLength(18);
  });

  it('sends no event from before the given time', async () => {
    const receiver = await aReceiver();
    const payer = await aPayer();
    await listed(payer.api, '?status=FAILED', (rows) => rows.length === 2);
    bodyOf(await payer.api.patch('/config', { webhookEndpoint: receiver.url }), 200);
    bodyOf(await payer.api.post('/webhooks/recover', { since: new Date().toISOString() }), 202);
    const id = await pay(payer);
    await receiver.waitFor(completed(id));
    expect((await listOf(payer.api, '?status=FAILED')).data).toHaveLength(2);
  });

  it.each([{}, { since: 'yesterday' }, { since: 1 }])('is refused for the time %o', async (body) => {
    const payer = await aPayer();
    expect(await payer.api.post('/webhooks/recover', body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
  });
});

describe('a hanging endpoint', () => {
  const patience = { timeoutMs: 40_000 };
  /** An attempt that hangs is given up after 15 seconds: what waits for one is later than this. */
  const soonerThanGivenUpMs = 12_000;

  /** Hangs for all payments but these; an unanswered request keeps its connection until the service gives up. */
  async function aHangingPlatform(spared: ReadonlySet<string> = new Set()) {
    const receiver = await aReceiver();
    const payer = await aPayer(receiver.url);
    receiver.answerWith(({ body }) => (spared.has(body.data.id) ? 200 : new Promise(() => {})));
    return { receiver, payer };
  }

  it('with 60 payments delays no webhook of another platform', async () => {
    const hanging = await aHangingPlatform();
    const receiver = await aReceiver();
    const payer = await aPayer(receiver.url);
    await Promise.all(Array.from({ length: 60 }, () => pay(hanging.payer)));
    await until(
      () => hanging.receiver.received.length,
      (count) => count >= 60,
      patience,
    );
    const id = await pay(payer);
    await receiver.waitFor(completed(id), soonerThanGivenUpMs);
    expect(typesOf(receiver, id)).toEqual(order);
  });

  it('does not make its own other payments wait', async () => {
    const spared = new Set<string>();
    const { receiver, payer } = await aHangingPlatform(spared);
    await Promise.all(Array.from({ length: 60 }, () => pay(payer)));
    await until(
      () => receiver.received.length,
      (count) => count >= 60,
      patience,
    );
    // By now the endpoint is known to be slow, so this one goes by the slow lane.
    const { id: quoteId } = bodyOf(
      await payer.api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId: payer.accountId },
        destination: { destinationType: 'ACCOUNT', accountId: payer.recipient.externalAccountId },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1_000,
      }),
      201,
    );
    const id = quoteId.replace('Quote:', 'Transaction:');
    spared.add(id);
    bodyOf(await payer.api.post(`/quotes/${quoteId}/execute`, {}), 200);
    await receiver.waitFor(completed(id), soonerThanGivenUpMs);
    expect(typesOf(receiver, id)).toEqual(order);
  });
});
