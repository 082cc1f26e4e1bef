import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { SavedTest } from '../../../lib/views/session-views.ts';
import { bodyOf } from '../../kit/client/api.ts';
import { createSparkWallet, fundedAccount, transactionIn, until } from '../../kit/client/payments.ts';
import { aLockedQuote, aPayment, aRecipient, refunded } from '../../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, useTestCloud } from '../../kit/local-cloud.ts';

const cloud = useTestCloud({ hasConsole: true });
const root = join(import.meta.dirname, '../../..');

const uuidIn = (id: string): string => id.slice(id.indexOf(':') + 1);

async function saved(id: string): Promise<SavedTest> {
  const answer = await fetch(new URL(`/_console/saved-tests/${uuidIn(id)}`, cloud.baseUrl));
  const body = await answer.json();
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body as SavedTest;
}

const command = async (verb: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const at = new URL(`/_console/clock/${verb}`, cloud.baseUrl);
  expect((await fetch(at, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(200);
};

/** Runs files with vitest against a cloud, as somebody who saved them does. Returns what it printed. */
async function runWithVitest(tests: readonly SavedTest[], { baseUrl, tokenId, tokenSecret }: TestCloud) {
  const folder = join(root, 'node_modules/.cache/saved-tests', String(process.pid));
  mkdirSync(folder, { recursive: true });
  try {
    for (const { fileName, text } of tests) writeFileSync(join(folder, fileName), text);
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};\n');
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const env = { ...process.env, SERVICE_URL: baseUrl, SERVICE_TOKEN: `${tokenId}:${tokenSecret}`, NO_COLOR: '1' };
    const args = [vitest, 'run', '--root', folder, '--no-file-parallelism'];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env }).catch(
      (cause: { stdout: string; stderr: string }) => cause,
    );
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('a payment that is saved as a test', () => {
  it('is refused where there is no such payment', async () => {
    const answer = await fetch(new URL('/_console/saved-tests/00000000-0000-4000-8000-000000000000', cloud.baseUrl));
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('no payment')]);
  });

  it('passes against a new service: completed, returned with a failed refund, failed late, expired, with a code', async () => {
    const { api } = cloud;
    const accountId = await fundedAccount(api);

    const completed = await aPayment(api, accountId, await aRecipient(api));
    await transactionIn(api, completed.transactionId, 'COMPLETED');

    const returned = await aPayment(api, accountId, await aRecipient(api));
    await transactionIn(api, returned.transactionId, 'COMPLETED');
    const simulate = `/sandbox/transactions/${returned.transactionId}/simulate`;
    for (const event of ['REFUND_FAIL', 'BANK_RETURN']) bodyOf(await api.post(simulate, { event }), 200);
    await until(
      async () => bodyOf(await api.get(`/transactions/${returned.transactionId}`), 200).refund?.status,
      (status) => status === 'FAILED',
    );

    const late = await aPayment(api, accountId, await aRecipient(api, '005'));
    await command('advance', { ms: 40_000 });
    await refunded(api, late.transactionId);

    const quote = await aLockedQuote(api, accountId, await aRecipient(api));
    await command('advance', { ms: 400_000 });
    await until(
      async () => bodyOf(await api.get(`/quotes/${quote.id}`), 200).status,
      (status) => status === 'EXPIRED',
    );

    const contacts = { email: 'jane@example.com', phoneNumber: '+4915550100000' };
    const customer = { customerType: 'INDIVIDUAL', region: 'DE', fullName: 'Jane Example', birthDate: '1990-01-31' };
    const { id: customerId } = bodyOf(
      await api.post('/customers', { ...customer, ...contacts, nationality: 'DE' }),
      201,
    );
    const externalAccountId = await createSparkWallet(api, customerId);
    const guarded = await aLockedQuote(api, accountId, { customerId, platformCustomerId: '', externalAccountId });
    bodyOf(await api.post(`/quotes/${guarded.id}/execute`, {}), 200);
    for (const _ of ['first', 'second'])
      bodyOf(await api.post(`/quotes/${guarded.id}/authorize`, { code: '123456' }), 200);
    await transactionIn(api, guarded.transactionId, 'COMPLETED');

    const tests = [];
    for (const id of [completed.transactionId, returned.transactionId, late.transactionId, quote.id, guarded.id])
      tests.push(await saved(id));
    const other = await startTestCloud({ hasConsole: true });
    try {
      for (const _ of ['once', 'again']) expect(await runWithVitest(tests, other)).toMatch(/Tests\s+5 passed \(5\)/);
      // The same session fails where the service behaves in another way.
      const [first] = tests;
      const text = first?.text.replace("'COMPLETED'", "'FAILED'").replace('60_000', '3_000') ?? '';
      const printed = await runWithVitest([{ fileName: 'wrong.test.ts', text }], other);
      expect(printed).toMatch(/Tests\s+1 failed/);
      // The payment may not be completed yet on a busy machine.
      expect(printed).toMatch(/-\s+"status": "FAILED"/);
    } finally {
      await other.stop();
    }
  }, 180_000);
});
