import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sandbox/sandbox-fund-internal-account.ts';
import { aCaller, anAccount, ids, noon, otherPlatformId, platformId, uuids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();
useRandom({ uuids: [uuids.unknown] });
const fund = (amount: unknown, overrides: HttpRequest = {}) =>
  invoke(handler, { path: { accountId: ids.source }, body: { amount }, ...overrides });
const account = (version: number) => anAccount({ version, balance: 100, held: 20 });

beforeEach(() => table.holds(stored.account(account(3))));

describe('POST /sandbox/internal-accounts/{accountId}/fund', () => {
  it('credits the account and shows its new balance', async () => {
    const answer = await fund(500);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: ids.source,
        balance: { amount: 600, currency: { code: 'USD' } },
        totalBalance: { amount: 620 },
        updatedAt: noon,
      },
    });
  });

  it('writes credit and journal in one transaction, under the version that the answer shows', async () => {
    await fund(500);
    expect(table.transactions()).toHaveLength(1);
    expect(table.written()).toEqual([
      `PLATFORM#${platformId}#INTERNAL_ACCOUNT#${uuids.source} INTERNAL_ACCOUNT`,
      `PLATFORM#${platformId}#FUNDING#${uuids.unknown} JOURNAL#DEPOSIT`,
    ]);
    expect(table.writeTo('INTERNAL_ACCOUNT')?.Update).toMatchObject({
      UpdateExpression: expect.stringContaining('SET balance = balance + :amount,'),
      ConditionExpression: expect.stringMatching(/^#status <> :closed AND \(.+\) AND version = :loaded$/),
      ExpressionAttributeValues: { ':amount': 500, ':limit': 9_000_000_000_000_000 - 500, ':loaded': 3 },
    });
    expect(table.writeTo('JOURNAL#')?.Put?.Item?.postings).toEqual([
      { account: 'system:cash:bank', currency: 'USD', amount: -500 },
      { account: ids.source, currency: 'USD', amount: 500 },
    ]);
  });

  it('shows the balance after a concurrent credit and its own', async () => {
    table.beforeNextWrite(() => table.holds(stored.account(anAccount({ version: 4, balance: 1_000 }))));
    expect((await fund(500)).body.balance.amount).toBe(1_500);
  });

  it.each(['CLOSED', 'FROZEN', 'PENDING'] as const)(
    'is refused with CONFLICT for an account that is %s',
    async (status) => {
      table.holds(stored.account(anAccount({ status })));
      expect(await fund(500)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    },
  );

  it('is refused where the balance would be too large', async () => {
    const full = stored.account(anAccount({ balance: 9_000_000_000_000_000 }));
    table.holds(full);
    expect(await fund(500)).toMatchObject({ status: 400, body: { code: 'AMOUNT_OUT_OF_RANGE' } });
    expect(table.items()).toEqual([full]);
  });

  it.each([0, -5, 1.5, '500', 100_000_000_001, null, undefined])('is refused for the amount %j', async (amount) => {
    expect(await fund(amount)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'amount' }] } },
    });
    expect(table.transactions()).toEqual([]);
  });

  it.each<[string, HttpRequest]>([
    ['an unknown account', { path: { accountId: `InternalAccount:${uuids.unknown}` } }],
    ['an external account', { path: { accountId: ids.external } }],
    ['the account of another platform', { caller: aCaller({ platformId: otherPlatformId }) }],
  ])('answers for %s with REFERENCE_NOT_FOUND', async (_, overrides) => {
    expect(await fund(500, overrides)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(table.transactions()).toEqual([]);
  });

  it('is forbidden in production', async () => {
    expect(await fund(500, { caller: aCaller({ environment: 'production' }) })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(table.calls()).toEqual([]);
  });

  it('credits once for one key', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const first = await fund(500, { headers });
    table.forgetCalls();
    expect((await fund(500, { headers })).text).toBe(first.text);
    expect(await fund(600, { headers })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.transactions()).toEqual([]);
  });
});
