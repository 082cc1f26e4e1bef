import { ids, none, type OperationRows } from './row.ts';

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
