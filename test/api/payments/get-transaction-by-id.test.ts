import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/payments/get-transaction-by-id.ts';
import {
  aCaller,
  aChallenge,
  aPayment,
  aQuote,
  aRealtimeQuote,
  ids,
  moved,
  otherPlatformId,
  uuids,
} from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();
const show = (overrides: HttpRequest = {}) =>
  invoke(handler, { path: { transactionId: ids.transaction }, ...overrides });

describe('GET /transactions/{transactionId}', () => {
  it('shows a payment that arrived', async () => {
    table.holds(stored.payment(aPayment(['process', 'complete'])));
    expect(await show()).toMatchObject({
      status: 200,
      body: {
        id: ids.transaction,
        type: 'OUTGOING',
        direction: 'DEBIT',
        status: 'COMPLETED',
        customerId: ids.customer,
        platformCustomerId: 'example-user-1',
        quoteId: ids.quote,
        source: { sourceType: 'ACCOUNT', accountId: ids.source, currency: 'USD' },
        destination: { destinationType: 'ACCOUNT', accountId: ids.external, currency: 'BTC' },
        sentAmount: { amount: 10_000, currency: { code: 'USD' } },
        receivedAmount: { amount: 99_700, currency: { code: 'BTC' } },
        fees: 30,
        platformFees: 0,
        paymentRail: null,
        railSelectionMode: null,
        expectedSettlementAt: null,
        createdAt: '2025-11-01T12:00:01.000Z',
        settledAt: '2025-11-01T12:00:03.000Z',
      },
    });
  });

  it('shows why a payment failed, and its refund beside the status', async () => {
    table.holds(stored.payment(aPayment(['process', 'fail', 'startRefund', 'settleRefund'])));
    const { body } = await show();
    expect(body).toMatchObject({
      status: 'FAILED',
      failureReason: 'ACCOUNT_INVALID',
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    });
    expect(body).not.toHaveProperty('settledAt');
  });

  it('shows a quote that expired unexecuted', async () => {
    table.holds(stored.payment(moved(aQuote(), 'expire')));
    expect((await show()).body).toMatchObject({ status: 'EXPIRED', quoteId: ids.quote });
  });

  it('shows a quote whose time is over as EXPIRED before that is recorded', async () => {
    table.holds(stored.payment(aQuote()));
    clock.set('2025-11-01T12:05:00.000Z');
    expect((await show()).body).toMatchObject({ status: 'EXPIRED', createdAt: '2025-11-01T12:05:00.000Z' });
  });

  it('shows a quote that is still open as a pending transaction', async () => {
    table.holds(stored.payment(aQuote()));
    expect(await show()).toMatchObject({ status: 200, body: { status: 'PENDING', createdAt: aQuote().quotedAt } });
  });

  it.each([
    ['ACH', 172_800, '2025-11-03T12:00:00.000Z'],
    ['RTP', 0, null],
    [undefined, null, null],
  ] as const)(
    'shows when a payment over %s settles, counted from its quote, from then on',
    async (paymentRail, seconds, at) => {
      const route = paymentRail && { paymentRail, railSelectionMode: 'AUTO' as const };
      const quote = aQuote({ ...route, ...(seconds && { railTerms: { settlementSeconds: seconds } }) });
      for (const payment of [quote, moved(quote, 'execute'), moved(quote, 'execute', 'process', 'complete')]) {
        table.holds(stored.payment(payment));
        const { body } = await show();
        expect(body).toMatchObject({ expectedSettlementAt: at, settlementTimelineSeconds: seconds });
      }
    },
  );

  it('shows a quote that waits for the money as EXPIRED from the moment on that its time is over', async () => {
    table.holds(stored.payment(aRealtimeQuote()));
    clock.set('2025-11-01T12:04:59.999Z');
    expect((await show()).body).toMatchObject({ status: 'PENDING' });
    clock.set('2025-11-01T12:05:00.000Z');
    expect((await show()).body).toMatchObject({ status: 'EXPIRED', createdAt: '2025-11-01T12:00:01.000Z' });
  });

  it('shows a payment as FAILED from the moment on that its challenge has run out, before that is recorded', async () => {
    const authorization = { waiting: [], challenge: aChallenge() };
    table.holds(stored.payment(aPayment(['challenge'], { authorization })));
    clock.set('2025-11-01T12:04:59.999Z');
    expect((await show()).body).toMatchObject({ status: 'PENDING_AUTHORIZATION' });
    clock.set(aChallenge().expiresAt);
    expect((await show()).body).toMatchObject({ status: 'FAILED', failureReason: 'SCA_NOT_COMPLETED' });
    expect(table.transactions()).toEqual([]);
  });

  it('shows a payment that was funded in time as it is, also later', async () => {
    table.holds(stored.payment(moved(aRealtimeQuote(), 'process')));
    clock.set('2025-11-01T12:05:00.000Z');
    expect((await show()).body).toMatchObject({ status: 'PROCESSING' });
  });

  it.each<[string, HttpRequest]>([
    ['an unknown one', { path: { transactionId: `Transaction:${uuids.unknown}` } }],
    ['the id of its quote', { path: { transactionId: ids.quote } }],
    ['that of another platform', { caller: aCaller({ platformId: otherPlatformId }) }],
  ])('answers for %s with TRANSACTION_NOT_FOUND', async (_, overrides) => {
    table.holds(stored.payment(aPayment()));
    expect(await show(overrides)).toMatchObject({
      status: 404,
      body: { code: 'TRANSACTION_NOT_FOUND', message: 'There is no transaction with this id.' },
    });
  });
});
