/** A refund that has failed of a payment which a deposit has funded, settled by two operators. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '../../../functions/domain/ids.ts';
import { approveEntry, proposeRefund } from '../../../lib/bookkeeping/manual-entries.ts';
import { ids, moved, platformId } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useDeposits } from '../../kit/rooms/deposits.ts';

const { table, report, reportReturn, balanceOf, awaitMoney } = useDeposits();
const amount = 10_000;
const balances = () => [balanceOf(ids.source), balanceOf(ids.destination)];
const propose = (to?: Id<'InternalAccount'>) =>
  proposeRefund({
    ...{ platformId, refundOf: table.payment().paymentId, why: 'Stuck', by: { name: 'Ann Example' } },
    ...(to && { to }),
  });
const approve = (number = 1) => approveEntry({ platformId, number, by: { name: 'Ben Example' } });

beforeEach(async () => {
  await report({ reference: await awaitMoney(), amount });
  table.holds(stored.payment(moved(table.payment(), 'fail', 'startRefund', 'failRefund')));
});

describe('a refund that operators settle to another account', () => {
  it('is taken from there when the bank of the payer recalls the money afterwards', async () => {
    await propose(ids.destination);
    await approve();
    expect(balances()).toEqual([0, amount]);
    expect(table.payment()).toMatchObject({ refund: { status: 'COMPLETED' }, refundAccountId: ids.destination });
    expect((await reportReturn({ amount })).body.effect).toBe('RECORDED');
    expect(balances()).toEqual([0, 0]);
  });

  it('gives only what the bank of the payer has not recalled before, and the rest to who paid for that', async () => {
    await reportReturn({ amount: 2_500 });
    expect(balances()).toEqual([-2_500, 0]);
    await propose(ids.destination);
    await approve();
    expect(balances()).toEqual([0, 7_500]);
  });

  it('is proposed again where a bank has recalled money since', async () => {
    await propose(ids.destination);
    await reportReturn({ amount: 2_500 });
    await expect(approve()).rejects.toThrow('The refund has changed since manual entry 1 was proposed');
    expect(balances()).toEqual([-2_500, 0]);
    await propose(ids.destination);
    await approve(2);
    expect(balances()).toEqual([0, 7_500]);
  });

  it('knows of a recall at the same moment', async () => {
    await propose(ids.destination);
    table.beforeNextWrite(async () => {
      await reportReturn({ amount: 2_500 });
    });
    await expect(approve()).rejects.toThrow('The refund has changed since manual entry 1 was proposed');
    expect(balances()).toEqual([-2_500, 0]);
  });
});
