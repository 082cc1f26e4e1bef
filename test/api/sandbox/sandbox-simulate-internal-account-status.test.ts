import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sandbox/sandbox-simulate-internal-account-status.ts';
import { aCaller, anAccount, ids, noon, otherPlatformId } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();
useRandom();
const simulate = (status: unknown, overrides: HttpRequest = {}) =>
  invoke(handler, { path: { accountId: ids.source }, body: { status }, ...overrides });

beforeEach(() => table.holds(stored.account(anAccount({ balance: 100 }))));

describe('POST /sandbox/internal-accounts/{accountId}/simulate', () => {
  it.each(['PENDING', 'FROZEN', 'FAILED'])(
    'makes an account %s and ACTIVE again, whose money stays',
    async (status) => {
      expect(await simulate(status)).toMatchObject({ status: 200, body: { status, updatedAt: noon } });
      expect(table.ofType('INTERNAL_ACCOUNT')).toMatchObject([{ status, balance: 100 }]);
      expect((await simulate('ACTIVE')).body).toMatchObject({ status: 'ACTIVE', balance: { amount: 100 } });
      expect(table.ofType('INTERNAL_ACCOUNT')).toMatchObject([{ status: 'ACTIVE', balance: 100 }]);
    },
  );

  it('writes nothing where the account has the status', async () => {
    expect(await simulate('ACTIVE')).toMatchObject({ status: 200, body: { status: 'ACTIVE' } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused with CONFLICT for a closed account', async () => {
    table.holds(stored.account(anAccount({ status: 'CLOSED' })));
    expect(await simulate('ACTIVE')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it.each(['CLOSED', 'OPEN', undefined])('is refused for the status %s', async (status) => {
    expect(await simulate(status)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('is forbidden in production, and answers 404 for another platform', async () => {
    const production = aCaller({ environment: 'production' });
    expect(await simulate('FROZEN', { caller: production })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    const caller = aCaller({ platformId: otherPlatformId });
    expect(await simulate('FROZEN', { caller })).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });
});
