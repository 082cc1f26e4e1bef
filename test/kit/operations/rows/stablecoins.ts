import { ids, none, type OperationRows } from './row.ts';

export const stablecoinRows = {
  listStablecoinProviderAccounts: none,
  linkStablecoinProviderAccount: {
    needs: async (platform) => ({ values: { 'body.apiClientId': platform.newClientName() } }),
    noIds: { 'body.apiClientId': 'of the provider', 'body.providerAccountId': 'of the provider' },
  },
  getStablecoinProviderAccount: {
    needs: ids(async (platform) => ({ 'path.stablecoinProviderAccountId': await platform.newProviderAccountId() })),
  },
  listStablecoins: none,
  registerStablecoin: {
    needs: async (platform) => {
      const { providerTokenIdentifier, networkTokenIdentifier } = platform.newTokenNames();
      return {
        ids: { 'body.stablecoinProviderAccountId': await platform.newProviderAccountId() },
        values: {
          'body.providerTokenIdentifier': providerTokenIdentifier,
          'body.networkTokenIdentifier': networkTokenIdentifier,
        },
      };
    },
    noIds: { 'body.providerTokenIdentifier': 'of the provider', 'body.networkTokenIdentifier': 'of the network' },
  },
  getStablecoin: { needs: ids(async (platform) => ({ 'path.stablecoinId': await platform.stablecoinId() })) },
  createStablecoinMint: {
    needs: ids(async (platform) => ({
      'path.stablecoinId': await platform.stablecoinId(),
      'body.destination.accountId': await platform.unfundedWalletId(),
    })),
    variants: {
      'by debit': {
        body: { amount: '250000000', fundingSource: { type: 'ACH_DEBIT' }, destination: {} },
        needs: ids(async (platform) => ({
          'path.stablecoinId': await platform.stablecoinId(),
          'body.fundingSource.externalAccountId': await platform.unfundedBankAccountId(),
          'body.destination.accountId': await platform.unfundedWalletId(),
        })),
      },
    },
    noIds: {
      'body.fundingSource.accountId': 'reserved, so it is refused whatever it is',
      'body.fundingSource.sourceTokenIdentifier': 'of the provider',
    },
  },
  createStablecoinBurn: {
    needs: ids(async (platform) => ({
      'path.stablecoinId': await platform.stablecoinId(),
      'body.destination.externalAccountId': await platform.unfundedBankAccountId(),
    })),
    noIds: { 'body.source.accountId': 'reserved, so it is refused whatever it is' },
  },
  listStablecoinOperations: {
    needs: ids(async (platform) => ({ 'path.stablecoinId': await platform.mintedStablecoinId() })),
  },
  getStablecoinOperation: {
    needs: ids(async (platform) => ({ 'path.stablecoinOperationId': await platform.newStablecoinOperationId() })),
  },
} satisfies OperationRows;
