import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../kit/listen.ts';
import { measurePeers } from './measure-peers.ts';
import { peers } from './peers.ts';

/** A peer that takes every request and remembers it. */
async function fakePeer() {
  const requests: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (body) requests.push({ path: request.url ?? '', body: JSON.parse(body) });
    response.end('{}');
  });
  const port = await listen(server);
  onTestFinished(() => void server.close());
  return { requests, url: `http://127.0.0.1:${port}` };
}

it('compares with each peer that runs, and says how to start those that do not', { timeout: 180_000 }, async () => {
  const { requests, url } = await fakePeer();
  const running = { ...peers.formance, url };
  const absent = { ...peers.blnk, url: 'http://127.0.0.1:1' };
  const { markdown, summary } = await measurePeers([running, absent], { payments: 5 });
  expect(markdown).toMatch(/\| This service, payments \| [\d.]+ \| 1 \|\n\| Formance Ledger \| [\d.]+ \| [\d.]+ \|/);
  expect(markdown).toContain(`Blnk does not run at http://127.0.0.1:1. Start it with \`${absent.start}\`.`);
  expect(summary).toContain('beside 1 of 2 peers');
  expect(requests[0]?.path).toMatch(/^\/v2\/measure-[\w-]+$/);
  expect(requests[1]?.path).toBe(`${requests[0]?.path}/transactions`);
  expect(requests).toHaveLength(1 + 100 + 3 * 5);
});

it.each(Object.values(peers))('moves 10.00 US dollars in $name, each time to another account', async ({ prepare }) => {
  const { requests, url } = await fakePeer();
  const transfer = await prepare(url);
  await transfer();
  await transfer();
  const [first, second] = requests.slice(-2).map(({ body }) => JSON.stringify(body));
  expect(first).not.toBe(second);
  expect(first).toMatch(/"amount":1000,"asset":"USD\/2"|"amount":10,"precision":100,"currency":"USD"/);
});

it('fails where a peer refuses a transfer', async () => {
  const server = createServer((_request, response) => response.writeHead(400).end('no'));
  const port = await listen(server);
  onTestFinished(() => void server.close());
  const transfer = await peers.blnk.prepare(`http://127.0.0.1:${port}`);
  await expect(transfer()).rejects.toThrow('answered 400: no');
});
