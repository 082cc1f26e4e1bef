import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as reportDeposit } from '../../../functions/api/payments/report-deposit.ts';
import { handler as reportDepositReturn } from '../../../functions/api/payments/report-deposit-return.ts';
import { entriesIn } from '../../../functions/store/ledger/journal.ts';
import { assignDeposit } from '../../../lib/bookkeeping/held-deposits.ts';
import { anAccount, aPlatform, ids, otherPlatformId, platformId } from '../../kit/builders.ts';
import { signedHeaders } from '../../kit/fake-rail.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();
const account = () => ({ ...anAccount(), environment: 'production' });

describe('POST /rails/deposits/{depositId}', () => {
  const report = (changes: object = {}, depositId = 'example-deposit') => {
    const body = JSON.stringify({ platformId, accountId: ids.source, amount: 500, currency: 'USD', ...changes });
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const headers = signedHeaders(`deposit.TIMESTAMP.${depositId}.${body}`, { timestamp });
    return invoke(reportDeposit, { path: { depositId }, body, headers, caller: null });
  };
  const entries = () => table.items().flatMap(entriesIn);
  const unmatched = { reference: 'EXAMPLE UNKNOWN', accountId: undefined };

  beforeEach(() => {
    vi.stubEnv('RAIL_URL', 'https://rail.example.com');
    vi.stubEnv('RAIL_SECRET', 'example-rail-secret');
    table.holds(stored.account(account()));
  });

  it('credits the account and writes the entry in one transaction', async () => {
    expect(await report()).toMatchObject({ status: 200, body: { depositId: 'example-deposit', effect: 'RECORDED' } });
    expect(table.transactions()).toHaveLength(1);
    expect(entries()).toMatchObject([
      {
        cause: 'PAYMENT',
        movement: 'DEPOSIT',
        postings: [
          { account: 'system:cash:bank', currency: 'USD', amount: -500 },
          { account: ids.source, currency: 'USD', amount: 500 },
        ],
        at: clock.now().toISOString(),
      },
    ]);
    expect(table.ofType('INTERNAL_ACCOUNT')).toMatchObject([{ balance: anAccount().balance + 500 }]);
  });

  it('books it at the bank and the day that the report names', async () => {
    await report({ cashAccount: 'example-bank', valueDate: '2025-10-31' });
    expect(entries()).toMatchObject([
      { postings: [{ account: 'system:cash:example-bank', amount: -500 }, {}], valueDate: '2025-10-31' },
    ]);
    // A repeated report of another bank is the same deposit.
    expect((await report({ cashAccount: 'other-bank' })).body).toMatchObject({ effect: 'NONE' });
  });

  it('writes nothing for what it knows, and refuses another deposit under the same id', async () => {
    await report();
    table.forgetCalls();
    expect((await report()).body).toMatchObject({ effect: 'NONE' });
    expect(await report({ amount: 501 })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    table.holds(stored.account({ ...account(), accountId: ids.destination }));
    expect(await report({ accountId: ids.destination })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.transactions()).toEqual([]);
    expect((await report({}, 'another-deposit')).body).toMatchObject({ effect: 'RECORDED' });
    expect(entries()).toHaveLength(2);
  });

  it('takes a repeated report that does not name the account as the same deposit', async () => {
    table.holds(stored.platform(aPlatform({ environment: 'production' })));
    await report();
    const repeated = await report(unmatched);
    expect(repeated).toMatchObject({ status: 200, body: { effect: 'NONE' } });
    expect(entries()).toHaveLength(1);
  });

  it.each([
    ['with its account', {}, unmatched, { status: 200, body: { effect: 'NONE' } }],
    ['without an account', unmatched, {}, { status: 409, body: { code: 'CONFLICT' } }],
  ])('books once what is reported again at the same moment %s', async (_, early, late, answer) => {
    table.holds(stored.platform(aPlatform({ environment: 'production' })));
    table.beforeNextWrite(() => report(early));
    expect(await report(late)).toMatchObject(answer);
    expect(entries()).toHaveLength(1);
  });

  it('holds money in suspense where neither the closed account nor the platform can take it', async () => {
    table.holds(stored.account({ ...account(), status: 'CLOSED' }));
    expect((await report()).body).toMatchObject({ effect: 'UNMATCHED' });
    expect(entries()).toMatchObject([
      { postings: [{ account: 'system:cash:bank' }, { account: 'system:suspense', amount: 500 }] },
    ]);
    expect(table.ofType('HELD_DEPOSIT')).toMatchObject([{ status: 'UNMATCHED', amount: 500 }]);
    expect((await report()).body).toMatchObject({ effect: 'NONE' });
    expect(table.ofType('INTERNAL_ACCOUNT')).toMatchObject([{ balance: anAccount().balance }]);
  });

  it('answers for the account of another platform, and of the sandbox, as for a missing one', async () => {
    const missing = await report({ accountId: ids.destination });
    expect(missing).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect((await report({ platformId: otherPlatformId })).body).toEqual(missing.body);
    table.holds(stored.account(anAccount()));
    expect((await report()).body).toEqual(missing.body);
    expect(table.transactions()).toEqual([]);
  });
});

describe('POST /rails/deposits/{depositId}/return', () => {
  const depositId = 'example-deposit';

  const signed = (purpose: string, content: object) => {
    const body = JSON.stringify({ platformId, currency: 'USD', ...content });
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const headers = signedHeaders(`${purpose}.TIMESTAMP.${depositId}.${body}`, { timestamp });
    return { path: { depositId }, body, headers, caller: null };
  };
  const report = (changes: object = {}) =>
    invoke(reportDepositReturn, signed('deposit-return', { returnId: 'example-return', amount: 500, ...changes }));
  const returns = () => table.ofType('JOURNAL').filter(({ movement }) => movement === 'DEPOSIT_RETURN');
  const balance = (): number => Number(table.ofType('INTERNAL_ACCOUNT')[0]?.balance);

  beforeEach(async () => {
    vi.stubEnv('RAIL_URL', 'https://rail.example.com');
    vi.stubEnv('RAIL_SECRET', 'example-rail-secret');
    table.holds(stored.account({ ...account(), balance: 0 }));
    await invoke(reportDeposit, signed('deposit', { accountId: ids.source, amount: 500 }));
    table.forgetCalls();
  });

  it('debits the account and writes the entry in one transaction', async () => {
    expect(await report()).toMatchObject({ status: 200, body: { depositId, effect: 'RECORDED' } });
    expect(table.transactions()).toHaveLength(1);
    expect(returns()).toMatchObject([
      {
        postings: [
          { account: 'system:cash:bank', currency: 'USD', amount: 500 },
          { account: ids.source, currency: 'USD', amount: -500 },
        ],
        at: clock.now().toISOString(),
      },
    ]);
    expect(balance()).toBe(0);
  });

  it('takes the balance below zero where the money is spent', async () => {
    table.holds(stored.account({ ...account(), balance: 100 }));
    expect((await report()).status).toBe(200);
    expect(balance()).toBe(-400);
  });

  it('takes from the platform what was credited to an account that is closed by now, or lets it owe', async () => {
    table.holds(stored.account({ ...account(), status: 'CLOSED', balance: 0 }));
    expect((await report()).status).toBe(200);
    expect(returns()).toMatchObject([
      { postings: [{ account: 'system:cash:bank' }, { account: 'system:receivables', amount: -500 }] },
    ]);
    expect(balance()).toBe(0);
  });

  it('writes nothing for what it knows, and refuses another return under the same id', async () => {
    await report();
    table.forgetCalls();
    expect((await report()).body).toMatchObject({ effect: 'NONE' });
    expect(await report({ amount: 499 })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.transactions()).toEqual([]);
  });

  it('takes it from the account to which it is assigned while the return reads it, an item after the other', async () => {
    table.removes(...table.items());
    table.holds(stored.platform(aPlatform({ environment: 'production' })));
    await invoke(reportDeposit, signed('deposit', { amount: 500 }));
    table.holds(stored.account({ ...account(), balance: 0 }));
    const decision = { by: 'Ann Example', why: 'Named on the phone' };
    await assignDeposit({ platformId, depositId, accountId: ids.source, decision });
    const payments = table.ofType('PAYMENT');
    table.removes(...payments);
    table.beforeNextWrite(() => table.holds(...payments));
    expect(await report()).toMatchObject({ status: 200, body: { transactionId: expect.any(String) } });
    expect(returns()).toMatchObject([{ postings: [{}, { account: ids.source, amount: -500 }] }]);
    expect(balance()).toBe(0);
  });

  it('refuses a deposit that was not reported, of another platform, or in another currency', async () => {
    for (const [changes, status, code] of [
      [{ platformId: otherPlatformId }, 404, 'REFERENCE_NOT_FOUND'],
      [{ platformId: 'none' }, 404, 'REFERENCE_NOT_FOUND'],
      [{ currency: 'EUR' }, 400, 'INVALID_CURRENCY'],
    ] as const)
      expect(await report(changes)).toMatchObject({ status, body: { code } });
    expect(table.transactions()).toEqual([]);
    expect(balance()).toBe(500);
  });
});
