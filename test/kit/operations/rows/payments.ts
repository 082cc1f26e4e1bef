import { sandboxCode } from '../platform/sca.ts';
import { ids, none, type OperationRows } from './row.ts';

export const paymentRows = {
  getExchangeRates: none,
  estimateCryptoWithdrawalFee: {
    needs: ids(async (platform) => ({ 'body.internalAccountId': await platform.stablecoinAccountId() })),
  },
  createQuote: {
    needs: ids(async (platform) => ({
      'body.source.accountId': await platform.accountId(),
      'body.destination.accountId': await platform.walletId(),
    })),
    variants: {
      'funded in real time for a customer': {
        body: {
          source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
          destination: { destinationType: 'ACCOUNT' },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 10_000,
        },
        needs: async (platform) => ({
          ids: { 'body.source.customerId': await platform.customerId() },
          values: { 'body.destination.accountId': await platform.walletId() },
        }),
      },
      'to an address that was looked up': {
        body: {
          source: { sourceType: 'ACCOUNT' },
          destination: { destinationType: 'UMA_ADDRESS' },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 10_000,
        },
        needs: async (platform) => {
          const { umaAddress, lookupId } = await platform.newUmaLookup();
          return {
            ids: { 'body.lookupId': lookupId },
            values: { 'body.source.accountId': await platform.accountId(), 'body.destination.umaAddress': umaAddress },
          };
        },
      },
    },
  },
  getQuoteById: { needs: ids(async (platform) => ({ 'path.quoteId': await platform.newQuoteId() })) },
  executeQuote: { needs: ids(async (platform) => ({ 'path.quoteId': await platform.newQuoteId() })) },
  authorizeQuote: {
    needs: async (platform) => ({
      ids: { 'path.quoteId': await platform.newChallengedQuoteId() },
      values: { 'body.code': sandboxCode },
    }),
  },
  resendQuoteScaCode: { needs: ids(async (platform) => ({ 'path.quoteId': await platform.newChallengedQuoteId() })) },
  createTransferOut: {
    needs: ids(async (platform) => ({
      'body.source.accountId': await platform.accountId(),
      'body.destination.accountId': await platform.bankAccountId(),
    })),
  },
  createTransferIn: {
    needs: ids(async (platform) => ({
      'body.source.accountId': await platform.bankAccountId(),
      'body.destination.accountId': await platform.accountId(),
    })),
  },
  listTransactions: {
    filters: async (platform) => {
      const transactionId = await platform.transactionId();
      const { body } = await platform.api.get(`/transactions/${transactionId}`);
      return {
        'query.customerId': body.customerId,
        'query.platformCustomerId': body.platformCustomerId,
        'query.accountIdentifier': body.source.accountId,
        'query.senderAccountIdentifier': body.source.accountId,
        'query.receiverAccountIdentifier': body.destination.accountId,
        'query.reference': body.reconciliationInstructions.reference,
      };
    },
  },
  getTransactionById: { needs: ids(async (platform) => ({ 'path.transactionId': await platform.transactionId() })) },
  confirmReceiptDelivery: {
    needs: ids(async (platform) => ({ 'path.transactionId': await platform.transactionId() })),
  },
  cancelTransaction: { needs: ids(async (platform) => ({ 'path.transactionId': await platform.newProcessingId() })) },
  approvePendingPayment: { needs: ids(async (platform) => ({ 'path.transactionId': await platform.newIncomingId() })) },
  rejectPendingPayment: { needs: ids(async (platform) => ({ 'path.transactionId': await platform.newIncomingId() })) },
} satisfies OperationRows;
