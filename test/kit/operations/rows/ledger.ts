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
