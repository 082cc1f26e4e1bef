import { ids, type OperationRows, toCard } from './row.ts';

export const cardRows = {
  listCards: {
    filters: async (platform) => {
      const { cardId, customerId, accountId } = await platform.newCard();
      const { platformCardId } = (await platform.api.get(`/cards/${cardId}`)).body;
      return {
        'query.cardholderId': customerId,
        'query.accountId': accountId,
        'query.platformCardId': platformCardId,
      };
    },
  },
  createCard: {
    needs: ids(async (platform) => {
      const { customerId, accountId } = await platform.newCardholder();
      return { 'body.cardholderId': customerId, 'body.fundingSources.0': accountId };
    }),
    noIds: { 'body.platformCardId': "the platform's own id of the card" },
  },
  getCardById: { needs: toCard },
  updateCardById: { needs: toCard },
  revealCard: { needs: toCard },
} satisfies OperationRows;
