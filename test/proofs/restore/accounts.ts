import { isProduction } from '../../../functions/domain/environment.ts';
import { isOver, type Payment } from '../../../functions/domain/payments/payment.ts';
import { type Delivery, isClosed } from '../../../functions/domain/webhooks/delivery.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { toPayment } from '../../../functions/store/payments/payments.ts';
import { scan } from '../../../functions/store/scan.ts';
import { toDelivery } from '../../../functions/store/webhooks/deliveries.ts';
import { eventIdOf } from '../../../functions/use-cases/webhooks/message/delivery-message.ts';
import type { Connector } from './connector.ts';

/** The payments and webhooks in the table of this process. */
export interface TableContent {
  readonly payments: ReadonlyMap<string, Payment>;
  readonly deliveries: ReadonlyMap<string, Delivery>;
}

export async function readContent(): Promise<TableContent> {
  const payments = new Map<string, Payment>();
  const deliveries = new Map<string, Delivery>();
  for await (const item of scan(tableStore(), 'PAYMENT', 'DELIVERY')) {
    if (item.type === 'DELIVERY') deliveries.set(toDelivery(item).eventId, toDelivery(item));
    else payments.set(toPayment(item).paymentId, toPayment(item));
  }
  return { payments, deliveries };
}

const newestDelivery = (
  { deliveries }: TableContent,
  { platformId, paymentId, event }: Payment,
): Delivery | undefined => deliveries.get(eventIdOf(platformId, `Transaction:${paymentId}`, event?.number ?? 0));

/** Whether a payment has reached its end and its last webhook is delivered. */
const isSettled = (content: TableContent, payment: Payment): boolean =>
  isOver(payment) && newestDelivery(content, payment)?.status === 'DELIVERED';

/** The payments that are not settled. */
export const unsettled = (content: TableContent): Payment[] =>
  [...content.payments.values()].filter((payment) => !isSettled(content, payment));

/** Whether nothing is in progress. */
export const isQuiet = (content: TableContent): boolean =>
  unsettled(content).length === 0 && [...content.deliveries.values()].every(({ status }) => isClosed(status));

/** Events whose content is not in the copy: their payments moved on before the first attempt to deliver them. */
export const lostEvents = ({ deliveries }: TableContent): number =>
  [...deliveries.values()].filter(({ isLost }) => isLost).length;

/** The payments that are not settled, and webhooks that were not delivered. */
export const leftOver = (content: TableContent): string[] => [
  ...unsettled(content).map(
    (payment) =>
      `${payment.paymentId} is ${payment.status} with its webhook ${payment.event?.number} ${newestDelivery(content, payment)?.status ?? 'unknown'}`,
  ),
  ...[...content.deliveries.values()]
    .filter(({ status, isLost }) => status !== 'DELIVERED' && !isLost)
    .map(({ eventId, status }) => `the webhook ${eventId} is ${status}`),
];

/** Compares what the connector has paid with the table, payment by payment. Payments that the table lacks are counted separately. */
export function wronglyPaid({ payments }: TableContent, { paid }: Connector): string[] {
  return [...payments.values()].filter(isProduction).flatMap(({ paymentId, status, receivingAmount }) => {
    const [is, should] = [paid.get(paymentId) ?? 0, status === 'COMPLETED' ? receivingAmount : 0];
    return is === should ? [] : [`${paymentId} is ${status} and ${is} were paid out instead of ${should}`];
  });
}
