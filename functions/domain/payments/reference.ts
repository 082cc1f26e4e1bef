import { referenceOf } from '../ledger/funding-instructions.ts';
import type { Payment } from './payment.ts';

/** The reference by which a payment is found: the one that the sender of a deposit has named, or else its own. */
export const shownReference = ({ paymentId, deposit }: Pick<Payment, 'paymentId' | 'deposit'>): string =>
  deposit?.reference ?? referenceOf(paymentId);
