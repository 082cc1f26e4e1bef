import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InboxView, SentAnswer } from '../../../lib/views/console-views.ts';
import type { RecordedEvent } from '../../../lib/views/events.ts';
import { type Api, bodyOf } from '../../kit/client/api.ts';
import { until } from '../../kit/client/payments.ts';
import { startTestCloud, type TestCloud } from '../../kit/local-cloud.ts';

let cloud: TestCloud;
let api: Api;

beforeAll(async () => {
  cloud = await startTestCloud({ hasConsole: true });
  api = cloud.api;
  const { url } = await read<InboxView>('/inbox');
  expect(await command('/send', { method: 'PATCH', path: '/config', body: { webhookEndpoint: url } })).toMatchObject({
    status: 200,
  });
});
afterAll(() => cloud.stop());

const consoleUrl = (path: string): string => `${new URL(cloud.baseUrl).origin}/_console${path}`;
const read = async <T>(path: string): Promise<T> => (await fetch(consoleUrl(path))).json() as Promise<T>;

async function command<T = SentAnswer>(path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(consoleUrl(path), { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as T;
}

/** Makes a customer and waits for the delivery of its event. */
async function aDelivery(passes: (delivery: { status: string; attemptCount: number }) => boolean) {
  const { id } = bodyOf(await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example' }), 201);
  const look = async () => (await api.get(`/webhooks/deliveries?resourceId=${id}`)).body.data[0];
  const delivery = await until(look, (found) => found !== undefined && passes(found));
  return { delivery, look };
}

describe('the built-in inbox', () => {
  it('receives webhooks as any endpoint does, recorded with what was sent and answered', async () => {
    await command('/inbox/answer', { answer: '200' });
    const { delivery } = await aDelivery(({ status }) => status === 'DELIVERED');
    const [event] = await read<RecordedEvent[]>(`/events?kinds=webhook&subject=${delivery.id.split(':')[1]}`);
    expect(event).toMatchObject({ detail: { eventId: delivery.id, status: 200, responseBody: '{"received":true}' } });
  });

  it('has a failed event tried again, and a resend delivers it once the inbox accepts', async () => {
    await command('/inbox/answer', { answer: '500' });
    const { delivery, look } = await aDelivery(({ attemptCount }) => attemptCount >= 1);
    expect(delivery).toMatchObject({ status: 'PENDING', attempts: [{ status: 500 }] });
    expect(Date.parse(delivery.nextAttemptAt)).toBeGreaterThan(Date.parse(delivery.createdAt));
    await command('/inbox/answer', { answer: '200' });
    const resend = { method: 'POST', path: `/webhooks/deliveries/${delivery.id}/resend`, body: {} };
    expect((await command('/send', resend)).status).toBeLessThan(300);
    await until(look, ({ status }: { status: string }) => status === 'DELIVERED');
  });

  it('counts 409 as an event that the receiver has already', async () => {
    await command('/inbox/answer', { answer: '409' });
    const { delivery } = await aDelivery(({ attemptCount }) => attemptCount >= 1);
    expect(delivery.attempts[0]).toMatchObject({ status: 409 });
  });

  it('takes no other answer', async () => {
    expect(await command('/inbox/answer', { answer: '302' })).toHaveProperty('message');
    expect((await read<InboxView>('/inbox')).answer).not.toBe('302');
  });
});

describe('a request of the page', () => {
  it('replays the answer to a key that was used before', async () => {
    const { data } = bodyOf(await api.get('/platform/internal-accounts?currency=USD'), 200);
    const path = `/sandbox/internal-accounts/${data[0].id}/fund`;
    const fund = { method: 'POST', path, body: { amount: 100 }, headers: { 'Idempotency-Key': 'once' } };
    const [first, second] = [await command('/send', fund), await command('/send', fund)];
    expect([first.isReplayed, second.isReplayed]).toEqual([false, true]);
    expect(second.body).toEqual(first.body);
  });

  it('never shows the page the token', async () => {
    expect(JSON.stringify(await read('/state'))).not.toContain(cloud.tokenSecret);
  });
});
