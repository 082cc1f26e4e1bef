import { invoiceTaken } from '../../../domain/payments/lightning.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { putInvoiceReservation, readInvoicePayer } from '../../../store/payments/invoices.ts';
import { readPayment } from '../../../store/payments/payments.ts';
import type { Store, Write } from '../../../store/table.ts';

/**
 * The write by which a payment reserves the Lightning invoice that it pays, so that the platform pays it once. A payment that failed
 * leaves the invoice to another one. Refuses with INVALID_INPUT.
 */
export async function reserveInvoice(store: Store, payment: Payment): Promise<readonly Write[]> {
  const { platformId, paymentId, paymentHash } = payment;
  if (paymentHash === undefined) return [];
  const earlierId = await readInvoicePayer(store, platformId, paymentHash);
  if (earlierId !== undefined && earlierId !== paymentId) {
    const earlier = await readPayment(store, platformId, earlierId);
    if (earlier?.status !== 'FAILED') throw invoiceTaken();
  }
  return [putInvoiceReservation({ platformId, paymentId, paymentHash }, earlierId, invoiceTaken())];
}
