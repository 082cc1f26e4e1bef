import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clockText, millisecondsOf } from '../../../lib/operations/commands/clock.ts';
import type { ClockView, PaymentView, SentAnswer, ShownSchedule } from '../../../lib/views/console-views.ts';
import type { RecordedEvent } from '../../../lib/views/events.ts';
import { type Api, bodyOf } from '../../kit/client/api.ts';
import { createSparkWallet, fundedAccount, transactionIn, until } from '../../kit/client/payments.ts';
import { aLockedQuote, aPayment, aRecipient } from '../../kit/client/rewards.ts';
import {
  claimsOf,
  createEmbeddedWallet,
  newWalletKeys,
  nonceOf,
  oidcToken,
  openCodeSession,
  signed,
} from '../../kit/client/wallet-client.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../../kit/local-cloud.ts';

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
let api: Api;
let accountId: string;

beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ hasConsole: true, webhookUrl: receiver.url });
  api = cloud.api;
  accountId = await fundedAccount(api);
});
afterEach(async () => {
  await command('/clock/resume');
  await command('/clock/speed', { speed: 1 });
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

const consoleUrl = (path: string): string => `${new URL(cloud.baseUrl).origin}/_console${path}`;

async function command<T = ClockView>(path: string, body: object = {}, status = 200): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(consoleUrl(path), { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(status);
  return (await response.json()) as T;
}

const read = async <T>(path: string): Promise<T> => (await fetch(consoleUrl(path))).json() as Promise<T>;
const uuidOf = (id: string): string => id.slice(id.indexOf(':') + 1);

describe('run until idle', () => {
  it('expires a locked quote at its own time without waiting for it, with a webhook that is signed now', async () => {
    const quote = await aLockedQuote(api, accountId, await aRecipient(api));
    // By the clock it would expire in minutes, long after the test has.
    const after = await command<ClockView & { isIdle: boolean }>('/clock/idle');
    expect(after.isIdle).toBe(true);
    expect(after.now).toBeGreaterThanOrEqual(Date.parse(quote.expiresAt));
    const expired = bodyOf(await api.get(`/quotes/${quote.id}`), 200);
    expect(expired).toMatchObject({ status: 'EXPIRED', expiresAt: quote.expiresAt });
    const webhook = await receiver.waitFor(({ body }) => body.type === 'OUTGOING_PAYMENT.EXPIRED');
    const signedAt = Number(webhook.headers['webhook-timestamp']) * 1_000;
    expect(Math.abs(signedAt - Date.now())).toBeLessThan(60_000);
    expect(Date.parse(webhook.body.timestamp)).toBeGreaterThanOrEqual(Date.parse(quote.expiresAt));
  });

  it('changes nothing where nothing is scheduled', async () => {
    await command('/clock/idle');
    await command('/clock/pause');
    const { now } = await read<ClockView>('/clock');
    expect(await command('/clock/idle')).toMatchObject({ from: now, to: now, steps: 0, isIdle: true });
  });
});

describe('a paused clock', () => {
  it('leaves a payment that fails late where it is, until the clock is moved', async () => {
    await command('/clock/pause');
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api, '005'));
    const waiting = await until(
      () => read<ClockView>('/clock'),
      ({ scheduled }) => scheduled.some(({ what }) => what === 'SandboxRail'),
    );
    expect(waiting.scheduled[0]).toMatchObject({ paymentId: uuidOf(transactionId), what: 'SandboxRail' });
    await command('/clock/advance', { ms: 20_000 });
    expect(bodyOf(await api.get(`/transactions/${transactionId}`), 200).status).toBe('PENDING');
    await command('/clock/advance', { ms: 10_000 });
    expect(bodyOf(await api.get(`/transactions/${transactionId}`), 200)).toMatchObject({
      status: 'FAILED',
      refund: { status: 'COMPLETED' },
    });
  });

  it('is a recorded event, and so is every jump', async () => {
    await command('/clock/pause');
    await command('/clock/advance', { ms: 1_000 });
    const events = await read<RecordedEvent[]>('/events?kinds=clock&limit=2');
    expect(events.map(({ detail }) => detail)).toEqual([{ change: 'jumped', byMs: 1_000 }, { change: 'paused' }]);
  });
});

describe('the next event', () => {
  it('is one step, although more is to come', async () => {
    await command('/clock/idle');
    await command('/clock/pause');
    const first = await aLockedQuote(api, accountId, await aRecipient(api));
    await command('/clock/advance', { ms: 1_000 });
    const second = await aLockedQuote(api, accountId, await aRecipient(api));
    await command('/clock/next');
    expect(bodyOf(await api.get(`/quotes/${first.id}`), 200).status).toBe('EXPIRED');
    expect(bodyOf(await api.get(`/quotes/${second.id}`), 200).status).toBe('PENDING');
  });
});

describe('what is to come', () => {
  it('is counted whole, by what it is, and read by its group', async () => {
    await command('/clock/idle');
    await command('/clock/pause');
    const recipient = await aRecipient(api);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await aLockedQuote(api, accountId, recipient)).id);
    const { groups } = await read<ClockView>('/clock');
    const expiry = groups.find(({ what }) => what === 'QuoteExpiry');
    expect(expiry).toMatchObject({ kind: 'message', count: 5 });
    expect(expiry?.first).toHaveLength(3);
    const all = await read<ShownSchedule[]>('/clock/scheduled?kind=message&what=QuoteExpiry');
    expect(all.map(({ paymentId }) => paymentId).sort()).toEqual(ids.map(uuidOf).sort());
    expect((await fetch(consoleUrl('/clock/scheduled?kind=other&what=x'))).status).toBe(400);
  });
});

