import { quoteLifeSeconds } from '../../../../functions/contract/figures.ts';
import {
  aCompletedTransfer,
  aGuardedTransfer,
  anUnfundedQuote,
  aPulledQuote,
  aQuote,
  aReceipt,
  aSlowTransfer,
  quoteOf,
} from './beforehand.ts';
import type { Guard, Race } from './race.ts';
import type { RaceWorld } from './race-world.ts';
import { aSignedQuote, aWalletQuote, signedAs } from './wallet-beforehand.ts';

const out = ({ subject }: RaceWorld, amount: number) => ({
  body: { source: { accountId: subject.accountId }, destination: { accountId: subject.bankId }, amount },
});
const into = ({ subject }: RaceWorld, amount: number) => ({
  body: { source: { accountId: subject.bankId }, destination: { accountId: subject.accountId }, amount },
});
const quoted = (world: RaceWorld, amount: number, from?: string) => ({
  body: { ...quoteOf(world, amount, from), immediatelyExecute: true },
});

/** What guards a payment of which twenty would all succeed. */
const ofAccounts = (ask: Guard['ask'], codeOfDeleted: string): Readonly<Record<string, Guard>> => ({
  sandboxSimulateExternalAccountStatus: { ...(ask && { ask }), refusedBy: ['INVALID_INPUT'] },
  deleteCustomerExternalAccountById: { ...(ask && { ask }), refusedBy: [codeOfDeleted] },
});
const holdsMoney = { first: 'CHANGE', because: 'The customer holds money until the payment has ended.' } as const;

