import { expect, it } from 'vitest';
import { putCardDecline, readCardDeclines } from '../../../functions/store/cards/card-declines.ts';
import { commit } from '../../../functions/store/table.ts';
import { noon, platformId } from '../../kit/builders.ts';
import { aCard } from '../../kit/card-builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const later = new Date(Date.parse(noon) + 1000).toISOString();
const { cardId } = aCard();
const decline = (at: string) => ({
  ...({ platformId, cardId, issuerTransactionToken: `token at ${at}`, reason: 'CARD_PAUSED', at } as const),
  ...{ amount: 500, currency: 'USD', descriptor: 'Example shop' },
});

it('the declined authorizations of a card are read without the card, the newest first', async () => {
  const declines = [decline(noon), decline(later)];
  await commit(table.store, [{ put: { item: stored.card(aCard()) } }, ...declines.map(putCardDecline)]);
  expect(await readCardDeclines(table.store, platformId, cardId)).toEqual(declines.toReversed());
});
