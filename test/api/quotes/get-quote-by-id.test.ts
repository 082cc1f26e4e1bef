import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/quotes/get-quote-by-id.ts';
import type { MoveName } from '../../../functions/domain/lifecycle.ts';
import { aCaller, aQuote, ids, moved, otherPlatformId, uuids } from '../../support/builders.ts';
import { useTable } from '../../support/clients.ts';
import { type HttpRequest, invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';

const table = useTable();
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
    expect('transactionId' in answer.body).toBe(moves.length > 0);
  });

  it.each<[string, HttpRequest]>([
    ['an unknown one', { path: { quoteId: `Quote:${uuids.unknown}` } }],
    ['an id of another kind', { path: { quoteId: ids.transaction } }],
    ['that of another platform', { caller: aCaller({ platformId: otherPlatformId }) }],
  ])('answers for %s that there is no such quote', async (_, overrides) => {
    table.holds(stored.payment(aQuote()));
    expect(await show(overrides)).toMatchObject({ status: 404, body: { code: 'QUOTE_NOT_FOUND' } });
  });

  it('does not take a transfer for a quote', async () => {
    table.holds(stored.payment(aQuote({ kind: 'TRANSFER_OUT' })));
    expect((await show()).status).toBe(404);
  });

  it('shows nothing of what only the service needs', async () => {
    table.holds(stored.payment(aQuote()));
    expect(Object.keys((await show()).body)).not.toEqual(expect.arrayContaining(['platformId', 'version', 'pk']));
  });
});
