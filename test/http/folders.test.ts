import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataFile } from '../../lib/local/database.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aPayment, aRecipient, dollars, refunded } from '../kit/client/rewards.ts';
import { apiClient } from '../kit/local-cloud.ts';
import { callCommand, operateOn } from '../kit/operate.ts';
import { type Command, runCommand, startService } from '../kit/service-process.ts';

const token = { SANDBOX_TOKEN_ID: 'example-token', SANDBOX_TOKEN_SECRET: 'example-secret' };
const children = new Set<Command>();

/** Runs the service as `npm start` does. */
async function start(dataDir: string, environment: Readonly<Record<string, string>> = {}, largestFile?: number) {
  const settings = { ...token, ...environment };
  const service = await startService(dataDir, settings, largestFile);
  children.add(service);
  const api = apiClient(service.baseUrl, `${settings.SANDBOX_TOKEN_ID}:${settings.SANDBOX_TOKEN_SECRET}`);
  return { ...service, api };
}

/** The one line that a start in this folder fails with: in the process of the other failing starts, or in one of its own. */
async function failure(dataDir: string, { ofItsOwn = false } = {}): Promise<string> {
  const environment = { PORT: '0', DATA_DIR: dataDir, ...token };
  const { code, output, errors } = await (ofItsOwn
    ? runCommand('local.ts', environment).ended
    : callCommand('local.ts', environment));
  expect({ code, output }).toEqual({ code: 2, output: '' });
  expect(errors.trim().split('\n')).toHaveLength(1);
  return errors.trim();
}

