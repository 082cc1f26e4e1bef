import { ids, none, type OperationRow, type OperationRows, toCard } from './row.ts';

const byInvitationCode: OperationRow = {
  needs: async (platform) => ({ values: { 'path.invitationCode': await platform.newInvitationCode() } }),
  shared: { 'path.invitationCode': 'an invitation, which any platform reads and claims by its code' },
};

export const invitationRows = {
  createInvitation: {
    needs: ids(async (platform) => ({ 'body.inviterUma': (await platform.newCustomer()).umaAddress })),
  },
  getInvitation: byInvitationCode,
  claimInvitation: byInvitationCode,
  cancelInvitation: byInvitationCode,
} satisfies OperationRows;

export const ledgerRows = {
  listPlatformInternalAccounts: none,
  listCustomerInternalAccounts: { filters: async (platform) => ({ 'query.customerId': await platform.customerId() }) },
  updateInternalAccount: {
    needs: ids(async (platform) => ({ 'path.id': (await platform.newEmbeddedWallet()).accountId })),
  },
  exportInternalAccount: {
    needs: ids(async (platform) => ({ 'path.id': (await platform.newEmbeddedWallet()).accountId })),
  },
  listInternalAccountEntries: {
    needs: ids(async (platform) => ({ 'path.id': await platform.accountWithEntries() })),
  },
  getInternalAccountStatement: {
    needs: async (platform) => ({
      ids: { 'path.id': await platform.accountWithEntries() },
      values: { 'query.from': '2025-11-01', 'query.to': '2025-11-30' },
    }),
  },
} satisfies OperationRows;

export const platformRows = {
  getPlatformConfig: none,
  updatePlatformConfig: {
    needs: async (platform) => ({ values: { 'body.webhookEndpoint': platform.webhookEndpoint } }),
    noIds: { 'body.cardTokenization2faConfig.sms.templateSid': 'a template of the SMS carrier' },
  },
  listTokens: none,
  createToken: none,
  getTokenById: { needs: ids(async (platform) => ({ 'path.tokenId': await platform.newTokenId() })) },
  deleteTokenById: { needs: ids(async (platform) => ({ 'path.tokenId': await platform.newTokenId() })) },
  getOpenApi: none,
} satisfies OperationRows;

export const umaRows = {
  lookupExternalAccount: {
    needs: ids(async (platform) => ({ 'path.accountId': await platform.walletId() })),
    filters: async (platform) => ({ 'query.customerId': await platform.customerId() }),
    noIds: { 'query.senderUmaAddress': 'an address that the sender gives itself' },
  },
  lookupUma: {
    needs: async () => ({ values: { 'path.receiverUmaAddress': '$success.eur@sandbox.uma.money' } }),
    filters: async (platform) => ({ 'query.customerId': await platform.customerId() }),
    variants: {
      'to a customer': {
        needs: ids(async (platform) => ({ 'path.receiverUmaAddress': (await platform.customer()).umaAddress })),
      },
    },
    noIds: { 'query.senderUmaAddress': 'an address that the sender gives itself' },
  },
} satisfies OperationRows;

export const webhookRows = {
  testWebhookUrl: { needs: async (platform) => ({ values: { 'body.url': platform.webhookEndpoint } }) },
  listWebhookDeliveries: {
    needs: async (platform) => ({ values: { 'query.resourceId': await platform.deliveredTransactionId() } }),
    filters: async (platform) => {
      await platform.deliveryId();
      return { 'query.resourceId': await platform.accountId() };
    },
  },
  getWebhookDelivery: { needs: ids(async (platform) => ({ 'path.deliveryId': await platform.deliveryId() })) },
  resendWebhookDelivery: { needs: ids(async (platform) => ({ 'path.deliveryId': await platform.deliveryId() })) },
  recoverWebhooks: none,
  getWebhookPublicKey: none,
  getJwks: none,
} satisfies OperationRows;

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
