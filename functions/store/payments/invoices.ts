import type { PaymentId, PlatformId } from '../../domain/ids.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { object, uuidText } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readItem, type Store, type Write } from '../table.ts';

const type = 'LIGHTNING_INVOICE';
const toReservation = itemReader(type, object({ paymentId: uuidText('Payment') }));

/** The payment that pays an invoice, or paid it. */
export async function readInvoicePayer(
  store: Store,
  platformId: PlatformId,
  paymentHash: string,
): Promise<PaymentId | undefined> {
  const item = await readItem(store, keys.lightningInvoice(platformId, paymentHash));
  return item && toReservation(item).paymentId;
}

interface InvoicePayment {
  readonly platformId: PlatformId;
  readonly paymentId: PaymentId;
  readonly paymentHash: string;
}

/** Reserves an invoice for a payment, in place of the earlier one that was read. Refuses if another payment was faster. */
export const putInvoiceReservation = (
  { platformId, paymentId, paymentHash }: InvoicePayment,
  earlierId: PaymentId | undefined,
  refusal: Refusal,
): Write => ({
  put: {
    item: { ...keys.lightningInvoice(platformId, paymentHash), type, paymentId },
    condition: earlierId === undefined ? 'attribute_not_exists(pk)' : 'paymentId = :earlier',
  },
  ...(earlierId !== undefined && { values: { earlier: earlierId } }),
  onConditionFailed: () => refusal,
});
