import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '../../functions/domain/ids.ts';
import { signatureHeaders } from '../../functions/use-cases/webhooks/signing/sign.ts';
import { listen } from '../kit/listen.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { languages, type RunningReceiver, startReceiver } from '../kit/webhook-receivers.ts';

const cloud = useTestCloud();

/** What a receiver prints arrives some time after its answer. */
const patient = { timeout: 240_000 };

type Headers = Readonly<Record<string, string>>;

/** A webhook as the service sends it, with its keys. */
async function delivery({ sentSecondsAgo = 0, happenedDaysAgo = 0 } = {}) {
  const eventId: Id<'Webhook'> = `Webhook:${randomUUID()}`;
  const happenedAt = new Date(Date.now() - happenedDaysAgo * 86_400_000).toISOString();
  const body = JSON.stringify({ id: eventId, type: 'TEST', timestamp: happenedAt, data: {} });
  const timestamp = Math.floor(Date.now() / 1_000) - sentSecondsAgo;
  return { body, eventId, headers: await signatureHeaders(cloud.services.store, { eventId, timestamp, body }) };
}

const without = (headers: Headers, ...names: readonly string[]): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const standardAlone = (headers: Headers): Headers => without(headers, 'X-Service-Signature');
const serviceAlone = (headers: Headers): Headers =>
  without(headers, 'webhook-id', 'webhook-timestamp', 'webhook-signature');

/** The keys of the service, later or not at all. */
async function publishKeys(status: 200 | 503) {
  let asked = 0;
  const server = createServer(async (_, response) => {
    asked += 1;
    const keys = await (await fetch(`${cloud.baseUrl}/.well-known/jwks.json`)).text();
    await sleep(300);
    response.writeHead(status).end(keys);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => asked,
    [Symbol.asyncDispose]: async () => {
      await new Promise<unknown>((resolve) => server.close(resolve));
    },
  };
}

describe.each(languages)('the receiver of docs/webhooks.md in $name', (language) => {
  const missing = language.missing();
  if (missing) {
    it.skip(`is not tried: ${missing}`);
    return;
  }
  let folder: string;
  let receiver: RunningReceiver;
  const refused: string[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'receiver-'));
    receiver = await startReceiver(language, folder, cloud.baseUrl);
  }, 180_000);
  afterAll(async () => {
    await receiver?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = async (headers: Headers, body: string, url = receiver.url): Promise<number> =>
    (await fetch(url, { method: 'POST', headers, body })).status;

  it('accepts a webhook of the service', async () => {
    const { status, body } = await cloud.api.post('/webhooks/test', { url: receiver.url });
    expect({ status, answered: body.response_status }).toEqual({ status: 200, answered: 200 });
    await expect.poll(() => receiver.worked().at(-1), patient).toMatch(/^TEST Webhook:/);
  });

  it.each([
    ['both signatures', (headers: Headers) => headers],
    ['the Standard Webhooks signature alone', standardAlone],
    ['the signature of the service alone', serviceAlone],
    [
      'another signature beside the genuine one',
      (headers: Headers) => ({ ...headers, 'webhook-signature': `v1,AAAA v1a,BBBB ${headers['webhook-signature']}` }),
    ],
  ])('accepts %s', async (_, change) => {
    const { headers, body, eventId } = await delivery();
    expect(await send(change(headers), body)).toBe(200);
    await expect.poll(() => receiver.worked(), patient).toContain(`TEST ${eventId}`);
  });

  it('accepts the last attempts of an event that is days old', async () => {
    const { headers, body } = await delivery({ happenedDaysAgo: 7 });
    expect(await send(serviceAlone(headers), body)).toBe(200);
    const other = await delivery({ happenedDaysAgo: 30 });
    expect(await send(other.headers, other.body)).toBe(200);
  });

  it.each([
    ['an attempt of six minutes ago', { sentSecondsAgo: 360 }, standardAlone],
    ['an attempt of six minutes ago with both signatures', { sentSecondsAgo: 360 }, (headers: Headers) => headers],
    ['an attempt from the future', { sentSecondsAgo: -360 }, standardAlone],
    ['an event of nine days ago', { happenedDaysAgo: 9 }, serviceAlone],
  ])('refuses %s', async (_, age, change) => {
    const { headers, body, eventId } = await delivery(age);
    refused.push(eventId);
    expect(await send(change(headers), body)).toBe(401);
  });

  it.each([
    ['no signature', () => ({})],
    ['a changed body', (headers: Headers) => headers, (body: string) => body.replace('{}', '{"amount":1}')],
    ['a changed body and the service’s signature', serviceAlone, (body: string) => body.replace('{}', '{"amount":1}')],
    ['another id', (headers: Headers) => ({ ...standardAlone(headers), 'webhook-id': `Webhook:${randomUUID()}` })],
    ['another time', (headers: Headers) => ({ ...standardAlone(headers), 'webhook-timestamp': '1' })],
    ['a time that is none', (headers: Headers) => ({ ...standardAlone(headers), 'webhook-timestamp': 'now' })],
    ['a signature that is none', (headers: Headers) => ({ ...headers, 'webhook-signature': 'v1a,' })],
    ['a signature of another scheme', (headers: Headers) => ({ ...headers, 'webhook-signature': 'v1,AAAA' })],
    ['an unreadable header', () => ({ 'X-Service-Signature': 'AAAA' })],
    ['a header of another version', () => ({ 'X-Service-Signature': '{"v":"2","s":"AAAA"}' })],
    ['a header without a signature', () => ({ 'X-Service-Signature': '{"v":"1"}' })],
  ])('refuses %s', async (_, forge, change = (body: string) => body) => {
    const { headers, body, eventId } = await delivery();
    refused.push(eventId);
    expect(await send(forge(headers) as Headers, change(body))).toBe(401);
  });

  it.each([
    ['accepts the webhooks that come at once, before it has the keys', 200, 200],
    ['asks for every webhook again while the keys cannot be fetched', 503, 500],
  ] as const)('%s', async (_, published, answered) => {
    await using keys = await publishKeys(published);
    const fresh = await startReceiver(language, folder, keys.url);
    try {
      const sendOne = async () => {
        const { headers, body } = await delivery();
        return await send(headers, body, fresh.url);
      };
      expect(await Promise.all(Array.from({ length: 5 }, sendOne))).toEqual(Array.from({ length: 5 }, () => answered));
      expect(await sendOne()).toBe(answered);
      expect(keys.asked()).toBe(1);
    } finally {
      await fresh.stop();
    }
  });

  it('works once on an event that is sent again, whatever signature it comes with, and on no refused one', async () => {
    const { headers, body, eventId } = await delivery();
    expect(await send(headers, body)).toBe(200);
    expect(await send(headers, body)).toBe(409);
    expect(await send(serviceAlone(headers), body)).toBe(409);
    // What a receiver prints arrives in order: after the next event, everything before it is here.
    const next = await delivery();
    expect(await send(next.headers, next.body)).toBe(200);
    await expect.poll(() => receiver.worked(), patient).toContain(`TEST ${next.eventId}`);
    expect(receiver.worked().filter((line) => line === `TEST ${eventId}`)).toHaveLength(1);
    expect(receiver.worked().filter((line) => refused.some((id) => line.endsWith(id)))).toEqual([]);
  });
});
