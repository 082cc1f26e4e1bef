import { createServer, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provide } from '../../../../functions/ports/ports.ts';
import {
  connectorMac,
  connectorSecrets,
  connectorSignature,
  postToConnector,
  sameText,
} from '../../../../functions/runtime/connector.ts';
import { isTransient } from '../../../../functions/runtime/transient.ts';
import { rail, requireRailSignature } from '../../../../functions/use-cases/payments/rails/rail-signature.ts';
import { proxyEvent } from '../../../kit/invoke.ts';
import { listen } from '../../../kit/listen.ts';
import { useClock } from '../../../kit/ports.ts';

const clock = useClock();
beforeEach(() => vi.stubEnv('RAIL_SECRET', 'new-secret,old-secret'));
afterEach(() => vi.unstubAllEnvs());

const paymentId = 'payment-1';
const body = '{"outcome":"DELIVERED","note":"é"}';
const noonSeconds = () => Math.floor(clock.now().getTime() / 1000);

/** A report signed as given. */
function aReport({ secret = 'new-secret', timestamp = String(noonSeconds()), purpose = 'outcome', sent = body } = {}) {
  const mac = connectorMac(secret, { purpose, timestamp, subject: paymentId, body }).toString('hex');
  const headers = { 'x-RAIL-timestamp': timestamp, 'x-rail-SIGNATURE': `v1=${mac}` };
  return proxyEvent({ path: { paymentId }, body: sent, headers, caller: null });
}

describe('the signature of a report', () => {
  it.each([
    ['the newest secret', {}],
    ['an older secret, while it is being replaced', { secret: 'old-secret' }],
    ['a clock five minutes behind', { timestamp: String(noonSeconds() - 300) }],
    ['a clock five minutes ahead', { timestamp: String(noonSeconds() + 300) }],
  ])('is taken with %s', async (_, changes) => {
    await expect(requireRailSignature(aReport(changes))).resolves.toBeUndefined();
  });

  it('is taken over a body that comes in base64', async () => {
    const event = aReport({ sent: Buffer.from(body).toString('base64') });
    await expect(requireRailSignature({ ...event, isBase64Encoded: true })).resolves.toBeUndefined();
  });

  it.each([
    ['another secret', { secret: 'guessed' }],
    ['a time too long ago', { timestamp: String(noonSeconds() - 301) }],
    ['a time too far ahead', { timestamp: String(noonSeconds() + 301) }],
    ['a time that is none', { timestamp: 'NaN' }],
    ['another body', { sent: `${body} ` }],
    ['an order thrown back', { purpose: 'payout' }],
  ])('is refused with %s', async (_, changes) => {
    await expect(requireRailSignature(aReport(changes))).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' });
  });

  it('is refused where it is missing', async () => {
    const event = proxyEvent({ path: { paymentId }, body, caller: null });
    await expect(requireRailSignature(event)).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' });
  });
});

describe('the signature of an order', () => {
  it('is made with the newest secret over purpose, time, payment and body', async () => {
    const timestamp = String(noonSeconds());
    const mac = connectorMac('new-secret', { purpose: 'payout', timestamp, subject: paymentId, body }).toString('hex');
    expect(await connectorSignature(rail, { purpose: 'payout', subject: paymentId, body })).toEqual({
      'X-Rail-Timestamp': timestamp,
      'X-Rail-Signature': `v1=${mac}`,
    });
  });
});

describe('both signatures', () => {
  it('go by the time outside, wherever the console has moved the clock: a connector knows no other', async () => {
    const outside = new Date(noonSeconds() * 1000);
    const moved = new Date(outside.getTime() + 30 * 24 * 3_600_000);
    provide('clock', { now: () => moved, wallTime: () => outside });
    const timestamp = String(outside.getTime() / 1000);
    expect(await connectorSignature(rail, { purpose: 'payout', subject: paymentId, body })).toMatchObject({
      'X-Rail-Timestamp': timestamp,
    });
    await expect(requireRailSignature(aReport({ timestamp }))).resolves.toBeUndefined();
    const byTheMovedClock = aReport({ timestamp: String(moved.getTime() / 1000) });
    await expect(requireRailSignature(byTheMovedClock)).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' });
  });
});

