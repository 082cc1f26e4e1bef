import { plain, type Stage, type Step } from './step.ts';

/** Wallets of the sandbox whose ownership has to be proven. */
const unprovenAddresses = {
  customers: '0x2062b63c232e35a781a11ea17f702c8bf9109108',
  platforms: '0xeb069b37121b304db63e6dab6f5df4d7ca339108',
};

const unproven = (address: string) => ({
  currency: 'USDC',
  ownershipType: 'FIRST_PARTY',
  accountInfo: { accountType: 'ETHEREUM_WALLET', address },
});

/** A bank account in the United States; the last digits of its number say what the sandbox does. */
const bankAccount = (accountNumber: string) => ({
  customerId: '{{customerId}}',
  currency: 'USD',
  accountInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber,
    routingNumber: '021000021',
    bankAccountType: 'CHECKING',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
  },
});

export const accounts: Stage = {
  title: 'Accounts and funding',
  steps: [
    {
      id: 'listPlatformInternalAccounts',
      places: { 'query.currency': 'USD' },
      keeps: { internalAccountId: 'res.body.data[0].id' },
    },
    ...plain('sandboxFundInternalAccount'),
    {
      id: 'listCustomerInternalAccounts',
      places: { 'query.customerId': '{{customerId}}', 'query.currency': 'USD' },
      keeps: { customerAccountId: 'res.body.data[0].id' },
    },
    {
      id: 'sandboxFundInternalAccount',
      prepares: "Fund the customer's account",
      places: { 'path.accountId': '{{customerAccountId}}' },
    },
    ...plain('listInternalAccountEntries', 'getInternalAccountStatement'),
    {
      id: 'listPlatformInternalAccounts',
      prepares: "The platform's account in USDC",
      places: { 'query.currency': 'USDC' },
      keeps: { stablecoinAccountId: 'res.body.data[0].id' },
    },
    { id: 'estimateCryptoWithdrawalFee', places: { 'body.internalAccountId': '{{stablecoinAccountId}}' } },
  ],
};

export const externalAccounts: Stage = {
  title: 'External accounts',
  steps: [
    { id: 'createCustomerExternalAccount', keeps: { externalAccountId: 'res.body.id' } },
    ...plain('listCustomerExternalAccounts', 'getCustomerExternalAccountById'),
    {
      id: 'createCustomerExternalAccount',
      prepares: "The customer's bank account",
      body: bankAccount('000123456789'),
      keeps: { bankAccountId: 'res.body.id' },
    },
    {
      id: 'createCustomerExternalAccount',
      prepares: 'A bank account that money reaches slowly',
      body: bankAccount('000123456005'),
      keeps: { slowBankAccountId: 'res.body.id' },
    },
    {
      id: 'createPlatformExternalAccount',
      places: { 'body.accountInfo.address': `spark1${'q'.repeat(40)}{{$timestamp}}zz` },
      keeps: { platformAccountId: 'res.body.id' },
    },
    ...plain('listPlatformExternalAccounts'),
    { id: 'getPlatformExternalAccountById', places: { 'path.externalAccountId': '{{platformAccountId}}' } },
    ...plain('lookupExternalAccount'),
    {
      id: 'createCustomerExternalAccount',
      prepares: "A customer's wallet that has to be proven",
      body: { customerId: '{{customerId}}', ...unproven(unprovenAddresses.customers) },
      keeps: { unprovenWalletId: 'res.body.id' },
    },
    {
      id: 'createExternalAccountOwnershipChallenge',
      places: { 'path.externalAccountId': '{{unprovenWalletId}}' },
    },
    {
      id: 'createPlatformExternalAccount',
      prepares: "A platform's wallet that has to be proven",
      body: unproven(unprovenAddresses.platforms),
      keeps: { unprovenPlatformWalletId: 'res.body.id' },
    },
    {
      id: 'createPlatformExternalAccountOwnershipChallenge',
      places: { 'path.externalAccountId': '{{unprovenPlatformWalletId}}' },
    },
  ],
};

const payout = {
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000,
};
const fromPlatform = { sourceType: 'ACCOUNT', accountId: '{{internalAccountId}}' };
const inRealTime = { sourceType: 'REALTIME_FUNDING', customerId: '{{customerId}}', currency: 'USD' };
const to = (accountId: string) => ({ destinationType: 'ACCOUNT', accountId });

const statusOf = (status: string, prepares: string, transactionId?: string): Step => ({
  id: 'getTransactionById',
  prepares,
  ...(transactionId && { places: { 'path.transactionId': transactionId } }),
  until: `res.body.status === '${status}'`,
});

