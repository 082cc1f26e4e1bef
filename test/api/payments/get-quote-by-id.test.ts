import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/payments/get-quote-by-id.ts';
import type { MoveName } from '../../../functions/domain/payments/lifecycle.ts';
import { failUnauthorized } from '../../../functions/domain/payments/payment.ts';
import { aCaller, aChallenge, aQuote, aRealtimeQuote, ids, moved, otherPlatformId, uuids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();
const show = (overrides: HttpRequest = {}) => invoke(handler, { path: { quoteId: ids.quote }, ...overrides });

describe('GET /quotes/{quoteId}', () => {
  it.each<[string, MoveName[]]>([
    ['PENDING', []],
    ['PROCESSING', ['execute']],
    ['PENDING_AUTHORIZATION', ['execute', 'challenge']],
    ['PROCESSING', ['execute', 'process']],
    ['COMPLETED', ['execute', 'process', 'complete']],
    ['FAILED', ['execute', 'process', 'fail']],
    ['EXPIRED', ['expire']],
  ])('shows %s after %j', async (status, moves) => {
    table.holds(stored.payment(moved(aQuote(), ...moves)));
    const answer = await show();
    expect(answer).toMatchObject({ status: 200, body: { id: ids.quote, status, exchangeRate: 100_000 } });
    expect(answer.body.transactionId).toBe(`Transaction:${uuids.payment}`);
  });

  it('shows a quote as EXPIRED from the moment on that its time is over, before that is recorded', async () => {
    table.holds(stored.payment(aQuote()));
    clock.set('2025-11-01T12:04:59.999Z');
    expect((await show()).body).toMatchObject({ status: 'PENDING' });
    clock.set('2025-11-01T12:05:00.000Z');
    expect((await show()).body).toMatchObject({ status: 'EXPIRED', expiresAt: '2025-11-01T12:05:00.000Z' });
    expect(table.transactions()).toEqual([]);
  });

  it('shows a payment as FAILED from the moment on that its challenge has run out, before that is recorded', async () => {
    const challenge = aChallenge();
    table.holds(stored.payment(moved(aQuote({ authorization: { waiting: [], challenge } }), 'execute', 'challenge')));
    clock.set(new Date(Date.parse(challenge.expiresAt) - 1).toISOString());
    expect((await show()).body).toMatchObject({ status: 'PENDING_AUTHORIZATION', scaChallenge: { id: challenge.id } });
    clock.set(challenge.expiresAt);
    const { body } = await show();
    expect(body).toMatchObject({ status: 'FAILED' });
    expect(body).not.toHaveProperty('scaChallenge');
    expect(table.transactions()).toEqual([]);
  });

  it('withholds the instructions of a payment that was not authorized, also when it has failed for that', async () => {
    const authorization = { waiting: [], challenge: aChallenge() };
    const challenged = moved(aRealtimeQuote({ authorization }), 'challenge');
    for (const payment of [challenged, failUnauthorized(challenged, new Date(aChallenge().expiresAt))]) {
      table.holds(stored.payment(payment));
      for (const at of ['2025-11-01T12:04:59.999Z', '2025-11-01T12:05:00.000Z']) {
        clock.set(at);
        const { status, body } = await show();
        expect(status).toBe(200);
        expect(body).not.toHaveProperty('paymentInstructions');
      }
    }
  });

  it.each<[string, HttpRequest]>([
    ['an unknown one', { path: { quoteId: `Quote:${uuids.unknown}` } }],
    ['an id of another kind', { path: { quoteId: ids.transaction } }],
    ['that of another platform', { caller: aCaller({ platformId: otherPlatformId }) }],
  ])('answers for %s with QUOTE_NOT_FOUND', async (_, overrides) => {
    table.holds(stored.payment(aQuote()));
    expect(await show(overrides)).toMatchObject({ status: 404, body: { code: 'QUOTE_NOT_FOUND' } });
  });

  it('does not show a transfer that needs no authorization as a quote', async () => {
    const { quoteExpiresAt: _ofQuotes, ...transfer } = aQuote({ kind: 'TRANSFER_OUT' });
    table.holds(stored.payment(transfer));
    expect((await show()).status).toBe(404);
  });

  it('shows no internal fields', async () => {
    table.holds(stored.payment(aQuote()));
    expect(Object.keys((await show()).body)).not.toEqual(expect.arrayContaining(['platformId', 'version', 'pk']));
  });
});
