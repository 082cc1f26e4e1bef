import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, bodyOf, keyed } from '../kit/client/api.ts';
import { fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import {
  aLockedQuote,
  aPayment,
  aRecipient,
  dollars,
  quoteRequest,
  type Recipient,
  refunded,
} from '../kit/client/rewards.ts';
import { freePort, listen } from '../kit/listen.ts';
import { apiClient, webhookReceiver } from '../kit/local-cloud.ts';
import { callCommand, operateOn } from '../kit/operate.ts';
import { type Command, runCommand, startService } from '../kit/service-process.ts';

/** A quote lives 10 seconds, and a payout to an address that ends in 005 takes one. */
const clockSpeed = 30;
const token = { id: 'example-token', secret: 'example-secret' };

const children = new Set<Command>();

/** Runs the service as `npm start` does. */
async function start(dataDir: string, more: Record<string, string> = {}) {
  const service = await startService(dataDir, {
    CLOCK_SPEED: String(clockSpeed),
    SANDBOX_TOKEN_ID: token.id,
    SANDBOX_TOKEN_SECRET: token.secret,
    ...more,
  });
  children.add(service);
  return { ...service, api: apiClient(service.baseUrl, `${token.id}:${token.secret}`) };
}

const kill = ({ kill }: Command, signal: NodeJS.Signals) => kill(signal);

const auditOf = async (dataDir: string) => {
  const { code, output } = await operateOn(dataDir, 'ledger', 'verify');
  return { code, output: output.trim() };
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restart-'));
});
afterEach(async () => {
  for (const child of children) await child.kill('SIGKILL');
  children.clear();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('a kill with payments in flight', () => {
  let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
  beforeAll(async () => {
    receiver = await webhookReceiver();
  });
  afterAll(() => receiver.close());

  const typesOf = (id: string) => [
    ...new Set(receiver.received.filter(({ body }) => body.data.id === id).map(({ body }) => body.type)),
  ];

  /** A delivery that a kill interrupted is retried within half a minute. */
  const takenUpMs = 60_000;

  it('loses nothing: every payment continues', async () => {
    // At its usual speed, so that the quote to execute lives as long as the next start may take.
    const first = await start(folder, { WEBHOOK_URL: receiver.url, CLOCK_SPEED: '1' });
    const accountId = await fundedAccount(first.api);
    const [fine, slow] = [await aRecipient(first.api), await aRecipient(first.api, '005')];
    const toExecute = await aLockedQuote(first.api, accountId, fine);
    const toExpire = await aLockedQuote(first.api, accountId, fine, { lockedCurrencyAmount: 20_000 });
    const failing = await Promise.all([1, 2, 3].map(() => aPayment(first.api, accountId, slow)));
    const paid = await Promise.all([1, 2, 3].map(() => aPayment(first.api, accountId, fine)));
    await kill(first, 'SIGKILL');

    const second = await start(folder, { WEBHOOK_URL: receiver.url });
    const { api } = second;
    const executed = bodyOf(await api.post(`/quotes/${toExecute.id}/execute`), 200);
    for (const { transactionId } of [...paid, executed]) await transactionIn(api, transactionId, 'COMPLETED');
    for (const { transactionId } of failing) {
      expect(await refunded(api, transactionId)).toMatchObject({
        failureReason: 'QUOTE_EXECUTION_FAILED',
      });
    }
    await transactionIn(api, toExpire.id.replace('Quote', 'Transaction'), 'EXPIRED');
    expect(await dollars(api)).toBe(1_000_000 - 4 * 10_000);

    for (const { transactionId } of [...paid, executed]) {
      await receiver.waitFor(
        ({ body }) => body.data.id === transactionId && body.type === 'OUTGOING_PAYMENT.COMPLETED',
        takenUpMs,
      );
      expect(typesOf(transactionId)).toEqual([
        'OUTGOING_PAYMENT.PENDING',
        'OUTGOING_PAYMENT.PROCESSING',
        'OUTGOING_PAYMENT.COMPLETED',
      ]);
    }
    for (const { transactionId } of failing) {
      const last = 'OUTGOING_PAYMENT.REFUND_COMPLETED';
      await receiver.waitFor(({ body }) => body.data.id === transactionId && body.type === last, takenUpMs);
      expect(typesOf(transactionId)).toHaveLength(5);
    }
    expect(await auditOf(folder)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/in motion 0, differences 0$/),
    });
    expect(await kill(second, 'SIGINT')).toMatchObject({ code: 0 });
  });

  it('leaves at most one effect, and a repeat with the same Idempotency-Key completes it', async () => {
    const first = await start(folder);
    const accountId = await fundedAccount(first.api);
    const recipient = await aRecipient(first.api);
    const keys = Array.from({ length: 20 }, () => randomUUID());
    const send = (api: Api, to: Recipient, key: string) =>
      api.post('/quotes', quoteRequest(accountId, to, { immediatelyExecute: true }), keyed(key));
    let answered = 0;
    const sent = keys.map((key) =>
      send(first.api, recipient, key).then(
        () => {
          answered += 1;
        },
        () => 'cut off',
      ),
    );
    await until(
      () => answered,
      (count) => count >= 5,
    );
    await kill(first, 'SIGKILL');
    await Promise.all(sent);

    const { api, ...second } = await start(folder);
    const answers = await Promise.all(keys.map((key) => send(api, recipient, key)));
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 201));
    expect(answers.filter(({ headers }) => headers.has('idempotent-replayed')).length).toBeGreaterThanOrEqual(answered);
    for (const { body } of answers) await transactionIn(api, body.transactionId, 'COMPLETED');
    expect(await dollars(api)).toBe(1_000_000 - keys.length * 10_000);
    expect(bodyOf(await api.get('/transactions'), 200).totalCount).toBe(keys.length);
    expect(await auditOf(folder)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/in motion 0, differences 0$/),
    });
    await kill(second, 'SIGKILL');
  });

  it('has the same result repeatedly and at any moment', async () => {
    let service = await start(folder);
    const accountId = await fundedAccount(service.api);
    const [fine, slow] = [await aRecipient(service.api), await aRecipient(service.api, '005')];
    const made: { transactionId: string }[] = [];
    for (const waitMs of [0, 15, 40, 90]) {
      made.push(await aPayment(service.api, accountId, fine), await aPayment(service.api, accountId, slow));
      await pause(waitMs);
      await kill(service, 'SIGKILL');
      service = await start(folder);
    }
    const { api } = service;
    for (const [index, { transactionId }] of made.entries()) {
      if (index % 2 === 0) await transactionIn(api, transactionId, 'COMPLETED');
      else await refunded(api, transactionId);
    }
    expect(await dollars(api)).toBe(1_000_000 - 4 * 10_000);
    expect(await auditOf(folder)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/in motion 0, differences 0$/),
    });
  });
});

