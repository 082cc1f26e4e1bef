import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as reportDeposit } from '../../../functions/api/payments/report-deposit.ts';
import { handler } from '../../../functions/api/payments/report-deposit-return.ts';
import { anAccount, ids, otherPlatformId, platformId } from '../../kit/builders.ts';
import { signedHeaders } from '../../kit/fake-rail.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();
const depositId = 'example-deposit';
const account = () => ({ ...anAccount(), environment: 'production' });

const signed = (purpose: string, content: object) => {
  const body = JSON.stringify({ platformId, currency: 'USD', ...content });
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const headers = signedHeaders(`${purpose}.TIMESTAMP.${depositId}.${body}`, { timestamp });
  return { path: { depositId }, body, headers, caller: null };
};
const report = (changes: object = {}) =>
  invoke(handler, signed('deposit-return', { returnId: 'example-return', amount: 500, ...changes }));
const returns = () => table.ofType('JOURNAL').filter(({ movement }) => movement === 'DEPOSIT_RETURN');
const balance = (): number => Number(table.ofType('INTERNAL_ACCOUNT')[0]?.balance);

beforeEach(async () => {
  vi.stubEnv('RAIL_URL', 'https://rail.example.com');
  vi.stubEnv('RAIL_SECRET', 'example-rail-secret');
  table.holds(stored.account({ ...account(), balance: 0 }));
  await invoke(reportDeposit, signed('deposit', { accountId: ids.source, amount: 500 }));
  table.forgetCalls();
});

describe('POST /rails/deposits/{depositId}/return', () => {
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
