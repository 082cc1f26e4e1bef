import * as z from 'zod';
import { OutgoingTransactionFailureReason } from '../../../contract/payments/transactions.ts';
import { type PayoutOutcome, timesOut } from '../../../domain/sandbox/outcomes.ts';
import { tableStore } from '../../../runtime/store.ts';
import { readPayment } from '../../../store/payments/payments.ts';
import { PaymentTask } from '../task.ts';
import type { RailWait } from './payout-rail.ts';
import { reportDelivered, reportFailed } from './rail-outcome.ts';
import { isStoppable } from './sandbox-outcome.ts';

/** A simulated outcome on its way to the task that waits for it. */
export const SandboxReport = z.object({
  taskToken: z.string().min(1),
  completes: PaymentTask.optional(),
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('SUCCEEDS'), afterSeconds: z.number(), cancelsLate: z.boolean().optional() }),
    z.object({ kind: z.literal('FAILS'), failureReason: OutgoingTransactionFailureReason, afterSeconds: z.number() }),
  ]) satisfies z.ZodType<PayoutOutcome>,
});
export type SandboxReport = Readonly<z.output<typeof SandboxReport>>;

/** Reports the simulated outcome to the workflow that waits for it. */
export async function reportOutcome({ outcome, ...wait }: SandboxReport): Promise<boolean> {
  if (outcome.kind === 'FAILS') return reportFailed(wait, outcome.failureReason, timesOut(outcome));
  if (outcome.cancelsLate && (await isStopped(wait))) return reportFailed(wait, 'QUOTE_EXECUTION_FAILED');
  return reportDelivered(wait);
}

async function isStopped({ completes }: RailWait): Promise<boolean> {
  const payment = completes && (await readPayment(tableStore(), completes.platformId, completes.paymentId));
  return payment !== undefined && isStoppable(payment);
}
