import { isProduction } from '../../../domain/environment.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { httpRail } from './http-rail.ts';
import type { PayoutRail } from './payout-rail.ts';
import { sandboxRail } from './sandbox-rail.ts';

/** The rail of a payment. The payment itself holds its environment, so a production payment never reaches the sandbox's rail. */
export const railOf = (payment: Payment): PayoutRail => (isProduction(payment) ? httpRail : sandboxRail);
