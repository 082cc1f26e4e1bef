import { ids, inAccounts, none, type OperationRows } from './row.ts';

export const externalAccountRows = {
  createCustomerExternalAccount: {
    needs: ids(async (platform) => ({ 'body.customerId': (await platform.newCustomer()).id })),
    noIds: inAccounts,
  },
  listCustomerExternalAccounts: {
    filters: async (platform) => {
      await platform.walletId();
      return { 'query.customerId': await platform.customerId() };
    },
  },
  getCustomerExternalAccountById: {
    needs: ids(async (platform) => ({ 'path.externalAccountId': await platform.walletId() })),
  },
  deleteCustomerExternalAccountById: {
    needs: ids(async (platform) => ({
      'path.externalAccountId': await platform.newWalletId((await platform.newCustomer()).id),
    })),
  },
  createPlatformExternalAccount: {
    needs: async (platform) => ({ values: { 'body.accountInfo.address': platform.newAddress() } }),
    noIds: inAccounts,
  },
  listPlatformExternalAccounts: none,
  getPlatformExternalAccountById: {
    needs: ids(async (platform) => ({ 'path.externalAccountId': await platform.newPlatformWalletId() })),
  },
  deletePlatformExternalAccountById: {
    needs: ids(async (platform) => ({ 'path.externalAccountId': await platform.newPlatformWalletId() })),
  },
  createExternalAccountOwnershipChallenge: {
    needs: ids(async (platform) => {
      const { externalAccountId } = await platform.newUnprovenWallet((await platform.newCustomer()).id);
      return { 'path.externalAccountId': externalAccountId };
    }),
  },
  verifyExternalAccountOwnership: {
    needs: async (platform) => {
      const { externalAccountId, signature } = await platform.ownershipProof((await platform.newCustomer()).id);
      return { ids: { 'path.externalAccountId': externalAccountId }, values: { 'body.signature': signature } };
    },
  },
  createPlatformExternalAccountOwnershipChallenge: {
    needs: ids(async (platform) => ({
      'path.externalAccountId': (await platform.newUnprovenWallet()).externalAccountId,
    })),
  },
  verifyPlatformExternalAccountOwnership: {
    needs: async (platform) => {
      const { externalAccountId, signature } = await platform.ownershipProof();
      return { ids: { 'path.externalAccountId': externalAccountId }, values: { 'body.signature': signature } };
    },
  },
  getDiscoveries: none,
  listVasps: none,
  getAvailableUmaProviders: none,
} satisfies OperationRows;