/** Operations that move or reserve money of accounts. */
export const paymentRows: Readonly<Record<string, Race>> = {
  // The account holds 40,000.
  createTransferOut: {
    ask: (world) => out(world, 9_000),
    most: 4,
    guards: {
      sandboxSimulateInternalAccountStatus: { ask: (world) => out(world, 100), refusedBy: ['INVALID_INPUT'] },
      deleteCustomerById: { ask: (world) => out(world, 100), refusedBy: ['USER_NOT_READY'], never: holdsMoney },
      ...ofAccounts((world) => out(world, 100), 'REFERENCE_NOT_FOUND'),
    },
  },
  createTransferIn: {
    ask: (world) => into(world, 100),
    most: 20,
    guards: {
      deleteCustomerById: { isEmpty: true, refusedBy: ['USER_NOT_READY', 'INVALID_INPUT'] },
      sandboxSimulateInternalAccountStatus: { refusedBy: ['INVALID_INPUT'] },
      ...ofAccounts(undefined, 'REFERENCE_NOT_FOUND'),
    },
  },
  createQuote: {
    ask: (world) => quoted(world, 9_000),
    most: 4,
    guards: {
      sandboxSimulateInternalAccountStatus: { ask: (world) => quoted(world, 100), refusedBy: ['INVALID_INPUT'] },
      deleteCustomerById: {
        isEmpty: true,
        ask: (world) => quoted(world, 100, world.subject.bankId),
        refusedBy: ['USER_NOT_READY', 'INVALID_INPUT'],
      },
      ...ofAccounts((world) => quoted(world, 100, world.subject.bankId), 'INVALID_INPUT'),
    },
  },
  executeQuote: {
    before: aQuote,
    ask: ({ made }) => ({ path: { quoteId: made.quote ?? '' } }),
    ...{ most: 1, expiresAfter: quoteLifeSeconds },
    guards: {
      sandboxSimulateInternalAccountStatus: { refusedBy: ['INVALID_INPUT'] },
      deleteCustomerById: { isEmpty: true, before: aPulledQuote, refusedBy: ['USER_NOT_READY'] },
      sandboxSimulateExternalAccountStatus: { before: aPulledQuote, refusedBy: ['INVALID_INPUT'] },
      deleteCustomerExternalAccountById: { before: aPulledQuote, refusedBy: ['INVALID_INPUT'] },
      revokeAuthSession: {
        ...{ isEmpty: true, before: aSignedQuote, ask: signedAs('executeQuote') },
        refusedBy: ['WALLET_SIGNATURE_INVALID'],
      },
    },
  },
  authorizeQuote: {
    before: aGuardedTransfer,
    ask: ({ made }) => ({ path: { quoteId: made.quote ?? '' }, body: { code: '123456' } }),
    most: 1,
  },
  cancelTransaction: {
    before: aSlowTransfer,
    ask: ({ made }) => ({ path: { transactionId: made.transfer ?? '' }, body: {} }),
    most: 1,
  },
  approvePendingPayment: {
    before: aReceipt,
    ask: ({ made }) => ({ path: { transactionId: made.receipt ?? '' }, body: {} }),
    most: 1,
    guards: { rejectPendingPayment: { isEnd: true } },
  },
  rejectPendingPayment: {
    before: aReceipt,
    ask: ({ made }) => ({ path: { transactionId: made.receipt ?? '' }, body: { reason: 'Example reason' } }),
    most: 1,
  },
  sandboxFundInternalAccount: {
    ask: ({ subject }) => ({ path: { accountId: subject.accountId }, body: { amount: 100 } }),
    most: 20,
    guards: {
      sandboxSimulateInternalAccountStatus: { refusedBy: ['CONFLICT'] },
      deleteCustomerById: { isEmpty: true, refusedBy: ['CONFLICT'] },
    },
  },
  sandboxSend: {
    before: anUnfundedQuote,
    ask: ({ made }) => ({ body: { quoteId: made.quote ?? '', currencyCode: 'USD' } }),
    most: 1,
    guards: {
      deleteCustomerById: {
        ...{ isEmpty: true, before: aWalletQuote, refusedBy: ['USER_NOT_READY', 'INVALID_INPUT'] },
        ask: ({ made }) => ({ body: { quoteId: made.quote ?? '', currencyCode: 'USDB' } }),
      },
    },
  },
  sandboxReceive: {
    ask: ({ subject }) => ({
      body: {
        ...{ senderUmaAddress: '$success.usd@sandbox.uma.money', customerId: subject.customerId },
        ...{ receivingCurrencyCode: 'USD', receivingCurrencyAmount: 100 },
      },
    }),
    most: 20,
    guards: {
      deleteCustomerById: { isEmpty: true, refusedBy: ['USER_NOT_FOUND'] },
      sandboxSimulateInternalAccountStatus: { refusedBy: ['INVALID_CURRENCY'] },
    },
  },
  sandboxSimulateTransactionEvent: {
    before: aCompletedTransfer,
    ask: ({ made }) => ({ path: { transactionId: made.transfer ?? '' }, body: { event: 'BANK_RETURN' } }),
    most: 1,
  },
  resendQuoteScaCode: {
    before: aGuardedTransfer,
    ask: ({ made }) => ({ path: { quoteId: made.quote ?? '' } }),
    most: 5,
  },
  linkStablecoinProviderAccount: {
    ask: () => ({ body: { provider: 'BRALE', apiClientId: 'other-client', apiClientSecret: 'example-secret' } }),
    most: 1,
  },
  createStablecoinMint: {
    ask: ({ client }) => ({
      path: { stablecoinId: client.platform.stablecoinId },
      body: {
        ...{ amount: '250000000', fundingSource: { type: 'WIRE' } },
        destination: { accountId: client.external('BTC', 'xyz') },
      },
    }),
    most: 20,
  },
  createStablecoinBurn: {
    ask: ({ client, subject }) => ({
      path: { stablecoinId: client.platform.stablecoinId },
      body: {
        ...{ amount: '250000000', source: { type: 'PROVIDER_INTERNAL_BALANCE' } },
        destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: subject.bankId, rail: 'WIRE' },
      },
    }),
    most: 20,
    guards: ofAccounts(undefined, 'REFERENCE_NOT_FOUND'),
  },
};
