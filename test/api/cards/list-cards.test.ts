import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/cards/list-cards.ts';
import type { CardRecord } from '../../../functions/domain/cards/card.ts';
import { aCaller, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { producer, secondAccount, useCards } from '../../kit/rooms/cards.ts';

const cards = useCards();
const otherHolder = `Customer:${uuids.unknown}` as const;

/** Four cards, a second apart; their ids from the oldest to the newest. */
async function fourCards(): Promise<readonly string[]> {
  const kinds: readonly Partial<CardRecord>[] = [
    { platformCardId: 'first' },
    { state: 'FROZEN' as const },
    { cardholderId: otherHolder },
    { fundingSources: [secondAccount, ids.source] },
  ];
  const added: string[] = [];
  for (const [index, kind] of kinds.entries()) {
    const cardId = `Card:aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa${index}` as const;
    await cards.add({ cardId, createdAt: `2025-11-01T12:00:0${index}.000Z`, ...kind });
    added.push(cardId);
  }
  return added;
}

const list = async (query: Readonly<Record<string, string>> = {}, caller = aCaller()) =>
  invoke(handler, { query, caller });
const idsOf = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  (await list(query)).body.data.map(({ id }: { id: string }) => id);

describe('GET /cards', () => {
  it('lists the newest first, or the oldest', async () => {
    const added = await fourCards();
    expect(await idsOf({})).toEqual(added.toReversed());
    expect(await idsOf({ sortOrder: 'asc' })).toEqual(added);
  });

  it('filters by holder, account, own id and state, all at once', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await fourCards();
    expect(await idsOf({ cardholderId: otherHolder })).toEqual([third]);
    expect(await idsOf({ accountId: secondAccount })).toEqual([fourth]);
    expect(await idsOf({ platformCardId: 'first' })).toEqual([first]);
    expect(await idsOf({ state: 'FROZEN' })).toEqual([second]);
    expect(await idsOf({ state: 'FROZEN', cardholderId: otherHolder })).toEqual([]);
    expect(await idsOf({ cardholderId: 'nothing' })).toEqual([]);
    expect((await list({ state: 'ACTIVE' })).body.totalCount).toBe(3);
  });

  it.each(['asc', 'desc'])('comes in pages, %s', async (sortOrder) => {
    const added = await fourCards();
    const first = (await list({ limit: '3', sortOrder })).body;
    expect(first).toMatchObject({ hasMore: true, totalCount: 4 });
    const rest = (await list({ limit: '3', sortOrder, cursor: first.nextCursor })).body;
    expect(rest).toMatchObject({ hasMore: false, nextCursor: null, totalCount: 4 });
    const seen = [...first.data, ...rest.data].map(({ id }) => id);
    expect(seen).toEqual(sortOrder === 'asc' ? added : added.toReversed());
    const otherOrder = sortOrder === 'asc' ? 'desc' : 'asc';
    expect(await list({ sortOrder: otherOrder, cursor: first.nextCursor })).toMatchObject({ status: 400 });
  });

  it('refuses an unknown state and a limit of 0, and has no issuer in production', async () => {
    expect(await list({ state: 'LOST' })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await list({ limit: '0' })).toMatchObject({ status: 400 });
    expect(await list({}, producer)).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
  });
});
