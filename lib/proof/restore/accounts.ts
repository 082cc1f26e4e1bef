import { isProduction } from '../../../functions/domain/environment.ts';
import { isOver, type Payment } from '../../../functions/domain/payment.ts';
import { theStore } from '../../../functions/runtime/store.ts';
import { eventIdOf } from '../../../functions/runtime/webhooks/delivery-message.ts';
import { type Delivery, isClosed, toDelivery } from '../../../functions/store/deliveries.ts';
import { toPayment } from '../../../functions/store/payments.ts';
import { scan } from '../../../functions/store/scan.ts';
import type { Connector } from './connector.ts';

/** What the table that this process uses holds of payments and their webhooks. */
export interface Standing {
  readonly payments: ReadonlyMap<string, Payment>;
  readonly deliveries: ReadonlyMap<string, Delivery>;
}

export async function readStanding(): Promise<Standing> {
  const payments = new Map<string, Payment>();
  const deliveries = new Map<string, Delivery>();
  for await (const item of scan(theStore(), 'PAYMENT', 'DELIVERY')) {
    if (item.type === 'DELIVERY') deliveries.set(toDelivery(item).eventId, toDelivery(item));
    else payments.set(toPayment(item).paymentId, toPayment(item));
  }
  return { payments, deliveries };
}

const newestDelivery = ({ deliveries }: Standing, { platformId, paymentId, event }: Payment): Delivery | undefined =>
  deliveries.get(eventIdOf(platformId, `Transaction:${paymentId}`, event?.number ?? 0));

/** Whether a payment has come to its end and the platform has been told. */
const isSettled = (standing: Standing, payment: Payment): boolean =>
  isOver(payment) && newestDelivery(standing, payment)?.status === 'DELIVERED';

/** How many payments still have something before them. */
export const unsettled = (standing: Standing): Payment[] =>
  [...standing.payments.values()].filter((payment) => !isSettled(standing, payment));

/** Whether nothing is under way any more. */
export const isQuiet = (standing: Standing): boolean =>
  unsettled(standing).length === 0 && [...standing.deliveries.values()].every(({ status }) => isClosed(status));

/** Events whose content the copy does not hold: their payments went on before anybody had tried to deliver them. */
export const lostEvents = ({ deliveries }: Standing): number =>
  [...deliveries.values()].filter(({ isLost }) => isLost).length;

/** Payments that stopped on their way, and webhooks that nobody was sent. */
export const leftOver = (standing: Standing): string[] => [
  ...unsettled(standing).map(
    (payment) =>
      `${payment.paymentId} stands at ${payment.status} with its webhook ${payment.event?.number} ${newestDelivery(standing, payment)?.status ?? 'unknown'}`,
  ),
  ...[...standing.deliveries.values()]
    .filter(({ status, isLost }) => status !== 'DELIVERED' && !isLost)
    .map(({ eventId, status }) => `the webhook ${eventId} is ${status}`),
];

/** What the connector has paid must be what the table says, payment by payment. Payments that the table does not know are counted apart. */
export function wronglyPaid({ payments }: Standing, { paid }: Connector): string[] {
  return [...payments.values()].filter(isProduction).flatMap(({ paymentId, status, receivingAmount }) => {
    const [is, should] = [paid.get(paymentId) ?? 0, status === 'COMPLETED' ? receivingAmount : 0];
    return is === should ? [] : [`${paymentId} is ${status} and ${is} were paid out instead of ${should}`];
  });
}
