import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { interfaceDocument, routesOf } from '../../lib/documents/clients/interface-document.ts';
import { apiFile } from '../../lib/documents/clients/typescript-client.ts';
import { createEmbeddedWallet, newWalletKeys, otpBundle } from '../kit/client/wallet-client.ts';
import { listen } from '../kit/listen.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { useReceiver } from '../kit/receiver.ts';

type Package = typeof import('../../clients/typescript/src/index.ts');
type Webhooks = typeof import('../../clients/typescript/src/webhooks.ts');
type Wallets = typeof import('../../clients/typescript/src/wallets.ts');
type Client = ReturnType<Package['createClient']>;

const root = join(import.meta.dirname, '../..');
const cloud = useTestCloud();
const receiver = useReceiver();
const document = interfaceDocument();

let folder: string;
let index: Package;
let webhooks: Webhooks;
let wallets: Wallets;
let client: Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, '-p', 'clients/typescript', '--outDir', folder], { cwd: root });
  const built = <T>(file: string): Promise<T> => import(pathToFileURL(join(folder, file)).href);
  [index, webhooks, wallets] = await Promise.all([
    built<Package>('index.js'),
    built<Webhooks>('webhooks.js'),
    built<Wallets>('wallets.js'),
  ]);
}, 180_000);
beforeEach(() => {
  const { baseUrl, tokenId, tokenSecret } = cloud;
  client = index.createClient({ baseUrl, credentials: { tokenId, tokenSecret } });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function funded(amount = 50_000): Promise<string> {
  const { data } = await client.listPlatformInternalAccounts({ currency: 'USD' });
  const accountId = data[0]?.id ?? '';
  await client.sandboxFundInternalAccount({ accountId, body: { amount } });
  return accountId;
}

async function aWallet(): Promise<string> {
  const customer = await client.createCustomer({ body: { customerType: 'INDIVIDUAL', fullName: 'Jane Example' } });
  const { id } = await client.createCustomerExternalAccount({
    body: {
      customerId: customer.id,
      currency: 'BTC',
      accountInfo: { accountType: 'SPARK_WALLET', address: `spark1example${randomUUID().replaceAll('-', '')}` },
    },
  });
  return id;
}

describe('the generated part of clients/typescript', () => {
  it('is what npm run docs writes', () => {
    const written = readFileSync(join(root, 'clients/typescript/src/generated/api.ts'), 'utf8');
    expect(written === apiFile(document)).toBe(true);
  });

  it('has a method for each operation and a list for each list', () => {
    const ids = routesOf(document).map(({ operation }) => operation.operationId);
    const { all, ...methods } = client;
    expect(Object.keys(methods).sort()).toEqual(ids.toSorted());
    expect(Object.keys(all)).toContain('listTransactions');
  });
});

describe('the client', () => {
  it('pays', async () => {
    const [accountId, walletId] = [await funded(), await aWallet()];
    const quote = await client.createQuote({
      body: {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: walletId },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1_000,
        immediatelyExecute: true,
      },
    });
    if (!('transactionId' in quote)) throw new Error('The quote needs no signature.');
    const { transactionId } = quote;
    await expect
      .poll(async () => (await client.getTransactionById({ transactionId })).status, { timeout: 30_000 })
      .toBe('COMPLETED');
  });

  it('repeats nothing under one key', async () => {
    const accountId = await funded();
    const before = await client.listPlatformInternalAccounts({ currency: 'USD' });
    const options = { idempotencyKey: `fund-${randomUUID()}` };
    const first = await client.sandboxFundInternalAccount({ accountId, body: { amount: 70 } }, options);
    const second = await client.sandboxFundInternalAccount({ accountId, body: { amount: 70 } }, options);
    expect(second).toEqual(first);
    expect(first.balance.amount).toBe((before.data[0]?.balance.amount ?? 0) + 70);
  });

  it('reads a list to its end, one page after the other', async () => {
    for (let made = 0; made < 5; made += 1) await aWallet();
    const seen: string[] = [];
    for await (const { id } of client.all.listCustomers({ limit: 2 })) seen.push(id);
    const { totalCount } = await client.listCustomers({ limit: 1 });
    expect(totalCount).toBeGreaterThanOrEqual(5);
    expect(new Set(seen).size).toBe(totalCount);
  });

  it('throws errors with code, details and the id of the request', async () => {
    const wrong = client.createQuote({ body: {} as never }).catch((error: unknown) => error);
    expect(await wrong).toBeInstanceOf(index.ApiError);
    expect(await wrong).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      details: { errors: expect.any(Array) },
      requestId: expect.stringMatching(/.+/),
    });
    const { baseUrl } = cloud;
    const other = index.createClient({ baseUrl, credentials: { tokenId: 'none', tokenSecret: 'nöne' } });
    await expect(other.listCustomers()).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    await expect(client.getTransactionById({ transactionId: '' })).rejects.toThrow('transactionId is missing');
  });

  it('uploads files as forms', async () => {
    const file = new File(['platformCustomerId,customerType\n'], 'customers.csv', { type: 'text/csv' });
    const job = await client.uploadCustomersCsv({ body: { file } as never }).catch((error: unknown) => error);
    expect(job).not.toMatchObject({ status: 415 });
  });
});

