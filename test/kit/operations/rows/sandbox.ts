import { ids, none, type OperationRows, toCard } from './row.ts';

const ofCard = ({ cardId, cardTransactionId }: { readonly cardId: string; readonly cardTransactionId: string }) => ({
  'path.id': cardId,
  'body.cardTransactionId': cardTransactionId,
});

const toCardTransaction = ids(async (platform) => ofCard(await platform.newCardTransaction()));

export const sandboxRows = {
  sandboxFundInternalAccount: { needs: ids(async (platform) => ({ 'path.accountId': await platform.accountId() })) },
  sandboxSend: { needs: ids(async (platform) => ({ 'body.quoteId': await platform.newRealtimeQuoteId() })) },
  sandboxReceive: {
    needs: ids(async (platform) => ({ 'body.receiverUmaAddress': (await platform.customer()).umaAddress })),
    variants: {
      'for a customer by id': {
        body: {
          senderUmaAddress: '$success.eur@sandbox.uma.money',
          receivingCurrencyCode: 'USD',
          receivingCurrencyAmount: 5_000,
        },
        needs: ids(async (platform) => ({ 'body.customerId': await platform.customerId() })),
      },
    },
    noIds: { 'body.senderUmaAddress': 'an address of an external sender' },
  },
  sandboxSimulateTransactionEvent: {
    needs: ids(async (platform) => ({ 'path.transactionId': await platform.newCompletedId() })),
  },
  sandboxSimulateInternalAccountStatus: {
    needs: ids(async (platform) => ({ 'path.accountId': await platform.newAccountId() })),
  },
  sandboxSimulateExternalAccountStatus: {
    needs: ids(async (platform) => ({
      'path.externalAccountId': await platform.newWalletId((await platform.newCustomer()).id),
    })),
  },
  sandboxSimulateCardAuthorization: { needs: toCard },
  sandboxSimulateCardFinancialAuthorization: { needs: toCard },
  sandboxSimulateCardCreditAuthorization: { needs: toCard },
  sandboxSimulateCardFinancialCreditAuthorization: { needs: toCard },
  sandboxSimulateCardCreditAuthorizationAdvice: { needs: toCard },
  sandboxSimulateCardBalanceInquiry: { needs: toCard },
  sandboxSimulateCardClearing: { bound: ['body.cardTransactionId'], needs: toCardTransaction },
  sandboxSimulateCardAuthorizationAdvice: { bound: ['body.cardTransactionId'], needs: toCardTransaction },
  sandboxSimulateCardReturn: {
    bound: ['body.cardTransactionId'],
    needs: ids(async (platform) => ofCard(await platform.newClearedCardTransaction())),
  },
  sandboxSimulateCardReturnReversal: {
    bound: ['body.cardTransactionId'],
    needs: ids(async (platform) => ofCard(await platform.newReturnedCardTransaction())),
  },
  sendTestWebhook: none,
} satisfies OperationRows;
