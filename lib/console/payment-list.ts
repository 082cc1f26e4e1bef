import type { CardTransactionRecord } from '../../functions/domain/cards/card-transaction.ts';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { isUuid } from '../../functions/domain/ids.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { readCardTransaction } from '../../functions/store/cards/card-transactions.ts';
import { readPayment } from '../../functions/store/payments/payments.ts';
import type { Store } from '../../functions/store/table.ts';
import type { ListedPayment, PaymentPage } from '../views/console-views.ts';
import type { Search } from './search/search.ts';

/** A part of a platform's payments and card purchases, the last changed first: all that are stored, also quotes that wait. */
export async function listPayments(
  { store, search }: { readonly store: Store; readonly search: Search },
  platformId: PlatformId,
  address: URLSearchParams,
): Promise<PaymentPage> {
  const { data, next } = await search.page(platformId, 'payment', address);
  const payments = await Promise.all(
    data.map(async ({ id }) => {
      const [prefix, uuid] = id.split(':');
      if (isUuid<'CardTransaction'>(uuid) && prefix === 'CardTransaction') {
        const transaction = await readCardTransaction(store, platformId, id);
        return transaction && listedCard(transaction, uuid);
      }
      const payment = isUuid<'Payment'>(uuid) && (await readPayment(store, platformId, uuid));
      return payment ? listed(payment) : undefined;
    }),
  );
  return { data: payments.filter((one) => one !== undefined), ...(next !== undefined && { next }) };
}

const listed = (payment: Payment): ListedPayment => ({
  paymentId: payment.paymentId,
  kind: payment.kind,
  status: payment.status,
  sendingCurrency: payment.sendingCurrency,
  sendingAmount: payment.sendingAmount,
  receivingCurrency: payment.receivingCurrency,
  receivingAmount: payment.receivingAmount,
  customerId: payment.customerId,
  ...(payment.destinationAccountId && { payeeId: payment.destinationAccountId }),
  updatedAt: payment.updatedAt,
  ...(payment.failureReason && { failureReason: payment.failureReason }),
  ...(payment.refund && { refundStatus: payment.refund.status }),
});

const listedCard = (transaction: CardTransactionRecord, paymentId: string): ListedPayment => ({
  paymentId,
  kind: 'CARD',
  status: transaction.status,
  sendingCurrency: transaction.currency,
  sendingAmount: transaction.authorizedAmount,
  receivingCurrency: transaction.currency,
  receivingAmount: transaction.captured,
  customerId: transaction.customerId,
  payee: transaction.merchant.descriptor,
  updatedAt: transaction.updatedAt,
});
