import { createSparkWallet } from '../../client/payments.ts';
import { unprovenWallet } from '../../client/wallets.ts';
import type { PlatformContext } from './context.ts';
import type { Customers } from './customers.ts';

/** Types that hold USDC and share the addresses and signatures of Ethereum. */
const signingTypes = ['ETHEREUM_WALLET', 'BASE_WALLET', 'POLYGON_WALLET'];

export type ExternalAccounts = ReturnType<typeof externalAccountsOf>;

export function externalAccountsOf({ api, next, personal, post, once }: PlatformContext, customers: Customers) {
  let platformWallets = 0;
  /** An address with no meaning for the sandbox. */
  const newAddress = (): string => `spark1${'q'.repeat(46)}${next()}zz`;
  /** A wallet whose ownership has to be proven; without a customer the platform's own. */
  const newUnprovenWallet = async (customerId?: string) => {
    const path = customerId ? '/customers/external-accounts' : '/platform/external-accounts';
    const index = customerId ? 0 : platformWallets++;
    const wallet = unprovenWallet(index);
    const accountType = signingTypes[Math.floor(index / 16)];
    const accountInfo = { accountType, address: wallet.address };
    const account = { currency: 'USDC', ownershipType: 'FIRST_PARTY', accountInfo };
    const { id } = await post(path, { ...(customerId && { customerId }), ...account });
    return { path, externalAccountId: id as string, wallet };
  };
  const newBankAccount = async (accountNumber: string): Promise<string> => {
    const { id } = await post('/customers/external-accounts', {
      customerId: await customers.customerId(),
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber,
        routingNumber: '021000021',
        bankAccountType: 'CHECKING',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: personal.fullName },
      },
    });
    return id;
  };
  return {
    newAddress,
    newBankAccount,
    walletId: (): Promise<string> => once('wallet', async () => createSparkWallet(api, await customers.customerId())),
    newWalletId: (customerId: string): Promise<string> => createSparkWallet(api, customerId),
    newEuropeanWalletId: async (): Promise<string> => createSparkWallet(api, await customers.newEuropeanId()),
    newPlatformWalletId: async (): Promise<string> => {
      const accountInfo = { accountType: 'SPARK_WALLET', address: newAddress() };
      return (await post('/platform/external-accounts', { currency: 'BTC', accountInfo })).id;
    },
    newUnprovenWallet,
    /** A challenged wallet and the signature that proves its ownership; without a customer the platform's own. */
    ownershipProof: async (customerId?: string) => {
      const { path, externalAccountId, wallet } = await newUnprovenWallet(customerId);
      const { messageToSign } = await post(`${path}/${externalAccountId}/challenge`, { method: 'WALLET_SIGNATURE' });
      return { externalAccountId, signature: wallet.sign(messageToSign) };
    },
    bankAccountId: (): Promise<string> => once('bankAccount', () => newBankAccount(personal.accountNumber)),
    /** A bank account whose payouts take half a minute of the sandbox's time. */
    slowBankAccountId: (): Promise<string> => once('slowBankAccount', () => newBankAccount('000123456005')),
  };
}
