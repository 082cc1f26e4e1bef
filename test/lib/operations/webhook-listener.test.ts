import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startListener } from '../../../lib/operations/webhook-listener.ts';
import { startTestCloud, type TestCloud } from '../../kit/local-cloud.ts';

let cloud: TestCloud;
let listener: Awaited<ReturnType<typeof startListener>>;
const lines: string[] = [];
beforeAll(async () => {
  cloud = await startTestCloud();
  listener = await startListener({ port: 0, serviceUrl: cloud.baseUrl, print: (line) => lines.push(line) });
});
afterAll(async () => {
  await listener.close();
  await cloud.stop();
});

describe('the listener for webhooks', () => {
  it('prints and accepts webhooks that the service has signed', async () => {
    const { status, body } = await cloud.api.post('/webhooks/test', { url: listener.url });
    expect({ status, answered: body.response_status }).toEqual({ status: 200, answered: 200 });
    expect(lines.at(-1)).toMatch(/TEST Webhook:[0-9a-f-]{36} verified/);
  });

  it.each([
    ['without a signature', {}],
    ['with one that is none', { 'x-service-signature': 'AAAA' }],
    ['with that of another body', { 'x-service-signature': '{"v":"1","s":"MEUCIQD0"}' }],
  ])('refuses webhooks %s', async (_, headers) => {
    const { status } = await fetch(listener.url, { method: 'POST', headers, body: '{"type":"TEST"}' });
    expect(status).toBe(401);
    expect(lines.at(-1)).toContain('SIGNATURE INVALID');
  });

  it('does not start without the service', async () => {
    const unreachable = { port: 0, serviceUrl: 'http://127.0.0.1:1', print: () => undefined };
    await expect(startListener(unreachable)).rejects.toThrow('name its base URL with --url');
  });
});
