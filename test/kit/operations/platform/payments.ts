import { readPayment } from '../../../../functions/store/payments/payments.ts';
import { bodyOf } from '../../client/api.ts';
import { accountIn, fundedAccount, transactionIn, until } from '../../client/payments.ts';
import type { PlatformContext } from './context.ts';
import type { Customers } from './customers.ts';
import type { ExternalAccounts } from './external-accounts.ts';

export function paymentsOf(
  { api, platformId, post, once, service }: PlatformContext,
  customers: Customers,
  accounts: ExternalAccounts,
) {
  const accountId = (): Promise<string> => once('account', () => fundedAccount(api, 50_000_000_000));
  const newQuote = async (changes: object = {}, destination?: string) =>
    post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: await accountId() },
      destination: { destinationType: 'ACCOUNT', accountId: destination ?? (await accounts.walletId()) },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      ...changes,
    });
  const isNow = { immediatelyExecute: true };
  const newCompletedId = async (): Promise<string> => {
    const { transactionId } = await newQuote(isNow);
    await transactionIn(api, transactionId, 'COMPLETED', service);
    return transactionId;
  };
  const newDeliveredId = async (): Promise<string> => {
    const id = await newCompletedId();
    await until(
      () => api.get(`/webhooks/deliveries?resourceId=${id}`),
      (answer) => answer.body.data.length > 1,
      service,
    );
    return id;
  };
  let delivered: Promise<string> | undefined;
  return {
    /** The platform's funded account in US dollars. */
    accountId,
    stablecoinAccountId: async (): Promise<string> => (await accountIn(api, 'USDC')).id,
    newQuoteId: async (): Promise<string> => (await newQuote()).id,
    newRealtimeQuoteId: async (): Promise<string> => {
      const source = { sourceType: 'REALTIME_FUNDING', customerId: await customers.customerId(), currency: 'USD' };
      return (await newQuote({ source })).id;
    },
    /** A quote that waits for the customer's authorization. */
    newChallengedQuoteId: async (): Promise<string> => (await newQuote(isNow, await accounts.newEuropeanWalletId())).id,
    transactionId: (): Promise<string> => once('transaction', newCompletedId),
    newCompletedId,
    /** The completed payment to the customer's wallet, which is the customer's. */
    customersTransaction: async () =>
      bodyOf(await api.get(`/transactions/${await once('transaction', newCompletedId)}`), 200),
    /** A payout to a bank that takes long, because it was funded in real time. */
    newProcessingId: async (): Promise<string> => {
      const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' };
      const { id, transactionId } = await newQuote({ source }, await accounts.slowBankAccountId());
      await post('/sandbox/send', { quoteId: id, currencyCode: 'USD' }, 200);
      await transactionIn(api, transactionId, 'PROCESSING', service);
      return transactionId;
    },
    /** An incoming payment whose approval the platform has deferred. */
    newIncomingId: async (): Promise<string> => {
      const { umaAddress } = await customers.customer();
      const { id } = await post(
        '/sandbox/uma/receive',
        {
          senderUmaAddress: '$success.eur@sandbox.uma.money',
          receiverUmaAddress: umaAddress,
          receivingCurrencyCode: 'USD',
          receivingCurrencyAmount: 5_000,
        },
        200,
      );
      await until(
        () => readPayment(service.store, platformId, id.slice('Transaction:'.length)),
        (payment) => payment?.approval?.deferredUntil !== undefined,
        service,
      );
      return id;
    },
    /** A payment whose events have deliveries, the same at each call. */
    deliveredTransactionId: (): Promise<string> => {
      delivered ??= newDeliveredId();
      return delivered;
    },
    /** The delivered webhook about the funding of the account. */
    deliveryId: async (): Promise<string> => {
      const path = `/webhooks/deliveries?resourceId=${await accountId()}`;
      const { body } = await until(
        () => api.get(path),
        (answer) => answer.body.data.some(({ status }: { status: string }) => status === 'DELIVERED'),
        service,
      );
      return body.data[0].id;
    },
    newUmaLookup: async () => {
      const umaAddress = '$success.eur@sandbox.uma.money';
      const { lookupId } = bodyOf(await api.get(`/receiver/uma/${encodeURIComponent(umaAddress)}`), 200);
      return { umaAddress, lookupId: lookupId as string };
    },
  };
}
