import { isProduction } from '../../domain/environment.ts';
import type { Payment } from '../../domain/payment.ts';
import { httpRail } from './http-rail.ts';
import type { PayoutRail } from './rail.ts';
import { sandboxRail } from './sandbox-rail.ts';

/** The rail that carries a payment. The payment says so itself: a production payment never reaches the sandbox's rail. */
export const railOf = (payment: Payment): PayoutRail => (isProduction(payment) ? httpRail : sandboxRail);
