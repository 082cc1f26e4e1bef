import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardRecord } from '../../functions/domain/cards/card.ts';
import { handler } from '../../functions/workflow/issue-card.ts';
import { platformId } from '../kit/builders.ts';
import { aCard, aNewCard } from '../kit/card-builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { useTable } from '../kit/table.ts';

const table = useTable();
useClock();
const later = '2025-11-01T12:00:30.000Z';

async function issue(card: CardRecord): Promise<object> {
  table.holds(stored.card(card));
  return handler({ platformId, id: card.cardId });
}
const kept = () => table.ofType('CARD');

describe('IssueCard in the sandbox', () => {
  it.each([
    [true, 'ACTIVE', null],
    [false, 'CLOSED', 'ISSUER_REJECTED'],
  ])('records the answer once it is due: accepted is %s', async (isAccepted, state, stateReason) => {
    expect(await issue(aNewCard({ issuing: { isAccepted, dueAt: later } }))).toMatchObject({ status: 'ISSUING' });
    expect(table.transactions()).toEqual([]);
    expect(await issue(aNewCard({ issuing: { isAccepted, dueAt: '2025-11-01T12:00:00.000Z' } }))).toMatchObject({
      status: 'DONE',
    });
    expect(kept()).toMatchObject([
      { state, ...(stateReason && { stateReason }), event: { type: 'CARD.STATE_CHANGE' }, version: 2 },
    ]);
  });
});

describe('IssueCard in production', () => {
  const fetching = vi.spyOn(globalThis, 'fetch');
  const { issuing: _, ...ordered } = aNewCard();
  const newCard: CardRecord = { ...ordered, environment: 'production' };
  const frozen: CardRecord = { ...aCard({ state: 'FROZEN' }), environment: 'production' };
  const answers = (status: number) => fetching.mockImplementation(async () => new Response('{}', { status }));

  beforeEach(() => {
    vi.stubEnv('ISSUER_URL', 'https://issuer.example.com');
    vi.stubEnv('ISSUER_SECRET', 'example-rail-secret');
  });
  afterEach(() => {
    fetching.mockReset();
    vi.unstubAllEnvs();
  });

  it.each([
    ['new', newCard],
    ['frozen', frozen],
  ])('sends the issuer a card that is %s, and changes nothing when it is taken', async (_name, card) => {
    answers(202);
    await issue(card);
    const [url, request] = fetching.mock.calls[0] ?? [];
    expect(url).toBe('https://issuer.example.com/cards');
    expect(JSON.parse(String(request?.body))).toMatchObject({ cardId: card.cardId, state: card.state });
    expect(table.transactions()).toEqual([]);
  });

  it.each([400, 422])('records that the issuer refuses a new card with %i', async (status) => {
    answers(status);
    await issue(newCard);
    expect(kept()).toMatchObject([{ state: 'CLOSED', stateReason: 'ISSUER_REJECTED' }]);
  });

  it.each([
    ['a new card', newCard, 503],
    ['a new card', newCard, 409],
    ['a card that it has issued', frozen, 400],
    ['a card that it has issued', frozen, 422],
  ])('asks again about %s (%#)', async (_name, card, status) => {
    answers(status);
    await expect(issue(card)).rejects.toMatchObject({
      name: 'IssuerUnavailable',
      message: `The issuer answered ${status}.`,
    });
    expect(table.transactions()).toEqual([]);
  });
});
