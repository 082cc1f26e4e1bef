import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PaymentPage, PaymentView } from '../../../lib/views/console-views.ts';
import type { RecordedEvent } from '../../../lib/views/events.ts';
import { anotherPlatform } from '../../kit/client/another-platform.ts';
import { createCard, createCardholder, purchase, simulate } from '../../kit/client/cards.ts';
import { fundedAccount, transactionIn, until } from '../../kit/client/payments.ts';
import { aPayment, aRecipient } from '../../kit/client/rewards.ts';
import { startTestCloud, useTestCloud, webhookReceiver } from '../../kit/local-cloud.ts';

const cloud = useTestCloud({ hasConsole: true });

const originOf = (baseUrl: string): string => new URL(baseUrl).origin;

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends as any client could, also with a Host of its own. */
async function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const asked = request(`${originOf(cloud.baseUrl)}${path}`, { method, headers }).end(body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const read = async <T>(path: string): Promise<T> => JSON.parse((await send(`/_console${path}`)).body) as T;

async function aCompletedPayment() {
  const accountId = await fundedAccount(cloud.api);
  const payment = await aPayment(cloud.api, accountId, await aRecipient(cloud.api));
  await transactionIn(cloud.api, payment.transactionId, 'COMPLETED');
  return { accountId, id: payment.transactionId as string, uuid: payment.transactionId.split(':')[1] as string };
}

describe('the view of a card', () => {
  it('shows what was declined of it, and is only its platform’s', async () => {
    const { id } = await createCard(cloud.api, await createCardholder(cloud.api, 100));
    await simulate(cloud.api, id, 'authorization', purchase(101));
    expect(await read(`/cards/${encodeURIComponent(id)}`)).toMatchObject({
      cardId: id,
      state: 'ACTIVE',
      declines: [{ reason: 'INSUFFICIENT_FUNDS', amount: 101, currency: 'USD' }],
    });
    expect((await send('/_console/cards/Card%3Aunknown')).status).toBe(404);
  });
});

describe('the page', () => {
  it('is HTML that may load nothing from elsewhere', async () => {
    const { status, headers, body } = await send('/');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  });

  it('has a script of at most 100 kB gzipped, bundled at the first request', async () => {
    const { status, headers, body } = await send('/_console/app.js');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/javascript');
    expect(gzipSync(body).length).toBeLessThanOrEqual(100_000);
  });

  it('leaves the API as it was', async () => {
    expect(await cloud.api.get('/nothing')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await send('/nothing')).body).toContain('NOT_FOUND');
    expect((await send('/2025-10-13/_console/state')).status).toBe(404);
  });
});

describe('a request from elsewhere', () => {
  it.each([
    ['under another name of this machine', { headers: { host: 'payments.example.com' } }],
    ['from a page of another site', { headers: { origin: 'https://example.com' } }],
    ['that a browser marks as cross-site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['to the page, framed under another name', { headers: { host: 'evil.example.com:3000' } }],
  ])('is refused %s', async (_, sent) => {
    expect((await send('/', sent)).status).toBe(403);
    expect((await send('/_console/state', sent)).status).toBe(403);
    const command = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', ...sent.headers } };
    expect((await send('/_console/anything', command)).status).toBe(403);
  });

  it('is refused as a form, which a page can post without asking', async () => {
    const form = { method: 'POST', body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await send('/_console/anything', form)).status).toBe(415);
  });
});

describe('a command', () => {
  it('is refused when it is larger than any of the page, before it is read whole', async () => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await send('/_console/worlds/delete', { method: 'POST', headers, body: ' '.repeat(1_048_577) });
    expect(status).toBe(413);
  });
});