describe('Ctrl-C', () => {
  it('stops cleanly, and the next start has the same token, accounts and payments', async () => {
    const first = await start(folder);
    const accountId = await fundedAccount(first.api);
    const { transactionId } = await aPayment(first.api, accountId, await aRecipient(first.api));
    const { code, signal, errors } = await kill(first, 'SIGINT');
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    expect(errors).not.toMatch(/\n\s+at /);
    const second = await start(folder);
    await transactionIn(second.api, transactionId, 'COMPLETED');
    expect(await dollars(second.api)).toBe(1_000_000 - 10_000);
    expect(await kill(second, 'SIGTERM')).toMatchObject({ code: 0 });
  });

  it('answers the requests in progress before it ends', async () => {
    const service = await start(folder);
    const accountId = await fundedAccount(service.api);
    const recipient = await aRecipient(service.api);
    const sent = Array.from({ length: 5 }, () =>
      service.api.post('/quotes', quoteRequest(accountId, recipient, { immediatelyExecute: true })).then(
        ({ status }) => status,
        () => 'not taken',
      ),
    );
    await pause(5);
    expect(await kill(service, 'SIGINT')).toMatchObject({ code: 0 });
    for (const status of await Promise.all(sent)) expect([201, 'not taken']).toContain(status);
  });
});

describe('a service that has lost what it depends on', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'ends when npm start is stopped by %s, and its port is free',
    async (signal) => {
      const port = await freePort();
      const npm = spawn('npm', ['start'], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, LOG_LEVEL: 'SILENT', PORT: String(port), DATA_DIR: folder },
        stdio: 'ignore',
      });
      const answers = () =>
        fetch(`http://127.0.0.1:${port}/health`).then(
          ({ ok }) => ok,
          () => false,
        );
      await until(answers, (isUp) => isUp);
      npm.kill(signal);
      await until(answers, (isUp) => !isUp);
    },
  );

  it('ends with a sentence when its folder is removed', async () => {
    const { ended } = await start(folder);
    rmSync(folder, { recursive: true, force: true });
    const { code, errors } = await ended;
    expect(errors).toContain(`${folder} was removed while the service ran`);
    expect(code).toBe(1);
  });
});

describe('the reason for a failed start', () => {
  const failure = async (environment: Record<string, string>, start = callCommand) => {
    const { code, output, errors } = await start('local.ts', { PORT: '0', DATA_DIR: folder, ...environment });
    expect({ code, output }).toEqual({ code: 2, output: '' });
    const lines = errors.trim().split('\n');
    expect(lines).toHaveLength(1);
    return lines[0] ?? '';
  };

  const inItsOwnProcess: typeof callCommand = (...command) => runCommand(...command).ended;

  it('is reported in one line: a port in use', async () => {
    const server = createServer();
    const port = await listen(server);
    expect(await failure({ PORT: String(port) }, inItsOwnProcess)).toContain(String(port));
    server.close();
  });

  it('is reported in one line: a folder that cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await failure({ DATA_DIR: join(file, 'data') })).toContain(file);
    expect(await failure({ DATA_DIR: file })).toContain(file);
  });

  it('is reported in one line: a folder that another process uses', async () => {
    const { child } = await start(folder);
    expect(await failure({})).toContain(`Another instance, process ${child.pid}, uses ${folder}.`);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['CLOCK_SPEED', '-1'],
    ['WEBHOOK_URL', 'nowhere'],
    ['SANDBOX_TOKEN_ID', 'alone'],
  ])('is reported in one line: the setting %s=%s', async (name, value) => {
    expect(await failure({ [name]: value })).toContain(name);
  });
});