describe('the secret', () => {
  it('comes from the extension where only its place is configured', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url, request.headers['x-aws-parameters-secrets-token'] as string);
      response.end(JSON.stringify({ SecretString: 'kept-secret' }));
    });
    const port = await listen(server);
    vi.stubEnv('RAIL_SECRET', '');
    vi.stubEnv('RAIL_SECRET_ARN', 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:rail-AbCdEf');
    vi.stubEnv('AWS_SESSION_TOKEN', 'session');
    vi.stubEnv('PARAMETERS_SECRETS_EXTENSION_HTTP_PORT', String(port));
    expect(await connectorSecrets(rail)).toEqual(['kept-secret']);
    expect(asked).toEqual([
      '/secretsmanager/get?secretId=arn%3Aaws%3Asecretsmanager%3Aeu-west-1%3A111122223333%3Asecret%3Arail-AbCdEf',
      'session',
    ]);
    server.close();
  });

  it.each([
    ['refuses', (response: ServerResponse) => void response.writeHead(500).end('{"SecretString":"x"}')],
    ['breaks off', (response: ServerResponse) => void response.destroy()],
    ['says something else', (response: ServerResponse) => void response.end('not JSON')],
    ['holds an empty one', (response: ServerResponse) => void response.end('{"SecretString":" "}')],
  ])('may come later where the extension %s: what needs it is tried again', async (_, answer) => {
    const server = createServer((_request, response) => answer(response));
    const port = await listen(server);
    vi.stubEnv('RAIL_SECRET', '');
    vi.stubEnv('RAIL_SECRET_ARN', 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:rail-AbCdEf');
    vi.stubEnv('RAIL_URL', 'https://connector.example/v1');
    vi.stubEnv('PARAMETERS_SECRETS_EXTENSION_HTTP_PORT', String(port));
    const message = { path: 'payouts', key: paymentId, purpose: 'payout', subject: paymentId, body };
    const cause: unknown = await postToConnector(rail, message).catch((thrown: unknown) => thrown);
    expect(cause).toMatchObject({ name: 'RailUnavailable', message: expect.stringContaining('secret') });
    expect(isTransient(cause)).toBe(true);
    server.close();
  });

  it('is waited for for two seconds, and the answer of the connector for six', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const answers: Response[] = [Response.json({ SecretString: 'kept-secret' }), new Response()];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift() ?? Response.error());
    vi.stubEnv('RAIL_SECRET', '');
    vi.stubEnv('RAIL_SECRET_ARN', 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:rail-AbCdEf');
    vi.stubEnv('RAIL_URL', 'https://connector.example/v1');
    await postToConnector(rail, { path: 'payouts', key: paymentId, purpose: 'payout', subject: paymentId, body });
    expect(timeout.mock.calls).toEqual([[2_000], [6_000]]);
    vi.restoreAllMocks();
  });

  it('must not be empty: anyone could sign with an empty one', async () => {
    vi.stubEnv('RAIL_SECRET', ' , ');
    await expect(connectorSecrets(rail)).rejects.toThrow('empty');
  });
});

describe('a connector that gives no answer', () => {
  it.each([
    ['did not answer in time', 'TimeoutError'],
    ['could not be reached', 'TypeError'],
  ])('%s where the request ends with a %s', async (what, name) => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(Object.assign(new Error('of the network'), { name }));
    vi.stubEnv('RAIL_URL', 'https://connector.example/v1');
    const post = postToConnector(rail, {
      path: 'payouts',
      key: paymentId,
      purpose: 'payout',
      subject: paymentId,
      body,
    });
    await expect(post).rejects.toThrow(`The rail ${what}.`);
    vi.restoreAllMocks();
  });
});

it('a message is the same text in whatever order the table returns its members', () => {
  const one = { b: 1, a: { d: null, c: ['z', 'a', { y: 1, x: 2 }] } };
  const other = { a: { c: ['z', 'a', { x: 2, y: 1 }], d: null }, b: 1 };
  expect(sameText(one)).toBe('{"a":{"c":["z","a",{"x":2,"y":1}],"d":null},"b":1}');
  expect(sameText(other)).toBe(sameText(one));
});