describe('the programs of its README', () => {
  const readme = readFileSync(join(root, 'clients/typescript/README.md'), 'utf8');
  const programs = [...readme.matchAll(/^```js\n\/\/ (\w+\.mjs)[\s\S]*?^```$/gm)];
  beforeAll(() => {
    const installed = join(folder, 'node_modules/payments-client');
    mkdirSync(installed, { recursive: true });
    cpSync(join(root, 'clients/typescript/package.json'), join(installed, 'package.json'));
    symlinkSync(folder, join(installed, 'dist'));
    for (const [fence, file = ''] of programs) writeFileSync(join(folder, file), fence.replace(/^```(js\n)?/gm, ''));
  });
  const environment = (changes: Record<string, string> = {}) => ({
    ...process.env,
    BASE_URL: cloud.baseUrl,
    TOKEN_ID: cloud.tokenId,
    TOKEN_SECRET: cloud.tokenSecret,
    ...changes,
  });

  it('pay and print the transaction, or the error', async () => {
    const pay = (env = environment()) => promisify(execFile)(process.execPath, [join(folder, 'pay.mjs')], { env });
    for (const run of ['first', 'second'])
      expect((await pay()).stdout, run).toMatch(/^Transaction:\S+ (PENDING|PROCESSING|COMPLETED)\n$/);
    const refused = pay(environment({ TOKEN_SECRET: 'wrong' }));
    await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('401 UNAUTHORIZED') });
  });

  it('accept genuine webhooks and refuse others', async () => {
    const env = environment({ PORT: '0' });
    const child = spawn(process.execPath, [join(folder, 'hooks.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [line] = await once(child.stdout, 'data');
      const url = `http://127.0.0.1:${/\d+/.exec(String(line))?.[0]}/`;
      expect(await client.testWebhookUrl({ body: { url } })).toMatchObject({ response_status: 200 });
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    } finally {
      child.kill();
    }
  });
});

describe('repeats', () => {
  type Reply = { status: number; headers?: Record<string, string>; body?: object } | 'hang up';
  let server: Server;
  let replies: Reply[] = [];
  let requests: IncomingMessage[] = [];
  let pauses: number[] = [];
  let api: Client;
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request);
      const reply = replies.shift() ?? { status: 200 };
      if (reply === 'hang up') request.socket.destroy();
      else response.writeHead(reply.status, reply.headers).end(JSON.stringify(reply.body ?? {}));
    });
    const port = await listen(server);
    const pause = async (ms: number) => void pauses.push(ms);
    api = index.createClient({ baseUrl: `http://127.0.0.1:${port}/v/`, pause });
  });
  beforeEach(() => {
    [replies, requests, pauses] = [[], [], []];
  });
  afterAll(() => void server.close());

  const fund = () => api.sandboxFundInternalAccount({ accountId: 'InternalAccount:1', body: { amount: 1 } });

  it('wait as long as Retry-After asks for, and keep the key', async () => {
    replies = [{ status: 429, headers: { 'retry-after': '7' } }, { status: 503 }, 'hang up', { status: 200 }];
    await fund();
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(pauses[0]).toBe(7_000);
    expect(pauses[2]).toBeGreaterThan(pauses[1] ?? 0);
  });

  it('keep the key of a header, however it is written, alone', async () => {
    replies = [{ status: 503 }, { status: 200 }];
    const headers = { 'idempotency-key': 'mine', authorization: 'Bearer mine' };
    await api.sandboxFundInternalAccount({ accountId: 'InternalAccount:1', body: { amount: 1 } }, { headers });
    const sent = requests.map(({ headers: each }) => [each['idempotency-key'], each.authorization]);
    expect(sent).toEqual([
      ['mine', 'Bearer mine'],
      ['mine', 'Bearer mine'],
    ]);
  });

  it('end after three', async () => {
    replies = Array.from({ length: 9 }, () => ({
      status: 500,
      body: { code: 'INTERNAL_ERROR', message: 'It failed.' },
    }));
    await expect(fund()).rejects.toMatchObject({ status: 500, code: 'INTERNAL_ERROR', message: 'It failed.' });
    expect(requests).toHaveLength(4);
    replies = Array.from({ length: 9 }, () => 'hang up' as const);
    await expect(fund()).rejects.toBeInstanceOf(index.NoAnswer);
  });

  it('are not made where a second effect is possible, or where a repeat is refused again', async () => {
    replies = [{ status: 500 }];
    await expect(api.updatePlatformConfig({ body: {} })).rejects.toMatchObject({ status: 500 });
    replies = ['hang up'];
    await expect(api.cancelTransaction({ transactionId: 'Transaction:1' })).rejects.toBeInstanceOf(index.NoAnswer);
    replies = [{ status: 409 }];
    await expect(fund()).rejects.toMatchObject({ status: 409 });
    expect(requests).toHaveLength(3);
  });

  it('of a refused rate are made for every operation', async () => {
    replies = [{ status: 429 }, { status: 200 }];
    await api.updatePlatformConfig({ body: {} });
    expect(requests).toHaveLength(2);
  });

  it('are not waited for once the caller has given up', async () => {
    const caller = new AbortController();
    const { baseUrl } = cloud;
    const pause = () => {
      setTimeout(() => caller.abort(), 10);
      return new Promise<void>(() => {});
    };
    const patient = index.createClient({ baseUrl, pause, fetch: async () => new Response('{}', { status: 429 }) });
    await expect(patient.listCustomers({}, { signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('are not made once the caller has given up', async () => {
    await expect(api.listCustomers({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests).toEqual([]);
  });
});

describe('verifyWebhook', () => {
  async function genuine() {
    const { baseUrl } = cloud;
    await client.testWebhookUrl({ body: { url: receiver.url() } });
    const [received] = receiver.received;
    if (!received) throw new Error('No webhook came.');
    const { keys } = await client.getJwks();
    return { ...received, keys, verifier: new webhooks.WebhookVerifier({ baseUrl }) };
  }

  it('accepts what the service has signed, with either signature', async () => {
    const { headers, text, keys, verifier } = await genuine();
    const { 'webhook-signature': _, ...service } = headers;
    const { 'x-service-signature': __, ...standard } = headers;
    for (const given of [headers, service, standard, new Headers(standard as Record<string, string>)])
      expect(webhooks.verifyWebhook(given, text, keys)).toMatchObject({ type: 'TEST', id: headers['webhook-id'] });
    expect(await verifier.verify(headers, text)).toMatchObject({ type: 'TEST' });
    expect(await verifier.verify(service, Buffer.from(text))).toMatchObject({ type: 'TEST' });
  });

  it('fetches the keys once for webhooks that come at once, and accepts all of them', async () => {
    const { headers, text, verifier } = await genuine();
    const all = Array.from({ length: 5 }, () => verifier.verify(headers, text));
    expect(await Promise.all(all)).toEqual(all.map(() => expect.objectContaining({ type: 'TEST' })));
  });

  it('accepts headers with the names as they were sent, as a gateway hands them on', async () => {
    const { headers, text, keys } = await genuine();
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    expect(webhooks.verifyWebhook(sent, text, keys)).toMatchObject({ type: 'TEST' });
  });

  it('asks for the keys again after they could not be fetched', async () => {
    const { headers, text, keys } = await genuine();
    const answers = [503, 200];
    const server = createServer((_, response) =>
      response.writeHead(answers.shift() ?? 200).end(JSON.stringify({ keys })),
    );
    const verifier = new webhooks.WebhookVerifier({ baseUrl: `http://127.0.0.1:${await listen(server)}` });
    await expect(verifier.verify(headers, text)).rejects.toThrow('answered 503.');
    await expect(verifier.verify(headers, text)).resolves.toMatchObject({ type: 'TEST' });
    server.close();
  });

  it('calls no webhook invalid while the keys cannot be fetched', async () => {
    const { headers, text } = await genuine();
    const { baseUrl } = cloud;
    const verifier = new webhooks.WebhookVerifier({ baseUrl: `${baseUrl}/elsewhere` });
    for (const attempt of ['first', 'second'])
      await expect(verifier.verify(headers, text), attempt).rejects.toThrow('jwks.json answered 404.');
  });

  it('refuses what is forged, stale or unsigned', async () => {
    const { headers, text, keys, verifier } = await genuine();
    const { 'webhook-signature': _, ...service } = headers;
    const check = (given: typeof headers, body = text, now = Date.now()) =>
      expect(() => webhooks.verifyWebhook(given, body, keys, now)).toThrow(webhooks.InvalidWebhook);
    check(headers, `${text} `);
    check(service, `${text} `);
    check({ ...headers, 'webhook-timestamp': '1' });
    check(headers, text, Date.now() + 6 * 60_000);
    check(service, text, Date.now() + 9 * 86_400_000);
    check({});
    check({ 'x-service-signature': 'AAAA' });
    await expect(verifier.verify(headers, `${text} `)).rejects.toBeInstanceOf(webhooks.InvalidWebhook);
  });
});

describe('a session key', () => {
  it('opens a session of an embedded wallet and signs what changes it', async () => {
    const { accountId, emailCredentialId: id } = await createEmbeddedWallet(cloud.api);
    const keys = newWalletKeys();
    const session = await wallets.SessionKey.fromPrivateKey(keys.privateKey);
    expect(session).toMatchObject({
      publicKey: keys.publicKey,
      publicKeyUncompressed: keys.publicKeyUncompressed,
    });
    const challenge = await client.challengeAuthCredential({ id, body: {} });
    if (!('otpEncryptionTargetBundle' in challenge)) throw new Error('A code has an encryption target.');
    const encryptedOtpBundle = await otpBundle(String(challenge.otpEncryptionTargetBundle), '000000', keys);
    const opened = await client.verifyAuthCredential(
      { id, body: { type: 'EMAIL_OTP', encryptedOtpBundle } },
      { signWith: session },
    );
    expect(opened).toMatchObject({ id: expect.stringMatching(/^Session:/) });
    const changed = await client.updateInternalAccount(
      { id: accountId, body: { privateEnabled: true } },
      { signWith: session },
    );
    expect(changed).toMatchObject({ id: accountId });
    const foreign = client.updateInternalAccount(
      { id: accountId, body: { privateEnabled: false } },
      { signWith: await wallets.SessionKey.generate() },
    );
    await expect(foreign).rejects.toMatchObject({ status: 401, code: 'WALLET_SIGNATURE_INVALID' });
  });

  it('is kept as its private key', async () => {
    for (let made = 0; made < 20; made += 1) {
      const key = await wallets.SessionKey.generate();
      const again = await wallets.SessionKey.fromPrivateKey(await key.privateKey());
      expect(again.publicKey).toBe(key.publicKey);
      const { publicKey, signature } = JSON.parse(Buffer.from(await key.stamp('{}'), 'base64url').toString());
      expect(publicKey).toBe(key.publicKey);
      expect(signature).toMatch(/^30[0-9a-f]{130,144}$/);
    }
  });
});