/** An incoming payment whose approval the webhook endpoint defers by its answer. */
const incoming = (prepares?: string): readonly Step[] => [
  {
    id: 'sandboxReceive',
    ...(prepares && { prepares }),
    places: { 'body.receiverUmaAddress': '{{umaAddress}}' },
    keeps: { transactionId: 'res.body.id' },
  },
  {
    id: 'listWebhookDeliveries',
    prepares: `Wait for the webhook about ${prepares ? 'the payment to reject' : 'the payment to approve'}`,
    places: { 'query.resourceId': '{{transactionId}}' },
    until: "res.body.data.some(({ status }) => status === 'DELIVERED')",
  },
];

export const payments: Stage = {
  title: 'Payments',
  steps: [
    {
      id: 'createQuote',
      places: { 'body.destination.accountId': '{{externalAccountId}}' },
      keeps: { transactionId: 'res.body.transactionId' },
    },
    statusOf('COMPLETED', 'Wait until the payment is completed'),
    ...plain('getTransactionById', 'listTransactions', 'confirmReceiptDelivery'),
    { id: 'sandboxSimulateTransactionEvent' },
    {
      id: 'createQuote',
      prepares: 'A quote to execute',
      body: { source: fromPlatform, destination: to('{{externalAccountId}}'), ...payout },
      keeps: { quoteId: 'res.body.id' },
    },
    ...plain('getQuoteById', 'executeQuote'),
    {
      id: 'createQuote',
      prepares: 'A quote that is funded in real time',
      body: { source: inRealTime, destination: to('{{slowBankAccountId}}'), ...payout },
      keeps: { quoteId: 'res.body.id', slowTransactionId: 'res.body.transactionId' },
    },
    ...plain('sandboxSend'),
    statusOf('PROCESSING', 'Wait until the payment is on its way', '{{slowTransactionId}}'),
    { id: 'cancelTransaction', places: { 'path.transactionId': '{{slowTransactionId}}' } },
    { id: 'createTransferOut', places: { 'body.destination.accountId': '{{bankAccountId}}' } },
    { id: 'createTransferIn', places: { 'body.source.accountId': '{{bankAccountId}}' } },
    ...plain('lookupUma'),
    ...incoming(),
    ...plain('approvePendingPayment'),
    ...incoming('A payment to reject'),
    ...plain('rejectPendingPayment'),
  ],
};

export const invitations: Stage = {
  title: 'Invitations',
  steps: [
    {
      id: 'createInvitation',
      places: { 'body.inviterUma': '{{umaAddress}}' },
      keeps: { invitationCode: 'res.body.code' },
    },
    { id: 'getInvitation', places: { 'path.invitationCode': '{{invitationCode}}' } },
    { id: 'claimInvitation', places: { 'path.invitationCode': '{{invitationCode}}' } },
    {
      id: 'createInvitation',
      prepares: 'An invitation to cancel',
      places: { 'body.inviterUma': '{{umaAddress}}' },
      keeps: { invitationCode: 'res.body.code' },
    },
    { id: 'cancelInvitation', places: { 'path.invitationCode': '{{invitationCode}}' } },
  ],
};

/** Mints to such a wallet, and burns for such an account, are never funded. */
const unfundedWallet = {
  customerId: '{{customerId}}',
  currency: 'BTC',
  accountInfo: { accountType: 'SPARK_WALLET', address: `spark1${'q'.repeat(50)}006` },
};

export const stablecoins: Stage = {
  title: 'Stablecoins',
  steps: [
    {
      id: 'linkStablecoinProviderAccount',
      places: { 'body.apiClientId': 'example-{{$guid}}' },
      keeps: { stablecoinProviderAccountId: 'res.body.id' },
    },
    ...plain('listStablecoinProviderAccounts', 'getStablecoinProviderAccount'),
    {
      id: 'registerStablecoin',
      places: {
        'body.providerTokenIdentifier': 'example-{{$guid}}',
        'body.networkTokenIdentifier': 'example-{{$guid}}',
      },
      keeps: { stablecoinId: 'res.body.id' },
    },
    ...plain('listStablecoins', 'getStablecoin'),
    {
      id: 'createCustomerExternalAccount',
      prepares: 'A wallet to mint to',
      body: unfundedWallet,
      keeps: { mintWalletId: 'res.body.id' },
    },
    {
      id: 'createStablecoinMint',
      places: { 'body.destination.accountId': '{{mintWalletId}}' },
      keeps: { stablecoinOperationId: 'res.body.id' },
    },
    {
      id: 'createCustomerExternalAccount',
      prepares: 'A bank account to burn for',
      body: bankAccount('000123457006'),
      keeps: { burnAccountId: 'res.body.id' },
    },
    { id: 'createStablecoinBurn', places: { 'body.destination.externalAccountId': '{{burnAccountId}}' } },
    ...plain('listStablecoinOperations', 'getStablecoinOperation'),
  ],
};
