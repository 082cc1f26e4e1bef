import { ids, none, type OperationRows } from './row.ts';

export const ledgerRows = {
  listPlatformInternalAccounts: none,
  listCustomerInternalAccounts: { filters: async (platform) => ({ 'query.customerId': await platform.customerId() }) },
  updateInternalAccount: {
    needs: ids(async (platform) => ({ 'path.id': (await platform.newEmbeddedWallet()).accountId })),
  },
  exportInternalAccount: {
    needs: ids(async (platform) => ({ 'path.id': (await platform.newEmbeddedWallet()).accountId })),
  },
} satisfies OperationRows;
