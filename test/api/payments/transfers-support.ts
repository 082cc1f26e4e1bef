import { beforeEach, expect, it } from 'vitest';
import {
  aCaller,
  aCustomer,
  aDollarAccount,
  anAccount,
  aPlatform,
  ids,
  otherPlatformId,
  someTerms,
  uuids,
} from '../../kit/builders.ts';
import { type HttpHandler, type HttpRequest, invoke } from '../../kit/invoke.ts';
import { itemsForPayment, stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

export type Replaced = Parameters<typeof itemsForPayment>[0];

/** A customer with a bank account in US dollars, and an operation that transfers 25.00 US dollars from or to it. */
export function useTransfers(handler: HttpHandler, accounts: { readonly from: string; readonly to: string }) {
  const table = useTable();
  useClock();
  useRandom({ uuids: [uuids.payment] });
  const arrange = (replaced: Replaced = {}) =>
    table.holds(
      ...itemsForPayment({ external: stored.externalAccount(aDollarAccount()), ...replaced }),
      stored.platform(aPlatform({ platformId: otherPlatformId })),
    );
  beforeEach(() => arrange());
  const request = {
    source: { accountId: accounts.from },
    destination: { accountId: accounts.to },
    amount: 2_500,
  };
  return {
    table,
    arrange,
    transfer: (change: object = {}, overrides: HttpRequest = {}) =>
      invoke(handler, { body: { ...request, ...change }, ...overrides }),
  };
}

export type Transfers = ReturnType<typeof useTransfers>;

/** The refusals of both operations. */
export function refusesTransfers({ table, arrange, transfer }: Transfers): void {
  it.each([undefined, null, 0, -1, 2.5, '2500', 9_000_000_000_000_001])(
    'is refused with INVALID_AMOUNT for %j',
    async (amount) => {
      expect(await transfer({ amount })).toMatchObject({ status: 400, body: { code: 'INVALID_AMOUNT' } });
      expect(table.transactions()).toEqual([]);
    },
  );

  it.each<[string, object, HttpRequest]>([
    ['an unknown internal source', { source: { accountId: `InternalAccount:${uuids.unknown}` } }, {}],
    ['an unknown external source', { source: { accountId: `ExternalAccount:${uuids.unknown}` } }, {}],
    ['an unknown internal destination', { destination: { accountId: `InternalAccount:${uuids.unknown}` } }, {}],
    ['an unknown external destination', { destination: { accountId: `ExternalAccount:${uuids.unknown}` } }, {}],
    ['two internal accounts', { source: { accountId: ids.source }, destination: { accountId: ids.destination } }, {}],
    ['the accounts of another platform', {}, { caller: aCaller({ platformId: otherPlatformId }) }],
  ])('is refused with REFERENCE_NOT_FOUND for %s', async (_, change, overrides) => {
    const answer = await transfer(change, overrides);
    expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(table.transactions()).toEqual([]);
  });

  it.each<[string, Replaced, number, string]>([
    ['between two currencies', { source: stored.account(anAccount({ currency: 'EUR' })) }, 400, 'INVALID_CURRENCY'],
    ['with a closed account', { source: stored.account(anAccount({ status: 'CLOSED' })) }, 400, 'INVALID_INPUT'],
    [
      'with an inactive external account',
      { external: stored.externalAccount(aDollarAccount({ status: 'INACTIVE' })) },
      400,
      'INVALID_INPUT',
    ],
    [
      'of a customer who is not verified',
      { customer: stored.customer(aCustomer({ verificationStatus: 'PENDING' })) },
      403,
      'USER_NOT_READY',
    ],
    [
      'beyond the maximum of a single transaction',
      { platform: stored.platform(aPlatform({ terms: someTerms({ USD: { singleTransaction: 2_499 } }) })) },
      400,
      'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    ],
    ['in production', { platform: stored.platform(aPlatform({ environment: 'production' })) }, 501, 'NOT_IMPLEMENTED'],
  ])('is refused %s', async (_, replaced, status, code) => {
    arrange(replaced);
    expect(await transfer()).toMatchObject({ status, body: { code } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused without the permission TRANSACT', async () => {
    const answer = await transfer({}, { caller: aCaller({ permissions: ['VIEW', 'MANAGE'] }) });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(table.transactions()).toEqual([]);
  });

  it('transfers once for one key, and refuses the key for another request with CONFLICT', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const first = await transfer({}, { headers });
    expect(first.status).toBe(201);
    table.forgetCalls();
    expect((await transfer({}, { headers })).text).toBe(first.text);
    expect(await transfer({ amount: 2_501 }, { headers })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.transactions()).toEqual([]);
  });
}