describe('a speed', () => {
  it('makes the same wait shorter outside, and leaves what the API says', async () => {
    await command('/clock/speed', { speed: 100 });
    const quote = await aLockedQuote(api, accountId, await aRecipient(api));
    expect(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)).toBe(300_000);
    const expired = await transactionIn(api, quote.transactionId, 'EXPIRED');
    expect(expired.id).toBe(quote.transactionId);
  });

  it.each([{ speed: 0 }, { speed: -1 }, { speed: 'fast' }, {}])('is refused where it is %j', async (body) => {
    expect(await command<{ message: string }>('/clock/speed', body, 400)).toHaveProperty('message');
  });
});

describe('a payment that waits for its code', () => {
  it('says so, shows the sentence of the API for a wrong code and goes on with the right one', async () => {
    const customer = bodyOf(
      await api.post('/customers', {
        customerType: 'INDIVIDUAL',
        region: 'DE',
        fullName: 'Jane Example',
        email: 'jane@example.com',
        phoneNumber: '+4915112345678',
      }),
      201,
    );
    const wallet = await createSparkWallet(api, customer.id);
    const own = bodyOf(await api.get(`/customers/internal-accounts?customerId=${customer.id}&currency=USD`), 200)
      .data[0];
    bodyOf(await api.post(`/sandbox/internal-accounts/${own.id}/fund`, { amount: 50_000 }), 200);
    const request = {
      source: { sourceType: 'ACCOUNT', accountId: own.id },
      destination: { destinationType: 'ACCOUNT', accountId: wallet },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
      immediatelyExecute: true,
    };
    const quote = bodyOf(await api.post('/quotes', request), 201);
    const id = uuidOf(quote.transactionId);
    const first = { number: 1, of: 2, purpose: 'CURRENCY_CONVERSION' };
    expect((await read<PaymentView>(`/payments/${id}`)).code).toEqual(first);
    const enter = (code: string) =>
      command<SentAnswer>('/send', { method: 'POST', path: `/quotes/Quote:${id}/authorize`, body: { code } });
    const wrong = await enter('999999');
    expect(wrong.status).toBe(400);
    expect((wrong.body as { message: string }).message).not.toBe('');
    expect((await read<PaymentView>(`/payments/${id}`)).code).toEqual(first);
    // One code for the conversion, one for the payout.
    expect((await enter('123456')).status).toBe(200);
    expect((await read<PaymentView>(`/payments/${id}`)).code).toEqual({ number: 2, of: 2, purpose: 'PAYOUT' });
    expect((await enter('123456')).status).toBe(200);
    await transactionIn(api, quote.transactionId, 'COMPLETED');
    const recorded = JSON.stringify(await read(`/events?subject=${id}`));
    expect(recorded).toContain('authorizeQuote');
    // A code is a text of its own; the same digits may stand within an exchange rate.
    expect(recorded).not.toMatch(/\b(?<!\.)(123456|999999)\b/);
  });
});

describe('a sign-in by OpenID token', () => {
  const identityToken = (changes: object = {}) => oidcToken(claimsOf(new Date(), changes));

  it('goes by the real time, as its provider does, whatever the clock shows', async () => {
    await command('/clock/advance', { ms: 3_600_000 });
    const wallet = await createEmbeddedWallet(api);
    const { keys } = await openCodeSession(api, wallet.emailCredentialId);
    const body = { type: 'OAUTH', accountId: wallet.accountId, oidcToken: identityToken() };
    const first = bodyOf(await api.post('/auth/credentials', body), 202);
    await command('/clock/advance', { ms: 120_000 });
    const { id } = bodyOf(await api.post('/auth/credentials', body, { headers: await signed(first, keys) }), 201);
    const clientPublicKey = newWalletKeys().publicKey;
    const login = { type: 'OAUTH', oidcToken: identityToken({ nonce: nonceOf(clientPublicKey) }), clientPublicKey };
    expect(bodyOf(await api.post(`/auth/credentials/${id}/verify`, login), 200).accountId).toBe(wallet.accountId);
  });
});

describe('the command npm run operate -- clock', () => {
  it.each([
    ['90s', 90_000],
    ['5m', 300_000],
    ['1.5h', 5_400_000],
    ['7d', 604_800_000],
  ])('reads %s', (span, ms) => {
    expect(millisecondsOf(span)).toBe(ms);
  });

  it.each(['', '5', 'm', '-5m', '5 weeks'])('refuses "%s"', (span) => {
    expect(() => millisecondsOf(span)).toThrow('SPAN');
  });

  it('shows the time and what is to come', () => {
    const at = Date.parse('2026-01-01T00:00:00Z');
    const scheduled = [{ at: at + 5_000, what: 'AwaitFunding', why: 'its wait ends', paymentId: 'p' }];
    const groups = [{ kind: 'wait', what: 'AwaitFunding', count: 41, lastAt: at + 9_000, first: scheduled }] as const;
    expect(clockText({ now: at, realNow: at - 2_000, speed: 2, isPaused: true, scheduled, groups })).toBe(
      '2026-01-01T00:00:00.000Z, paused, 2 times as fast, 2 s ahead\n2026-01-01T00:00:05.000Z  AwaitFunding: its wait ends  p\nand 40 more things later',
    );
    const alone = [{ kind: 'wait', what: 'AwaitFunding', count: 1, lastAt: at + 5_000, first: scheduled }] as const;
    expect(clockText({ now: at, realNow: at, speed: 1, isPaused: false, scheduled, groups: alone })).toBe(
      '2026-01-01T00:00:00.000Z\n2026-01-01T00:00:05.000Z  AwaitFunding: its wait ends  p',
    );
  });
});
