/** The entries and the statement of an account, while payments are made. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InternalAccountEntry } from '../../functions/contract/ledger/entries.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { accountIn, fundedAccount, until } from '../kit/client/payments.ts';
import { aPayment, aRecipient, refunded } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud } from '../kit/local-cloud.ts';

let cloud: TestCloud;
let api: Api;
let accountId: string;
const today = () => new Date().toISOString().slice(0, 10);
const day = today();

/** The entries of the account once they lead to its balance, oldest first. */
async function currentEntries(): Promise<readonly InternalAccountEntry[]> {
  const { totalBalance } = await accountIn(api, 'USD');
  const list = async () => bodyOf(await api.get(`/internal-accounts/${accountId}/entries?limit=100`), 200).data;
  const entries = await until<readonly InternalAccountEntry[]>(
    list,
    ([last]) => last?.balanceAfter.amount === totalBalance.amount,
  );
  return entries.toReversed();
}

beforeAll(async () => {
  cloud = await startTestCloud({ clockSpeed: 60 });
  api = cloud.api;
  accountId = await fundedAccount(api);
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
});

describe('the entries of an account', () => {
  it('follow its balance, also where payments are made at once and fail', async () => {
    const [wallet, failing] = [await aRecipient(api), await aRecipient(api, '002')];
    const paid = await Promise.all(Array.from({ length: 12 }, () => aPayment(api, accountId, wallet)));
    const { transactionId } = await aPayment(api, accountId, failing);
    await refunded(api, transactionId);
    const entries = await currentEntries();
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1));
    let balance = 0;
    for (const { amount, balanceAfter } of entries) {
      balance += amount.amount;
      expect(balanceAfter.amount).toBe(balance);
    }
    expect(entries[0]).toMatchObject({ kind: 'DEPOSIT', counterAccount: expect.stringMatching(/^system:cash:/) });
    expect(new Set(entries.flatMap((entry) => entry.transactionId ?? []))).toEqual(
      new Set([...paid.map((each) => each.transactionId), transactionId]),
    );
    expect(entries.filter((entry) => entry.transactionId === transactionId).map(({ kind }) => kind)).toEqual([
      ...['EXECUTION', 'REFUND'],
    ]);
  });

  it('are its statement of the day, in every format', async () => {
    // The test may begin before midnight and end after it.
    const path = `/internal-accounts/${accountId}/statement?from=${day}&to=${today()}`;
    const entries = await currentEntries();
    const statement = bodyOf(await api.get(path), 200);
    expect(statement.entries).toEqual(entries);
    expect([statement.openingBalance.amount, statement.closingBalance]).toEqual([0, entries.at(-1)?.balanceAfter]);
    const csv = await api.get(path, { headers: { accept: 'text/csv' } });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(String(csv.body).split('\r\n')).toHaveLength(entries.length + 4);
    const camt = await api.get(path, { headers: { accept: 'application/vnd.iso20022.camt.053+xml' } });
    expect(String(camt.body).match(/<Ntry>/g)).toHaveLength(entries.length);
  });
});
