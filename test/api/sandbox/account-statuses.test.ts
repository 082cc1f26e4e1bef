import { beforeEach, describe, expect, it } from 'vitest';
import { handler as sandboxSimulateExternalAccountStatus } from '../../../functions/api/sandbox/sandbox-simulate-external-account-status.ts';
import { handler as sandboxSimulateInternalAccountStatus } from '../../../functions/api/sandbox/sandbox-simulate-internal-account-status.ts';
import { aCaller, anAccount, anExternalAccount, ids, noon, otherPlatformId } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();
useRandom();

describe('POST /sandbox/internal-accounts/{accountId}/simulate', () => {
  const simulate = (status: unknown, overrides: HttpRequest = {}) =>
    invoke(sandboxSimulateInternalAccountStatus, { path: { accountId: ids.source }, body: { status }, ...overrides });

  beforeEach(() => table.holds(stored.account(anAccount({ balance: 100 }))));

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

describe('POST /sandbox/external-accounts/{externalAccountId}/simulate', () => {
  const simulate = (status: unknown, overrides: HttpRequest = {}) =>
    invoke(sandboxSimulateExternalAccountStatus, {
      path: { externalAccountId: ids.external },
      body: { status },
      ...overrides,
    });

  beforeEach(() => table.holds(stored.externalAccount(anExternalAccount())));

  it.each(['PENDING', 'UNDER_REVIEW', 'INACTIVE'])('makes an account %s and ACTIVE again', async (status) => {
    expect(await simulate(status)).toMatchObject({ status: 200, body: { id: ids.external, status } });
    expect(table.ofType('EXTERNAL_ACCOUNT')).toMatchObject([{ status, statusChange: { at: noon } }]);
    expect((await simulate('ACTIVE')).body).toMatchObject({ status: 'ACTIVE' });
    expect(table.ofType('EXTERNAL_ACCOUNT')).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('writes nothing where the account has the status', async () => {
    expect(await simulate('ACTIVE')).toMatchObject({ status: 200, body: { status: 'ACTIVE' } });
    expect(table.transactions()).toEqual([]);
  });

  it.each(['PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED'] as const)(
    'is refused with CONFLICT for an account that is %s',
    async (status) => {
      table.holds(stored.externalAccount(anExternalAccount({ status })));
      expect(await simulate('ACTIVE')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    },
  );

  it.each(['UNVERIFIED', 'CLOSED', undefined])('is refused for the status %s', async (status) => {
    expect(await simulate(status)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('is forbidden in production, and answers 404 for another platform and a deleted account', async () => {
    const production = aCaller({ environment: 'production' });
    expect(await simulate('PENDING', { caller: production })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    const caller = aCaller({ platformId: otherPlatformId });
    const missing = { status: 404, body: { code: 'REFERENCE_NOT_FOUND' } };
    expect(await simulate('PENDING', { caller })).toMatchObject(missing);
    table.holds(stored.externalAccount(anExternalAccount({ deletedAt: noon })));
    expect(await simulate('PENDING')).toMatchObject(missing);
  });
});
