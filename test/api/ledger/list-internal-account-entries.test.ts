import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/ledger/list-internal-account-entries.ts';
import { postJournal } from '../../../functions/store/ledger/books/posting.ts';
import { journalItem, postAll } from '../../kit/book-builders.ts';
import { anAccount, ids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();
beforeEach(async () => {
  table.holds(stored.account(anAccount()));
  await postAll(
    table.store,
    { amount: 10_000, bookedAt: '2025-10-30T12:00:00.000Z' },
    { amount: -2_500, bookedAt: '2025-10-31T00:00:00.000Z', movement: 'DEPOSIT_RETURN', valueDate: '2025-10-29' },
    { amount: 400, bookedAt: '2025-10-31T23:59:59.999Z' },
    { amount: -100, bookedAt: '2025-11-01T00:00:00.000Z', movement: 'DEPOSIT_RETURN' },
  );
});

const list = (query: Record<string, string> = {}, request: HttpRequest = {}) =>
  invoke(handler, { path: { id: ids.source }, query, ...request });
const numbersOf = ({ body }: Awaited<ReturnType<typeof list>>): readonly number[] =>
  body.data.map(({ number }: { number: number }) => number);

describe('GET /internal-accounts/{id}/entries', () => {
  it('shows each entry with the balance after it, newest first', async () => {
    const { status, body } = await list();
    expect([status, body.hasMore, body.nextCursor, body.data.length]).toEqual([200, false, null, 4]);
    const usd = (amount: number) => ({ amount, currency: expect.objectContaining({ code: 'USD' }) });
    expect(body.data[2]).toEqual({
      ...{ number: 2, amount: usd(-2_500), balanceAfter: usd(7_500), kind: 'DEPOSIT_RETURN' },
      ...{ bookedAt: '2025-10-31T00:00:00.000Z', valueDate: '2025-10-29', counterAccount: 'system:cash:ach' },
    });
  });

  it('pages without a gap, and filters within the pages', async () => {
    const first = await list({ limit: '3' });
    expect(numbersOf(first)).toEqual([4, 3, 2]);
    const second = await list({ limit: '3', cursor: first.body.nextCursor });
    expect([numbersOf(second), second.body.hasMore]).toEqual([[1], false]);
    const returns = await list({ limit: '1', kind: 'DEPOSIT_RETURN' });
    expect([numbersOf(returns), returns.body.hasMore]).toEqual([[4], true]);
    expect(numbersOf(await list({ limit: '1', kind: 'DEPOSIT_RETURN', cursor: returns.body.nextCursor }))).toEqual([2]);
  });

  it.each([
    [{ from: '2025-10-31' }, [4, 3, 2]],
    [{ to: '2025-10-31' }, [3, 2, 1]],
    [{ from: '2025-10-31', to: '2025-10-31' }, [3, 2]],
    [{ from: '2025-10-31T01:00:00+01:00', to: '2025-10-31T00:00:00Z' }, [2]],
    [{ from: '2025-11-02' }, []],
    [{ to: '2025-10-29' }, []],
  ])('shows the entries of the period %j', async (query, numbers) => {
    expect(numbersOf(await list(query))).toEqual(numbers);
  });

  it.each([
    [4_999, [4]],
    [5_000, []],
  ])('ends a page behind 5,000 entries, also one without any of the kind: %i newer ones', async (newer, numbers) => {
    const bookedAt = '2025-11-01T11:00:00.000Z';
    const items = Array.from({ length: newer }, () => journalItem({ amount: 1, bookedAt }));
    await postJournal(table.store, items, new Date(bookedAt));
    const page = await list({ kind: 'DEPOSIT_RETURN' });
    expect([numbersOf(page), page.body.hasMore]).toEqual([numbers, true]);
    const next = await list({ kind: 'DEPOSIT_RETURN', cursor: page.body.nextCursor });
    expect([...numbersOf(page), ...numbersOf(next)]).toEqual([4, 2]);
  });

  it('shows nothing of an account without entries', async () => {
    table.holds(stored.account(anAccount({ accountId: ids.destination })));
    const answer = await list({}, { path: { id: ids.destination } });
    expect(answer.body).toEqual({ data: [], hasMore: false, nextCursor: null });
  });

  it('refuses a cursor of other filters', async () => {
    const { body } = await list({ limit: '1' });
    const other = await list({ limit: '1', cursor: body.nextCursor, kind: 'DEPOSIT' });
    expect(other).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});
