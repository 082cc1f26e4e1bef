import { isUuid, uuidOf } from '../../functions/domain/ids.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { readPayment } from '../../functions/store/payments/payments.ts';
import type { Store } from '../../functions/store/table.ts';
import type { ListedPayment } from '../views/console-views.ts';
import type { PlatformReader } from './platform-api.ts';
import type { Recorder } from './recorder.ts';

interface ListParts {
  readonly store: Store;
  readonly recorder: Recorder;
  readonly read: PlatformReader;
}

/** How many of the newest transactions, and of the newest recorded moves, the list is made of. */
const transactionsRead = 50;
const movesRead = 300;

/**
 * The newest payments of a platform, the last changed first. The API lists a quote only once it is executed, so quotes that wait come
 * from what was recorded.
 */
export async function listPayments(
  { store, recorder, read }: ListParts,
  platform: Parameters<PlatformReader>[0],
): Promise<readonly ListedPayment[]> {
  const { platformId } = platform;
  const { body } = await read(platform, `/transactions?limit=${transactionsRead}`);
  const { data } = JSON.parse(body) as { readonly data: readonly { readonly id: string }[] };
  const moves = recorder.list({ kinds: ['move'], platformId, limit: movesRead });
  const recorded = moves.flatMap((event) => (event.kind === 'move' ? event.detail.paymentId : []));
  const ids = new Set([
    ...data.flatMap(({ id }) => uuidOf('Transaction', id) ?? []),
    ...recorded.filter(isUuid<'Payment'>),
  ]);
  const payments = await Promise.all([...ids].map((id) => readPayment(store, platformId, id)));
  return payments
    .flatMap((payment) => (payment ? listed(payment) : []))
    .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
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
  updatedAt: payment.updatedAt,
  ...(payment.failureReason && { failureReason: payment.failureReason }),
  ...(payment.refund && { refundStatus: payment.refund.status }),
});
