import type { CardRecord } from '../../../../functions/domain/cards/card.ts';
import { putCard, readCard } from '../../../../functions/store/cards/cards.ts';
import { commit } from '../../../../functions/store/table.ts';
import { bodyOf } from '../../client/api.ts';
import { authorize, createCard, createCardholder, simulate } from '../../client/cards.ts';
import type { PlatformContext } from './context.ts';

export function cardsOf({ api, service, platformId }: PlatformContext) {
  const amount = 100_000;
  const newCard = async () => {
    const holder = await createCardholder(api, amount);
    const { id: cardId } = await createCard(api, holder, {}, service);
    return { ...holder, cardId: cardId as string };
  };
  const newCardTransaction = async () => {
    const card = await newCard();
    const { id } = await authorize(api, card.cardId, 2_000);
    return { ...card, cardTransactionId: id as string };
  };
  const newReturned = async (returned: number) => {
    const card = await newCardTransaction();
    const { cardId, cardTransactionId } = card;
    await simulate(api, cardId, 'clearing', { cardTransactionId, amount: 2_000 });
    if (returned > 0) await simulate(api, cardId, 'return', { cardTransactionId, amount: returned });
    return card;
  };
  const newCardRevealToken = async (): Promise<string> => {
    const { cardId } = await newCard();
    const { panEmbedUrl } = bodyOf(await api.post(`/cards/${cardId}/reveal`, undefined), 200);
    return new URL(panEmbedUrl).pathname.split('/').at(-1) ?? '';
  };
  /** Gives a card of the sandbox to the issuer of production, whose messages it then gets. */
  const toProduction = async <Made extends { readonly cardId: string }>(
    made: Made,
    changes: Partial<CardRecord> = {},
  ) => {
    const card = await readCard(service.store, platformId, made.cardId);
    if (!card) throw new Error(`The card ${made.cardId} is missing.`);
    const next = { ...card, ...changes, environment: 'production' as const, version: card.version + 1 };
    await commit(service.store, [putCard(next)]);
    return made;
  };
  return {
    newCardRevealToken,
    newProductionCard: async (changes: Partial<CardRecord> = {}) => toProduction(await newCard(), changes),
    newProductionPurchase: async () => toProduction(await newCardTransaction()),
    newClearedProductionPurchase: async () => toProduction(await newReturned(0)),
    newReturnedProductionPurchase: async () => toProduction(await newReturned(2_000)),
    newCardholder: () => createCardholder(api, amount),
    newCard,
    newCardTransaction,
    newClearedCardTransaction: () => newReturned(0),
    newReturnedCardTransaction: () => newReturned(2_000),
  };
}