const audited = async (dataDir: string) => (await operateOn(dataDir, 'ledger', 'verify')).output.trim();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folders-'));
});
afterEach(async () => {
  for (const child of children) await child.kill('SIGKILL');
  children.clear();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Pays until a request is not accepted. Returns the payments that were. */
async function payUntilRefused(api: Api, most: number): Promise<readonly string[]> {
  const accountId = await fundedAccount(api);
  const recipient = await aRecipient(api);
  const accepted: string[] = [];
  while (accepted.length < most) {
    const payment = await aPayment(api, accountId, recipient).catch(() => undefined);
    if (!payment) break;
    accepted.push(payment.transactionId);
  }
  return accepted;
}

describe('a full disk', () => {
  it('ends the service with one sentence; with room again, every accepted payment completes and no other was made', async () => {
    const full = await start(folder, {}, 2_500);
    const accepted = await payUntilRefused(full.api, 1_000);
    const { code, errors } = await full.ended;
    expect(errors.trim().split('\n')).toEqual([expect.stringContaining(`${folder} takes no more data`)]);
    expect(code).toBe(1);
    expect(accepted.length).toBeGreaterThan(0);

    const { api } = await start(folder);
    for (const id of accepted) await transactionIn(api, id, 'COMPLETED');
    // The end may have cut off the answer to one request that was carried out.
    const { totalCount } = bodyOf(await api.get('/transactions'), 200);
    expect([accepted.length, accepted.length + 1]).toContain(totalCount);
    expect(await dollars(api)).toBe(1_000_000 - 10_000 * totalCount);
    expect(await audited(folder)).toMatch(/in motion 0, differences 0$/);
  }, 120_000);
});

describe('a folder', () => {
  let made: string;
  let accepted: readonly string[];
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'folders-made-'));
    const service = await start(made);
    accepted = await payUntilRefused(service.api, 3);
    for (const id of accepted) await transactionIn(service.api, id, 'COMPLETED');
    // A killed service leaves the log of its last writes.
    await service.kill('SIGKILL');
  }, 120_000);
  afterAll(() => rmSync(made, { recursive: true, force: true }));
  beforeEach(() => cpSync(made, folder, { recursive: true }));

  const path = (name: string) => join(folder, name);
  /** Brings everything from the log into the file. */
  const settle = (name: string) => {
    const db = new DatabaseSync(path(name));
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
  };

  it('whose data file was cut off or overwritten is refused in one sentence', async () => {
    const name = dataFile;
    settle(name);
    const whole = readFileSync(path(name));
    const sentence = `${path(name)} is damaged`;
    truncateSync(path(name), Math.floor(whole.length / 2));
    expect(await failure(folder)).toContain(sentence);
    writeFileSync(path(name), Buffer.concat([Buffer.alloc(4_096, 'x'), whole.subarray(4_096)]));
    expect(await failure(folder)).toContain(sentence);
    writeFileSync(path(name), Buffer.concat([whole.subarray(0, 4_096), Buffer.alloc(whole.length - 4_096, 'x')]));
    expect(await failure(folder)).toContain(sentence);
    writeFileSync(path(name), whole);
    const { api } = await start(folder);
    for (const id of accepted) await transactionIn(api, id, 'COMPLETED');
  }, 120_000);

  it('whose log lost its end goes back to a whole write, and its books are right', async () => {
    const log = path(`${dataFile}-wal`);
    truncateSync(log, statSync(log).size - 1_000);
    const { api } = await start(folder);
    expect((await api.get('/transactions')).status).toBe(200);
    expect(await audited(folder)).toMatch(/differences 0$/);
  }, 120_000);

  it.each(['sandbox.json', 'wallet-keys.json', 'webhook-sealing-key.json'])(
    'whose %s is no JSON is refused in one sentence, and nothing is made anew',
    async (name) => {
      writeFileSync(path(name), '{"tokenId": "exa');
      expect(await failure(folder)).toContain(`${path(name)} is damaged`);
      expect(readFileSync(path(name), 'utf8')).toBe('{"tokenId": "exa');
    },
    120_000,
  );

  it('whose data file a newer version wrote is refused in one sentence', async () => {
    const name = dataFile;
    const db = new DatabaseSync(path(name));
    db.exec('PRAGMA user_version = 99');
    db.close();
    expect(await failure(folder)).toContain(`A newer version of this service wrote ${path(name)}`);
  }, 120_000);

  it('whose data file is of a version before 1.0.0 or of another program is refused in one sentence, and left as it is', async () => {
    settle(dataFile);
    const db = new DatabaseSync(path(dataFile));
    db.exec('PRAGMA application_id = 0');
    db.close();
    const content = readFileSync(path(dataFile));
    expect(await failure(folder)).toContain(
      `${path(dataFile)} is of a version before 1.0.0 or of another program: set DATA_DIR to another folder, or remove ${folder}`,
    );
    expect(readFileSync(path(dataFile))).toEqual(content);
  }, 120_000);

  it('whose data file was lost or emptied is refused in one sentence, and nothing is made anew', async () => {
    for (const lose of [() => rmSync(path(dataFile)), () => truncateSync(path(dataFile))]) {
      rmSync(path(`${dataFile}-wal`), { force: true });
      rmSync(path(`${dataFile}-shm`), { force: true });
      lose();
      expect(await failure(folder)).toMatch(/service\.sqlite was lost, or emptied, .* while .*\.json is there/);
      expect(await failure(folder)).toContain('was lost, or emptied');
    }
  }, 120_000);

  it.each(['sandbox.json', 'wallet-keys.json', 'webhook-sealing-key.json'])(
    'whose %s was lost, or is that of another folder, is refused in one sentence',
    async (name) => {
      const own = readFileSync(path(name), 'utf8');
      writeFileSync(path(name), own.replaceAll(/[0-9a-f]{8}-/g, '00000000-'));
      expect(await failure(folder)).toContain(`${path(name)} is damaged or does not belong to ${path(dataFile)}`);
      rmSync(path(name));
      expect(await failure(folder)).toContain(`${path(name)} was lost`);
      expect(existsSync(path(name))).toBe(false);
    },
    120_000,
  );

  it('can be read by its owner alone', () => {
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { name } of files)
      expect([name, (statSync(path(name)).mode & 0o777).toString(8)]).toEqual([name, '600']);
    expect(files.length).toBeGreaterThan(4);
  });

  it('goes on under another token and clock speed, and the first token is revoked', async () => {
    const first = await start(folder);
    const accountId = await fundedAccount(first.api, 20_000);
    // The sandbox reports the failure of this payout after half a minute.
    const { transactionId } = await aPayment(first.api, accountId, await aRecipient(first.api, '005'));
    const before = await dollars(first.api);
    await first.kill('SIGKILL');
    const other = { SANDBOX_TOKEN_ID: 'other-token', SANDBOX_TOKEN_SECRET: 'other-secret', CLOCK_SPEED: '1000' };
    const { api, baseUrl } = await start(folder, other);
    await refunded(api, transactionId);
    expect(await dollars(api)).toBe(before + 10_000);
    const earlier = apiClient(baseUrl, `${token.SANDBOX_TOKEN_ID}:${token.SANDBOX_TOKEN_SECRET}`);
    expect((await earlier.get('/config')).status).toBe(401);
    const { data } = bodyOf(await api.get('/tokens'), 200);
    expect(data.map(({ clientId }: { clientId: string }) => clientId)).toEqual(['other-token']);
  }, 120_000);
});

describe('a folder that cannot be written', () => {
  it('is refused in one sentence', async () => {
    expect(await failure('/proc/self', { ofItsOwn: true })).toContain('/proc/self cannot be written to');
  });
});
