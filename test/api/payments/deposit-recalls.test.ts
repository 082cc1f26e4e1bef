/** Money that has left again of a deposit that has paid a quote. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MoveName } from '../../../functions/domain/payments/lifecycle.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { commit } from '../../../functions/store/table.ts';
import { giveBack } from '../../../functions/use-cases/payments/rails/give-back.ts';
import { ids, moved } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { customersAccount, productionAccount, useDeposits } from '../../kit/rooms/deposits.ts';

const { table, clock, report, reportReturn, balanceOf, entries, awaitMoney } = useDeposits();
const amount = 10_000;
const returns = () => entries().filter(({ movement }) => movement === 'DEPOSIT_RETURN');
const balances = () => [balanceOf(ids.source), balanceOf(ids.destination)];

beforeEach(async () => {
  await report({ reference: await awaitMoney(), amount });
  table.forgetCalls();
});

describe('what the bank of the payer of a quote recalls', () => {
  const goesOn = (moves: readonly MoveName[], changes: Partial<Payment> = {}) =>
    table.holds(stored.payment({ ...moved(table.payment(), ...moves), ...changes }));
  const failed: MoveName[] = ['fail', 'startRefund'];
  const canceled: MoveName[] = ['startRefund'];

  it.each<[string, MoveName[], Partial<Payment>, [number, number]]>([
    ['the platform, while it is paid out', [], {}, [-amount, 0]],
    ['the platform, after it was paid out', ['complete'], {}, [-amount, 0]],
    ['the platform, where a refund has failed', [...canceled, 'failRefund', 'complete'], {}, [-amount, 0]],
    [
      'the account that has the refund',
      [...failed, 'settleRefund'],
      { refundAccountId: ids.destination },
      [0, -amount],
    ],
    [
      'the account that has the refund of a cancellation',
      [...canceled, 'settleRefund'],
      { refundAccountId: ids.destination },
      [0, -amount],
    ],
  ])('is paid by %s', async (_, moves, changes, expected) => {
    goesOn(moves, changes);
    expect((await reportReturn({ amount })).body.effect).toBe('RECORDED');
    expect(balances()).toEqual(expected);
    expect(returns()).toMatchObject([{ postings: [{ account: 'system:cash:bank', amount }, { amount: -amount }] }]);
    expect((await reportReturn({ amount })).body.effect).toBe('NONE');
    expect(await reportReturn({ amount: amount - 1 })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(balances()).toEqual(expected);
  });

  it('is booked already where the rail has sent the refund back', async () => {
    goesOn([...failed, 'settleRefund']);
    for (const _ of ['once', 'again']) expect((await reportReturn({ amount })).body.effect).toBe('NONE');
    expect(await reportReturn({ amount: amount - 1 })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect([returns(), balances(), table.transactions().length]).toEqual([[], [0, 0], 1]);
  });

  it.each([
    [
      [amount, amount],
      [0, amount],
    ],
    [
      [2_500, 7_500, 100],
      [0, 0, 100],
    ],
    [
      [2_500, amount],
      [0, 2_500],
    ],
    [
      [amount + 1, 5],
      [1, 5],
    ],
  ])('is paid by the platform where it is more than the rail was ordered to send back: %j', async (parts, excesses) => {
    goesOn([...failed, 'settleRefund']);
    for (const [place, part] of parts.entries()) {
      const { body } = await reportReturn({ amount: part, returnId: `return-${place}` });
      expect(body.effect).toBe(excesses[place] === 0 ? 'NONE' : 'RECORDED');
      expect((await reportReturn({ amount: part, returnId: `return-${place}` })).body.effect).toBe('NONE');
    }
    expect(balances()).toEqual([0 - excesses.reduce((sum, excess) => sum + excess, 0), 0]);
  });

  it.each([
    ['while the refund is under way', failed, {}, 409, 'CONFLICT'],
    ['in another currency', [], { currency: 'EUR' }, 400, 'INVALID_CURRENCY'],
  ] as const)('is refused %s', async (_, moves, changes, status, code) => {
    goesOn(moves);
    expect(await reportReturn({ amount, ...changes })).toMatchObject({ status, body: { code } });
    expect([table.transactions(), balances()]).toEqual([[], [0, 0]]);
  });

  it('is receivable where the platform has no account of the currency', async () => {
    table.removes(productionAccount());
    await reportReturn({ amount });
    expect(returns()).toMatchObject([{ postings: [{}, { account: 'system:receivables', amount: -amount }] }]);
  });
});

it.each([{ valueDate: '2025-10-31' }, {}])('a return is booked for the day that its report names (%j)', async (day) => {
  table.holds(customersAccount());
  await report({ accountId: ids.destination }, 'another-deposit');
  await reportReturn(day, 'another-deposit');
  expect(returns().map(({ valueDate }) => ({ ...(valueDate && { valueDate }) }))).toEqual([day]);
});

describe('the refund of a payment whose money was recalled in part or in full before', () => {
  const fetching = vi.spyOn(globalThis, 'fetch');
  beforeEach(() => {
    fetching.mockReset();
  });
  const refund = async (): Promise<void> => {
    const { writes } = await giveBack(table.store, table.payment(), clock.now());
    await commit(table.store, writes);
  };
  const fail = () => table.holds(stored.payment(moved(table.payment(), 'fail', 'startRefund')));
  const ordered = () => fetching.mock.calls.map(([, request]) => JSON.parse(String(request?.body)).amount.amount);
  const cash = () =>
    entries()
      .flatMap(({ postings }) => postings)
      .filter(({ account }) => account === 'system:cash:bank')
      .reduce((sum, posting) => sum + posting.amount, 0);

  it.each([
    [amount, 202, [], 0],
    [amount, 422, [], 0],
    [2_500, 202, [7_500], 0],
    [2_500, 422, [7_500], 7_500],
    [amount + 1, 202, [], 0],
  ])('gives the payer what is left (recalled: %i, the rail: %i)', async (recalled, status, orders, credited) => {
    fetching.mockImplementation(async () => new Response(null, { status }));
    await reportReturn({ amount: recalled });
    fail();
    await refund();
    expect(ordered()).toEqual(orders);
    expect(table.payment()).toMatchObject({ refund: { status: 'COMPLETED' } });
    // The platform has what it has paid for the recall, and the payer what is left.
    expect(balances()).toEqual([Math.min(0, amount - recalled), credited]);
    expect(cash()).toBe(Math.max(0, recalled - amount) - credited);
  });

  it('gives back to who has paid for all recalls, also where the platform has got an account of the currency since', async () => {
    fetching.mockImplementation(async () => new Response(null, { status: 202 }));
    table.removes(productionAccount());
    await reportReturn({ amount: 2_500 });
    table.holds(productionAccount());
    await reportReturn({ amount: 1_000, returnId: 'another-return' });
    fail();
    await refund();
    expect(ordered()).toEqual([6_500]);
    const receivable = entries()
      .flatMap(({ postings }) => postings)
      .filter(({ account }) => account === 'system:receivables');
    expect(receivable.map((posting) => posting.amount).toSorted((one, other) => one - other)).toEqual([
      -2_500, -1_000, 3_500,
    ]);
    expect(balances()).toEqual([0, 0]);
  });

  it('knows of a recall at the same moment, and the recall of the refund', async () => {
    fetching.mockImplementation(async () => new Response(null, { status: 202 }));
    const processing = table.payment();
    table.holds(stored.payment(moved(processing, 'fail', 'startRefund')));
    const { writes } = await giveBack(table.store, table.payment(), clock.now());
    const refunding = table.payment();
    table.holds(stored.payment(moved(processing, 'fail')));
    await reportReturn({ amount });
    table.holds(stored.payment(refunding));
    await expect(commit(table.store, writes)).rejects.toThrow();
    expect(balances()).toEqual([-amount, 0]);
    await refund();
    expect(balances()).toEqual([0, 0]);
  });

  it('is not followed by a recall that was decided before it', async () => {
    fetching.mockImplementation(async () => new Response(null, { status: 202 }));
    table.beforeNextWrite(async () => {
      fail();
      await refund();
    });
    expect((await reportReturn({ amount })).body.effect).toBe('NONE');
    expect([balances(), cash()]).toEqual([[0, 0], 0]);
  });
});
