import { isId } from '../../../domain/ids.ts';
import { invoiceTaken } from '../../../domain/payments/lightning.ts';
import { isIncoming, type Payment } from '../../../domain/payments/payment.ts';
import type { Platform } from '../../../domain/platforms/platform.ts';
import type { Terms } from '../../../domain/pricing/terms.ts';
import type { ChallengeOffer } from '../../../domain/sca/challenge.ts';
import type { Context } from '../../../runtime/context.ts';
import { requireUndeleted } from '../../../store/customers/customers.ts';
import { putInvoiceReservation, readInvoicePayer } from '../../../store/payments/invoices.ts';
import { readPayment } from '../../../store/payments/payments.ts';
import type { Store, Write } from '../../../store/table.ts';
import { withCodeSent } from '../../sca/challenge-offer.ts';
import { exemptLowValue } from '../../sca/exemptions.ts';
import { execute, executionWrites } from '../execution.ts';

export type Execution = Pick<Context, 'caller' | 'store' | 'now' | 'newUuid'>;

/** A payment that is checked and priced, but neither executed nor written. */
export interface CheckedPayment {
  readonly payment: Payment;
  readonly platform: Pick<Platform, 'scaExemptions'>;
  /** The terms now: a quote keeps its price, but its day's volume is held to them. */
  readonly terms: Terms;
  /** Absent where the customer does not have to authorize it. */
  readonly offer: ChallengeOffer | undefined;
}

/** Executes a checked payment and sends the code of its first challenge, if any. Returns the writes beside the payment itself. */
export async function executeChecked(context: Execution, checkedPayment: CheckedPayment) {
  const { payment: checked, platform, terms, offer } = checkedPayment;
  const { caller, store, now, newUuid } = context;
  const exempted = await exemptLowValue(context, checked, platform);
  const due = exempted?.payment ?? checked;
  const payment = execute(due, now, newUuid, exempted ? undefined : await withCodeSent(store, caller, due, offer));
  const invoice = await reserveInvoice(store, payment);
  const writes = [...executionWrites(payment, terms, now), ...payerCheck(payment), ...invoice];
  return { payment, writes: [...writes, ...(exempted?.writes ?? [])] };
}

/** A payment that takes nothing from an account of its customer is held to one who is not deleted by then. */
export function payerCheck(payment: Payment): readonly Write[] {
  const { platformId, customerId } = payment;
  const takesNothing = isIncoming(payment) || payment.funding !== undefined;
  return takesNothing && isId('Customer', customerId) ? [requireUndeleted({ platformId, customerId })] : [];
}

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
