import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  accountIn,
  anotherPlatform,
  aRecipient,
  bodyOf,
  fundedAccount,
  quoteRequest,
  transactionIn,
} from '../http/rewards.ts';
import { useTestCloud } from '../kit/local-cloud.ts';

const cloud = useTestCloud();

/** Runs the command in a process of its own. */
async function operate(...args: readonly string[]) {
  const run = promisify(execFile)(process.execPath, ['bin/operate.ts', ...args], {
    cwd: new URL('../../', import.meta.url),
    env: { ...process.env, DATA_DIR: cloud.dataDir },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
}

/** A refunded payment of the first platform, with another platform beside it. */
async function aRefundedPayment() {
  await anotherPlatform(cloud);
  const accountId = await fundedAccount(cloud.api);
  const quote = await cloud.api.post('/quotes', {
    ...quoteRequest(accountId, await aRecipient(cloud.api, '004')),
    immediatelyExecute: true,
  });
  const { transactionId, id: quoteId } = bodyOf(quote, 201);
  await transactionIn(cloud.api, transactionId, 'FAILED');
  return { accountId, transactionId, quoteId };
}

describe('the commands for a single payment and balance', { timeout: 120_000 }, () => {
  it('show a payment with its state, history, postings and webhooks, and explain the balance it left', async () => {
    const { accountId, transactionId, quoteId } = await aRefundedPayment();
    const text = await operate('payment', 'show', quoteId);
    expect(text.stdout).toContain(`transaction  ${transactionId}`);
    expect(text.stdout).toMatch(/^status +FAILED, ACCOUNT_INVALID, refund (PENDING|COMPLETED)$/m);

    const report = JSON.parse((await operate('payment', 'show', transactionId, '--json')).stdout);
    expect(report.history.map(({ what }: { what: string }) => what)).toContain('failed');
    for (const { postings } of report.entries) {
      const sums = Map.groupBy(postings as { currency: string; amount: number }[], ({ currency }) => currency);
      for (const lines of sums.values()) expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    }

    const explained = await operate('balance', 'explain', accountId, '--json');
    const explanation = JSON.parse(explained.stdout);
    expect(explained.code).toBe(0);
    expect(explanation.unexplained).toBe(0);
    expect(explanation.postings.at(-1).sum).toBe((await accountIn(cloud.api, 'USD')).balance.amount);
    expect(explanation.postings.map(({ cause }: { cause: string }) => cause)).toContain(transactionId);
  });

  it('say what a quote waits for, and resume only what has not ended', async () => {
    const accountId = await fundedAccount(cloud.api);
    const quote = bodyOf(await cloud.api.post('/quotes', quoteRequest(accountId, await aRecipient(cloud.api))), 201);
    const { stdout } = await operate('payment', 'show', quote.id);
    expect(stdout).toContain(`waits for    the execution of the quote until ${quote.expiresAt}`);
    expect((await operate('payment', 'resume', quote.id, '--run', 'first')).stdout).toBe('resumed as first\n');
    expect((await operate('payment', 'resume', quote.id, '--run', 'first')).stdout).toMatch(/^left alone/);
    expect(bodyOf(await cloud.api.post(`/quotes/${quote.id}/execute`, {}), 200).status).toBe('PROCESSING');
    await transactionIn(cloud.api, quote.transactionId, 'COMPLETED');
  });

  it('know nothing that does not exist, and say what an id looks like', async () => {
    const unknown = '019542f5-b3e7-7d02-8000-000000000007';
    expect(await operate('payment', 'show', `Transaction:${unknown}`)).toMatchObject({
      code: 2,
      stderr: `No platform has a payment Transaction:${unknown}.\n`,
    });
    expect((await operate('payment', 'show', 'Customer:x')).stderr).toMatch(
      /is the id of neither a transaction nor a quote/,
    );
    expect((await operate('balance', 'explain', `InternalAccount:${unknown}`)).stderr).toMatch(
      /^No platform has an account/,
    );
    expect((await operate('webhooks', 'resend', `Webhook:${unknown}`)).stderr).toMatch(/^No platform has an event/);
  });
});
