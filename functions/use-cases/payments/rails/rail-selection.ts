import { isProduction } from '../../../domain/environment.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { timesOut } from '../../../domain/sandbox/outcomes.ts';
import { putMessage } from '../../../ports/queue.ts';
import { httpRail } from './http-rail.ts';
import type { Payout, PayoutRail } from './payout-rail.ts';
import { reportFailed } from './rail-outcome.ts';
import { isStoppable, outcomeOf } from './sandbox-outcome.ts';
import { reportOutcome, type SandboxReport } from './sandbox-report.ts';

/** The rail of a payment. The payment itself holds its environment, so a production payment never reaches the sandbox's rail. */
export const railOf = (payment: Payment): PayoutRail => (isProduction(payment) ? httpRail : sandboxRail);

/** Simulates a rail: the last three characters of the external account decide the outcome and its delay. */
export const sandboxRail: PayoutRail = {
  staysPending: async (payment, store) => timesOut(await outcomeOf(store, payment)),
  submit: (payout) => (isStoppable(payout.payment) ? reportFailed(payout, 'QUOTE_EXECUTION_FAILED') : simulate(payout)),
  collect: simulate,
};

async function simulate({ payment, taskToken, completes, store }: Payout): Promise<unknown> {
  const outcome = await outcomeOf(store, payment);
  const report: SandboxReport = { taskToken, ...(completes && { completes }), outcome };
  if (outcome.afterSeconds === 0) return reportOutcome(report);
  await putMessage('RAIL_QUEUE_URL', report, outcome.afterSeconds);
}
