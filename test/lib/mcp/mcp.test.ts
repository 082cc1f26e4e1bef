import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundedAccount, transactionIn, until } from '../../kit/client/payments.ts';
import { aPayment, aRecipient } from '../../kit/client/rewards.ts';
import { listen } from '../../kit/listen.ts';
import { startTestCloud, type TestCloud } from '../../kit/local-cloud.ts';

const addressOf = ({ baseUrl }: TestCloud): URL => new URL('/mcp', baseUrl);

/** Connects as an assistant does. */
async function connect(cloud: TestCloud): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(addressOf(cloud)));
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const [first] = content as readonly { readonly text: string }[];
  return { isError, text: first?.text ?? '' };
}

/** What a tool answers with, read from its JSON. */
async function ask(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { isError, text: answer } = await call(client, name, args);
  if (isError) throw new Error(answer);
  return JSON.parse(answer);
}

/** What is found once all that is stored has been read. */
const find = (client: Client, text: string) =>
  until(
    () => ask(client, 'find', { text }),
    ({ isComplete }) => isComplete,
  );

const reading = [
  'list_payments',
  'list_events',
  'read_event',
  'read_api',
  'find',
  'explain_payment',
  'explain_balance',
  'show_clock',
  'list_worlds',
  'list_catalogue',
  'search_docs',
  'read_docs',
];
const writing = ['pay', 'send_request', 'advance', 'save_world', 'rewind', 'run_catalogue_row', 'exam'];

describe('an assistant that may read', () => {
  let cloud: TestCloud;
  let client: Client;
  let payment: { readonly id: string; readonly uuid: string; readonly accountId: string };
  beforeAll(async () => {
    cloud = await startTestCloud({ hasConsole: true });
    client = await connect(cloud);
    const accountId = await fundedAccount(cloud.api);
    const { transactionId } = await aPayment(cloud.api, accountId, await aRecipient(cloud.api, '003'));
    await transactionIn(cloud.api, transactionId, 'FAILED');
    payment = { id: transactionId, uuid: transactionId.split(':')[1], accountId };
  });
  afterAll(async () => {
    await client.close();
    await cloud.stop();
  });

  it('has the tools that change nothing, and no other', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(reading);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    expect(tools.filter(({ description = '' }) => description.length < 20)).toEqual([]);
  });

  it.each(writing)('cannot call %s', async (name) => {
    await expect(client.callTool({ name, arguments: {} })).rejects.toThrow(/not found|unknown/i);
  });

  it('lists payments and explains why one failed', async () => {
    expect((await ask(client, 'list_payments')).data[0]).toMatchObject({ paymentId: payment.uuid, status: 'FAILED' });
    const { status, transaction, events } = await ask(client, 'explain_payment', { id: payment.id });
    expect(status).toBe('FAILED');
    expect(transaction.failureReason).toEqual(expect.any(String));
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain('move');
  });

  it.each(['Transaction:', 'Quote:', ''])('finds the payment by its uuid after "%s"', async (prefix) => {
    const { resources, events } = await find(client, `${prefix}${payment.uuid}`);
    expect(resources[0]).toMatchObject({ kind: 'payment', id: payment.id });
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain('request');
    expect((await ask(client, 'list_events', { about: payment.id })).length).toBeGreaterThan(3);
  });

  it('finds a customer by name', async () => {
    const { resources } = await find(client, 'jane example');
    expect(resources).toContainEqual(expect.objectContaining({ kind: 'customer', title: 'Jane Example' }));
  });

  it('reads an event whole, found by its kind and its resource', async () => {
    const [request] = await ask(client, 'list_events', { kinds: ['request'], about: payment.id, limit: 1 });
    const event = await ask(client, 'read_event', { id: request.id });
    expect(event).toMatchObject({ kind: 'request', detail: { path: expect.stringContaining('/2025-10-13/') } });
  });

  it('explains a balance', async () => {
    const { postings } = await ask(client, 'explain_balance', { id: payment.accountId });
    expect(postings.length).toBeGreaterThanOrEqual(3);
    const [, uuid] = String(payment.accountId).split(':');
    expect((await ask(client, 'explain_balance', { id: uuid })).postings).toEqual(postings);
  });

  it('reads the API, the clock, the worlds and the catalogue', async () => {
    expect((await ask(client, 'read_api', { path: '/transactions?limit=1' })).data[0].id).toBe(payment.id);
    expect((await ask(client, 'show_clock')).speed).toBe(1);
    expect((await ask(client, 'list_worlds')).worlds).toEqual([]);
    const groups = await ask(client, 'list_catalogue', { part: 'errors' });
    expect(JSON.stringify(groups)).toContain('error/QUOTE_EXPIRED');
  });

  it('searches the guides and reads a page and a section', async () => {
    const found = await ask(client, 'search_docs', { query: 'standard webhooks signature' });
    expect(found.map(({ slug, anchor }: { slug: string; anchor: string }) => `${slug}#${anchor}`)).toContain(
      'webhooks#two-signatures',
    );
    expect((await call(client, 'read_docs', { page: 'mcp' })).text).toContain('# Assistants (MCP)');
    expect((await ask(client, 'read_docs')).map(({ page }: { page: string }) => page)).toContain('errors');
    const section = await call(client, 'read_docs', { page: 'decisions', section: 'webhooks-2' });
    expect(section.text).toMatch(/^# Webhooks 2/);
    expect((await call(client, 'read_docs', { page: 'decisions' })).text).toContain('- webhooks-2:');
  });

  it.each([
    ['explain_payment', { id: 'nothing' }, 'no id'],
    ['explain_payment', { id: 'Transaction:00000000-0000-4000-8000-000000000000' }, 'no payment with this id'],
    ['read_docs', { page: 'missing' }, 'no page missing'],
    ['read_api', { path: '/nowhere' }, 'no GET /nowhere'],
  ])('gets a sentence from %s for what is not there', async (name, args, sentence) => {
    const { isError, text: answer } = await call(client, name, args);
    expect(isError).toBe(true);
    expect(answer).toContain(sentence);
  });

  it.each([
    ['another host', { host: 'attacker.example' }, 403],
    ['a page of another site', { origin: 'https://attacker.example' }, 403],
    ['a request of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a form', { 'content-type': 'text/plain' }, 415],
  ])('is refused as %s', async (_, headers, status) => {
    const asked = request(addressOf(cloud), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    }).end('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    expect({ status: response.statusCode, body: await text(response) }).toEqual({
      status,
      body: expect.stringMatching(/^\{"message":"(The console|A command) /),
    });
  });

  it('does not fill the record of what happened', async () => {
    const before = await ask(client, 'list_events', { limit: 1 });
    await ask(client, 'list_payments');
    expect(await ask(client, 'list_events', { limit: 1 })).toEqual(before);
  });
});

