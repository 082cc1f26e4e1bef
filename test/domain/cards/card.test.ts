import { describe, expect, it } from 'vitest';
import { updateCard } from '../../../functions/domain/cards/card.ts';
import { ids, noon } from '../../kit/builders.ts';
import { aCard } from '../../kit/card-builders.ts';

const now = new Date(noon);
const card = aCard();
const eventsOf = ({ earlierEvents = [], event }: typeof card) =>
  [...earlierEvents, ...(event ? [event] : [])].map(({ number, type }) => [number, type]);
const issued = [1, 'CARD.STATE_CHANGE'];
const paused = [2, 'CARD.STATE_CHANGE'];

describe('a change of a card', () => {
  it.each<[string, Parameters<typeof updateCard>[1], unknown]>([
    ['of the limit is no event', { maxSpendPerTransaction: 500 }, [issued]],
    ['of the state is one event', { state: 'FROZEN' }, [paused]],
    ['of the funding source is one event', { fundingSources: [ids.destination] }, [[2, 'CARD.FUNDING_SOURCE_CHANGE']]],
    [
      'of both is two events, one after the other',
      { state: 'FROZEN', fundingSources: [ids.destination] },
      [paused, [3, 'CARD.FUNDING_SOURCE_CHANGE']],
    ],
  ])('%s', (_, request, expected) => {
    expect(eventsOf(card)).toEqual([issued]);
    expect(eventsOf(updateCard(card, request, now))).toEqual(expected);
  });

  it('leaves the events of the change before it', () => {
    const changed = updateCard(card, { state: 'FROZEN', fundingSources: [ids.destination] }, now);
    expect(eventsOf(updateCard(changed, { state: 'ACTIVE' }, now))).toEqual([[4, 'CARD.STATE_CHANGE']]);
  });
});