describe('what is recorded', () => {
  it('is a payment from its request to its postings, each with its cause', async () => {
    const { uuid } = await aCompletedPayment();
    const view = await read<PaymentView>(`/payments/${uuid}`);
    const byId = new Map((await read<RecordedEvent[]>('/events?limit=1000')).map((event) => [event.id, event]));
    const rootOf = (event: RecordedEvent): RecordedEvent => {
      const cause = event.cause === undefined ? undefined : byId.get(event.cause);
      return cause ? rootOf(cause) : event;
    };
    const settled = view.events.find(({ kind, title }) => kind === 'posting' && title.startsWith('settlement'));
    expect(settled && rootOf(settled)).toMatchObject({ kind: 'request', detail: { operation: 'createQuote' } });
    expect(view.events.filter(({ kind }) => kind === 'move').map(({ title }) => title)).toEqual([
      'created as pending',
      'pending → processing',
      'processing → completed',
    ]);
    expect(view.executions[0]?.path.map(({ state }) => state)).toEqual(['Route', 'SubmitPayout']);
    const sums = new Map<string, number>();
    for (const { currency, amount } of view.entries.flatMap(({ postings }) => postings))
      sums.set(currency, (sums.get(currency) ?? 0) + amount);
    expect([...sums]).toEqual([
      ['USD', 0],
      ['BTC', 0],
    ]);
  });

  it('never holds the token', async () => {
    await cloud.api.post('/tokens', { name: 'Another', permissions: ['VIEW'] });
    const recorded = JSON.stringify(await read('/events?limit=1000'));
    expect(recorded).toContain('createToken');
    expect(recorded).not.toContain(cloud.tokenSecret);
    expect(recorded).not.toMatch(/Basic [A-Za-z0-9+/=]{8}/);
    expect(recorded).not.toMatch(/"clientSecret\\*":\\*"[^•"\\]/);
  });

  it('has each attempt of a webhook with its headers and its answer', async () => {
    const receiver = await webhookReceiver();
    receiver.answerWith({ status: 202, body: { taken: true } });
    await cloud.api.patch('/config', { webhookEndpoint: receiver.url });
    const { id } = await aCompletedPayment();
    await receiver.waitFor(({ body }) => body.type === 'OUTGOING_PAYMENT.COMPLETED' && body.data.id === id);
    const [attempt] = await until(
      () => read<RecordedEvent[]>('/events?kinds=webhook'),
      (events) => events.some(({ subjects }) => subjects.includes(id.slice('Transaction:'.length))),
    );
    expect(attempt).toMatchObject({ tone: 'good', detail: { status: 202, responseBody: '{"taken":true}' } });
    expect(attempt?.kind === 'webhook' && attempt.detail.requestHeaders).toHaveProperty('webhook-signature');
    await receiver.close();
  });

  it('takes 16 events and 9 kB for the changes of a payment, and repeats no key among them', async () => {
    const { uuid } = await aCompletedPayment();
    const events = await until(
      () => read<RecordedEvent[]>(`/events?kinds=item,move,posting,execution&subject=${uuid}`),
      (found) => found.some(({ title }) => title === 'Workflow finished'),
    );
    expect(events.length).toBeLessThanOrEqual(16);
    expect(JSON.stringify(events).length).toBeLessThan(9_000);
    const names = events
      .flatMap((event) => (event.kind === 'item' ? event.detail.attributes : []))
      .map(({ name }) => name);
    expect(names).toContain('status');
    expect(names.filter((name) => ['pk', 'sk', 'type', 'transactionSk'].includes(name))).toEqual([]);
  });

  it('names the platform of a change of a payment, whatever partitions list the payment', async () => {
    const { uuid } = await aCompletedPayment();
    const { platformId } = await read<{ platformId: string }>('/state');
    const changes = await read<RecordedEvent[]>(`/events?kinds=item&subject=${uuid}`);
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter((change) => change.platformId !== platformId)).toEqual([]);
  });

  it('lists payments of one platform only', async () => {
    await aCompletedPayment();
    const { platforms, platformId } = await read<{ platforms: { platformId: string }[]; platformId: string }>('/state');
    expect(platforms).toHaveLength(1);
    await anotherPlatform(cloud);
    const state = await read<{ platforms: { platformId: string }[] }>('/state');
    const other = state.platforms.find((one) => one.platformId !== platformId);
    expect((await read<PaymentPage>(`/payments?platform=${platformId}`)).data.length).toBeGreaterThan(0);
    expect(await read(`/payments?platform=${other?.platformId}`)).toEqual({ data: [] });
  });

  it('answers an unknown payment with a sentence', async () => {
    const { status, body } = await send('/_console/payments/00000000-0000-4000-8000-000000000000');
    expect([status, body]).toEqual([404, expect.stringContaining('There is no payment with this id.')]);
  });
});

describe('the stream of events', () => {
  /** Reads frames until one fits. */
  async function framesUntil(headers: Record<string, string>, fits: (event: RecordedEvent) => boolean) {
    const asked = request(`${originOf(cloud.baseUrl)}/_console/events/stream`, { headers }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const seen: RecordedEvent[] = [];
    let rest = '';
    for await (const chunk of response) {
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (data) seen.push(JSON.parse(data));
      }
      if (seen.some(fits)) break;
    }
    asked.destroy();
    return seen;
  }

  it('brings what happens as it happens', async () => {
    const frames = framesUntil({}, ({ kind, title }) => kind === 'request' && title.endsWith('/config'));
    await until(
      () => cloud.api.get('/config'),
      ({ status }) => status === 200,
    );
    expect((await frames).at(-1)).toMatchObject({ kind: 'request', detail: { operation: 'getPlatformConfig' } });
  });

  it('goes on behind the last event that a page has', async () => {
    const [last] = await read<RecordedEvent[]>('/events?limit=1');
    await cloud.api.get('/customers');
    const frames = await framesUntil({ 'last-event-id': String(last?.seq) }, ({ title }) =>
      title.endsWith('/customers'),
    );
    expect(frames.every(({ seq }) => seq > (last?.seq ?? 0))).toBe(true);
  });
});

describe('a payment while more happens than is recorded', () => {
  it('is made as ever, and the console says how much it left out', async () => {
    const full = await startTestCloud({ hasConsole: true, recordingRate: { eventsPerSecond: 0.001, burst: 1 } });
    try {
      const get = async <T>(path: string): Promise<T> =>
        (await fetch(`${originOf(full.baseUrl)}/_console${path}`)).json() as Promise<T>;
      const accountId = await fundedAccount(full.api);
      const { transactionId } = await aPayment(full.api, accountId, await aRecipient(full.api));
      await transactionIn(full.api, transactionId, 'COMPLETED');
      const uuid = transactionId.split(':')[1] ?? '';
      const view = await get<PaymentView>(`/payments/${uuid}`);
      expect([view.status, view.events, view.entries.length > 0]).toEqual(['COMPLETED', [], true]);
      await until(
        () => get<RecordedEvent[]>('/events?kinds=gap'),
        ({ length }) => length > 0,
      );
      expect(await get('/events?kinds=move,posting,webhook,execution')).toEqual([]);
    } finally {
      await full.stop();
    }
  });
});

describe('with CONSOLE=off', () => {
  it('nothing is served and nothing is recorded', async () => {
    const plain = await startTestCloud({ hasConsole: false });
    try {
      const origin = originOf(plain.baseUrl);
      for (const path of ['/', '/_console/state', '/_console/app.js']) {
        const response = await fetch(`${origin}${path}`);
        expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
      }
      expect(await (await fetch(`${origin}/docs`)).text()).not.toContain('Console');
      await plain.api.get('/config');
      const tables = plain.services.durable.db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
      expect(tables.map(({ name }) => name)).not.toContain('recorded_lasting');
    } finally {
      await plain.stop();
    }
  });
});
