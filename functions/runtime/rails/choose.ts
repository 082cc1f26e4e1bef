import type { Payment } from '../../domain/payment.ts';
import type { PayoutRail } from './rail.ts';
import { sandboxRail } from './sandbox-rail.ts';

/** The rail that carries a payment. */
export const railOf = (_payment: Payment): PayoutRail => sandboxRail;
