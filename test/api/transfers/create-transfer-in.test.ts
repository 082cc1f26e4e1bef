import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/transfers/create-transfer-in.ts';
import type { Item } from '../../../functions/store/table.ts';
import {
  aCaller,
  aCustomer,
  aDollarAccount,
  anAccount,
  anExternalAccount,
  aPlatform,
  ids,
  otherPlatformId,
  platformId,
  uuids,
} from '../../support/builders.ts';
import { useTable } from '../../support/clients.ts';
import { type HttpRequest, invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';
import { useClock, useRandom } from '../../support/seams.ts';

const table = useTable();
useClock();
useRandom({ uuids: [uuids.payment] });

const arrange = (overrides: Partial<Record<'internal' | 'external', Item>> = {}) =>
  table.holds(
    ...Object.values({
      platform: stored.platform(aPlatform()),
      other: stored.platform(aPlatform({ platformId: otherPlatformId })),
      internal: stored.account(anAccount()),
      external: stored.externalAccount(aDollarAccount()),
      customer: stored.customer(aCustomer()),
      ...overrides,
    }),
  );
const pull = (change: object = {}, overrides: HttpRequest = {}) =>
  invoke(handler, {
    body: { source: { accountId: ids.external }, destination: { accountId: ids.source }, amount: 2_500, ...change },
    ...overrides,
  });

beforeEach(() => {
  arrange();
  table.accepts();
});

describe('POST /transfer-in', () => {
  it('answers with an incoming transaction that is pending', async () => {
    expect(await pull()).toMatchObject({
      status: 201,
      body: {
        id: ids.transaction,
        type: 'INCOMING',
        direction: 'CREDIT',
        status: 'PENDING',
        source: { accountId: ids.external },
        destination: { accountId: ids.source },
        receivedAmount: { amount: 2_500 },
      },
    });
  });

  it('credits nobody before the money is there', async () => {
    await pull();
    expect(table.written()).toEqual([`PLATFORM#${platformId}#PAYMENT#${uuids.payment} PAYMENT`]);
    expect(table.writtenPayment()).toMatchObject({
      kind: 'TRANSFER_IN',
      event: { type: 'INCOMING_PAYMENT.PENDING' },
    });
  });

  it.each([undefined, 0, 1.5, '2500'])('is refused with INVALID_AMOUNT for %j', async (amount) => {
    expect(await pull({ amount })).toMatchObject({ status: 400, body: { code: 'INVALID_AMOUNT' } });
  });

  it.each<[string, Parameters<typeof arrange>[0], string]>([
    [
      'from a wallet, which nothing can be pulled from',
      {
        external: stored.externalAccount(anExternalAccount()),
        internal: stored.account(anAccount({ currency: 'BTC' })),
      },
      'INVALID_INPUT',
    ],
    [
      'from an account that is not active',
      { external: stored.externalAccount(aDollarAccount({ status: 'INACTIVE' })) },
      'INVALID_INPUT',
    ],
    ['into an account that is closed', { internal: stored.account(anAccount({ status: 'CLOSED' })) }, 'INVALID_INPUT'],
    [
      'into an account in another currency',
      { internal: stored.account(anAccount({ currency: 'EUR' })) },
      'INVALID_CURRENCY',
    ],
  ])('is refused %s', async (_, held, code) => {
    arrange(held);
    expect(await pull()).toMatchObject({ status: 400, body: { code } });
    expect(table.transactions()).toEqual([]);
  });

  it.each<[string, object, HttpRequest]>([
    ['an unknown source', { source: { accountId: `ExternalAccount:${uuids.unknown}` } }, {}],
    ['an unknown destination', { destination: { accountId: `InternalAccount:${uuids.unknown}` } }, {}],
    [
      'the two the wrong way round',
      { source: { accountId: ids.source }, destination: { accountId: ids.external } },
      {},
    ],
    ['the accounts of another platform', {}, { caller: aCaller({ platformId: otherPlatformId }) }],
  ])('answers 404 for %s', async (_, change, overrides) => {
    expect(await pull(change, overrides)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(table.transactions()).toEqual([]);
  });

  it('pulls once for one key', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const first = await pull({}, { headers });
    table.holds(table.writeTo(' PAYMENT')?.Put?.Item ?? {});
    table.stub.resetHistory();
    expect((await pull({}, { headers })).text).toBe(first.text);
    expect(table.transactions()).toEqual([]);
  });
});
