import { ids, type OperationRows } from './row.ts';

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