describe('an assistant that may write', () => {
  let cloud: TestCloud;
  let client: Client;
  beforeAll(async () => {
    cloud = await startTestCloud({ hasConsole: true, mcpMayWrite: true });
    client = await connect(cloud);
  });
  afterAll(async () => {
    await client.close();
    await cloud.stop();
  });

  it('has all tools, of which docs/mcp.md says what they do', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...reading, ...writing].sort());
    const page = readFileSync(join(import.meta.dirname, '../../../docs/mcp.md'), 'utf8');
    expect(tools.filter(({ name }) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('pays once with a key, however often it asks', async () => {
    const from = await fundedAccount(cloud.api, 50_000);
    const { externalAccountId: to } = await aRecipient(cloud.api);
    const wish = { from, to, amount: 1_000, idempotencyKey: 'one-wish' };
    const first = await ask(client, 'pay', wish);
    const second = await ask(client, 'pay', wish);
    expect([first.status, second.status, second.isReplayed]).toEqual([201, 201, true]);
    expect(second.body.transactionId).toBe(first.body.transactionId);
    expect((await ask(client, 'read_api', { path: '/transactions' })).totalCount).toBe(1);
  });

  it('sends any request', async () => {
    const { status, body } = await ask(client, 'send_request', {
      method: 'POST',
      path: '/customers',
      body: { customerType: 'INDIVIDUAL', fullName: 'Ada Example' },
    });
    expect({ status, name: body.fullName }).toEqual({ status: 201, name: 'Ada Example' });
  });

  it.each([
    ['the console', { method: 'GET', path: '/../_console/worlds' }, 'no path of the API'],
    ['the guides', { method: 'GET', path: '/%2e%2e/docs' }, 'no path of the API'],
    ['a body where there is none', { method: 'GET', path: '/config', body: { a: 1 } }, 'A GET has no body.'],
    ['no header', { method: 'POST', path: '/quotes', idempotencyKey: 'a\r\nX: 1' }, 'no header takes'],
  ])('sends no request to %s', async (_, args, sentence) => {
    const { isError, text: answer } = await call(client, 'send_request', args);
    expect({ isError, answer }).toEqual({ isError: true, answer: expect.stringContaining(sentence) });
  });

  it('does not move the clock out of the years that are written with four digits', async () => {
    const { now } = await ask(client, 'show_clock');
    const { isError, text: answer } = await call(client, 'advance', { ms: 1e15 });
    expect({ isError, answer }).toEqual({ isError: true, answer: expect.stringContaining('2100') });
    expect((await ask(client, 'show_clock')).now).toBeLessThan(now + 60_000);
  });

  it('moves the clock', async () => {
    const { now } = await ask(client, 'show_clock');
    const moved = await ask(client, 'advance', { ms: 3_600_000 });
    expect(moved.now - now).toBeGreaterThanOrEqual(3_600_000);
  });

  it('runs a row of the catalogue', async () => {
    const result = await ask(client, 'run_catalogue_row', { run: 'error/QUOTE_NOT_FOUND' });
    expect(result).toMatchObject({ isAsPromised: true, actual: '404 QUOTE_NOT_FOUND' });
  });

  it('examines a receiver', async () => {
    const trusting = createServer((_, response) => void response.end());
    const port = await listen(trusting);
    const { checks, passed } = await ask(client, 'exam', { url: `http://127.0.0.1:${port}/` });
    trusting.close();
    expect(checks[0]).toMatchObject({ answered: '200', isPassed: true });
    expect(passed).toBeLessThan(checks.length);
  });

  it('goes back to a saved world', async () => {
    const { startId } = await ask(client, 'save_world', { name: 'before' });
    await ask(client, 'send_request', {
      method: 'POST',
      path: '/customers',
      body: { customerType: 'INDIVIDUAL', fullName: 'Gone Example' },
    });
    expect((await call(client, 'rewind', { name: 'before' })).text).toContain(startId);
    await expect
      .poll(async () => (await call(client, 'list_worlds').catch(() => undefined))?.text ?? startId)
      .not.toContain(startId);
    expect((await find(client, 'Gone Example')).resources).toEqual([]);
  });
});
