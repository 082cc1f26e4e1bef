import { randomUUID } from 'node:crypto';
import type { AnyBody } from '../../client/api.ts';
import type { PlatformContext } from './context.ts';
import type { Customers } from './customers.ts';
import type { ExternalAccounts } from './external-accounts.ts';

export function stablecoinsOf(
  { post, once, next }: PlatformContext,
  customers: Customers,
  { newBankAccount }: Pick<ExternalAccounts, 'newBankAccount'>,
) {
  const create = (path: string, content: object): Promise<AnyBody> =>
    post(path, content, 201, { headers: { 'Idempotency-Key': randomUUID() } });
  /** A name without a meaning for the sandbox. */
  const newName = (kind: string): string => `example-${kind}-${next()}x`;
  const newProviderAccountId = async (): Promise<string> => {
    const credentials = { apiClientId: newName('client'), apiClientSecret: 'example-secret' };
    return (await create('/stablecoin-provider-accounts', { provider: 'BRALE', ...credentials })).id;
  };
  const newTokenNames = () => ({
    providerTokenIdentifier: newName('token'),
    networkTokenIdentifier: newName('network-token'),
  });
  const newStablecoinId = async (): Promise<string> => {
    const stablecoinProviderAccountId = await newProviderAccountId();
    return (await create('/stablecoins', { ...newTokenNames(), network: 'SPARK', stablecoinProviderAccountId })).id;
  };
  const stablecoinId = () => once('stablecoin', newStablecoinId);
  /** Mints to this wallet, and burns for this bank account, are never funded: nothing about them moves. */
  const unfundedWalletId = (): Promise<string> =>
    once('unfundedWallet', async () => {
      const accountInfo = { accountType: 'SPARK_WALLET', address: `spark1${'q'.repeat(46)}${next()}006` };
      const customerId = await customers.customerId();
      return (await post('/customers/external-accounts', { customerId, currency: 'BTC', accountInfo })).id;
    });
  const newStablecoinOperation = async (): Promise<AnyBody> =>
    create(`/stablecoins/${await stablecoinId()}/mints`, {
      amount: '250000000',
      fundingSource: { type: 'WIRE' },
      destination: { accountId: await unfundedWalletId() },
    });
  return {
    newClientName: () => newName('client'),
    newTokenNames,
    newProviderAccountId,
    stablecoinId,
    unfundedWalletId,
    unfundedBankAccountId: (): Promise<string> => once('unfundedBankAccount', () => newBankAccount('000123457006')),
    newStablecoinOperationId: async (): Promise<string> => (await newStablecoinOperation()).id,
    /** A stablecoin with two mints. */
    mintedStablecoinId: (): Promise<string> =>
      once('mintedStablecoin', async () => {
        await newStablecoinOperation();
        return (await newStablecoinOperation()).stablecoinId;
      }),
  };
}
