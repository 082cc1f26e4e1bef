import { beforeEach, describe, expect, it, vi } from 'vitest';
import { receiveFunds } from '../../../../functions/domain/payments/funding.ts';
import type { Payment } from '../../../../functions/domain/payments/payment.ts';
import { commit } from '../../../../functions/store/table.ts';
import { giveBack } from '../../../../functions/use-cases/payments/rails/give-back.ts';
import { anAccount, aPayment, aRealtimeQuote, ids, moved, noon, uuids } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const fetching = vi.spyOn(globalThis, 'fetch');
const answers = (status: number) => fetching.mockImplementation(async () => new Response(null, { status }));
const cash = 'system:cash:bank';

beforeEach(() => {
  fetching.mockReset();
  answers(202);
  vi.stubEnv('RAIL_URL', 'https://rail.example.com');
  vi.stubEnv('RAIL_SECRET', 'example-rail-secret');
});

/** A quote that was paid by a deposit and could not be paid out. */
const funded = (funding: Partial<NonNullable<Payment['funding']>> = {}): Payment => {
  const paid = receiveFunds(aRealtimeQuote(), 10_000, new Date(noon), { depositId: 'deposit-1', cashAccount: 'bank' });
  const { kind = 'REALTIME', ...rest } = paid.funding ?? {};
  return moved({ ...paid, funding: { kind, ...rest, ...funding } }, 'fail', 'startRefund');
};
const settle = async (payment: Payment) => {
  table.holds(stored.payment(payment), stored.account(anAccount({ balance: 0 })));
  const { writes } = await giveBack(table.store, payment, new Date(noon));
  await commit(table.store, writes);
  const postings = table.booked().flatMap(({ postings: all }) => all);
  return postings
    .filter(({ amount, currency }) => amount === 10_000 && currency === 'USD')
    .map(({ account }) => account);
};

describe('the refund of money that has paid a quote', () => {
  it('goes back through the rail, under a key of its own', async () => {
    expect(await settle(funded())).toEqual([cash]);
    const [url, request] = fetching.mock.calls[0] ?? [];
    expect(url).toBe('https://rail.example.com/deposits/deposit-1/return');
    expect(request?.headers).toMatchObject({ 'Idempotency-Key': `${uuids.payment}-refund` });
    expect(JSON.parse(String(request?.body))).toMatchObject({ amount: { amount: 10_000 } });
    expect(table.payment()).toMatchObject({ refund: { status: 'COMPLETED' } });
    expect(table.payment()).not.toHaveProperty('refundAccountId');
  });

  it('is credited to the account of its payer where the rail cannot send it back', async () => {
    answers(422);
    expect(await settle(funded({ accountId: ids.source }))).toEqual([ids.source]);
    expect(table.payment()).toMatchObject({ refund: { status: 'COMPLETED' }, refundAccountId: ids.source });
    expect(table.ofType('INTERNAL_ACCOUNT')).toMatchObject([{ balance: 10_000 }]);
  });

  it('is settled only when the rail has answered', async () => {
    answers(500);
    await expect(settle(funded())).rejects.toMatchObject({ name: 'RailUnavailable' });
    expect(table.transactions()).toEqual([]);
  });
});

it.each<[string, Payment, string]>([
  ['that an account has paid', aPayment(['process', 'fail', 'startRefund']), ids.source],
  ['that no deposit has paid', funded({ depositId: undefined }), cash],
  ['that is refunded to an account', funded({ refundAccountId: ids.source }), ids.source],
])('nothing is ordered from the rail for the refund of a payment %s', async (_, payment, account) => {
  expect(await settle(payment)).toEqual([account]);
  expect(fetching).not.toHaveBeenCalled();
});
