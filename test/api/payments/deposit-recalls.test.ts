/** Money that has left again of a deposit that has paid a quote. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { MoveName } from '../../../functions/domain/payments/lifecycle.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { ids, moved } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { customersAccount, productionAccount, useDeposits } from '../../kit/rooms/deposits.ts';

const { table, report, reportReturn, balanceOf, entries, awaitMoney } = useDeposits();
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
    expect((await reportReturn({ amount })).body.effect).toBe('NONE');
    expect([table.transactions(), balances()]).toEqual([[], [0, 0]]);
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
