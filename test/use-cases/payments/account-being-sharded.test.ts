import { beforeEach, describe, expect, it } from 'vitest';
import { handler as createQuote } from '../../../functions/api/payments/create-quote.ts';
import { handler as createTransferOut } from '../../../functions/api/payments/create-transfer-out.ts';
import { handler as executeQuote } from '../../../functions/api/payments/execute-quote.ts';
import { provide } from '../../../functions/providers/providers.ts';
import * as keys from '../../../functions/store/keys.ts';
import { shardedAccountBalance } from '../../../functions/store/ledger/account-shards.ts';
import { createShards } from '../../../functions/store/ledger/sharding/shards.ts';
import { readItem } from '../../../functions/store/table.ts';
import { handler as completePayout } from '../../../functions/workflow/complete-payout.ts';
import { aDollarAccount, anAccount, aPayment, aQuote, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { itemsForPayment, stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/providers.ts';
import { useTable } from '../../kit/table.ts';
import { theTask } from '../../kit/tasks.ts';

const table = useTable();
useClock();
useRandom();

let pauses = 0;
beforeEach(() => {
  pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  provide('timer', { elapsedMs: () => 0, pause, after: () => () => {} });
});

const leaseOf = (uuid: typeof uuids.source | typeof uuids.destination, until = 1) => ({
  ...keys.shardingLease(keys.internalAccount(platformId, uuid)),
  type: 'SHARDING_LEASE',
  leasedUntil: Date.parse(noon) + until,
});
const accounts = { source: { accountId: ids.source }, destination: { accountId: ids.external } };
const quote = {
  source: { sourceType: 'ACCOUNT', accountId: ids.source },
  destination: { destinationType: 'ACCOUNT', accountId: ids.external },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 1_000,
};
const payments = {
  'a quote that is executed at once': (headers: Record<string, string>) =>
    invoke(createQuote, { body: { ...quote, immediatelyExecute: true }, headers }),
  'a transfer': (headers: Record<string, string>) =>
    invoke(createTransferOut, { body: { ...accounts, amount: 1_000 }, headers }),
  'the execution of a quote': (headers: Record<string, string>) =>
    invoke(executeQuote, { path: { quoteId: ids.quote }, headers }),
};

describe('an account whose shards another environment creates', () => {
  it.each(
    Object.entries(payments).flatMap(([name, pay]) => [
      { name, pay, headers: {} },
      { name: `${name}, under a key`, pay, headers: { 'idempotency-key': 'key-1' } },
    ]),
  )('is not written by $name before they are there, or the other one has stopped', async ({ pay, headers }) => {
    const external = stored.externalAccount(aDollarAccount());
    table.holds(...itemsForPayment({ external }), stored.payment(aQuote()), leaseOf(uuids.source));
    expect((await pay(headers)).status).toBeLessThan(300);
    expect(pauses).toBe(8);
  });

  it('is not credited before', async () => {
    const destination = stored.account(anAccount({ accountId: ids.destination, currency: 'BTC' }));
    const payment = stored.payment(aPayment(['process'], { destinationAccountId: ids.destination }));
    table.holds(payment, destination, leaseOf(uuids.destination));
    expect(await completePayout(theTask)).toMatchObject({ status: 'COMPLETED' });
    expect(pauses).toBe(8);
  });

  it.each(Object.entries(payments))('is written in a shard by %s when they are there', async (_, pay) => {
    const parent = stored.account(anAccount({ balance: 100_000_000 }));
    const external = stored.externalAccount(aDollarAccount());
    table.holds(...itemsForPayment({ source: parent, external }), stored.payment(aQuote()));
    const target = shardedAccountBalance({ platformId, accountId: ids.source, at: new Date(noon) });
    await createShards(table.store, { target, parent, unit: 10_000 });
    const before = await readItem(table.store, target.key);
    expect((await pay({})).status).toBeLessThan(300);
    expect(await readItem(table.store, target.key)).toEqual(before);
    expect(table.items().filter(({ spent }) => Number(spent) > 0)).toHaveLength(1);
  });

  it('keeps no one waiting once the lease is over', async () => {
    table.holds(...itemsForPayment(), leaseOf(uuids.source, 0));
    expect((await payments['a quote that is executed at once']({})).status).toBe(201);
    expect(pauses).toBe(0);
  });
});
