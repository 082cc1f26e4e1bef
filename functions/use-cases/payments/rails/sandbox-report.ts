import * as z from 'zod';
import { OutgoingTransactionFailureReason } from '../../../contract/payments/transactions.ts';
import { type PayoutOutcome, timesOut } from '../../../domain/sandbox/outcomes.ts';
import { PaymentTask } from '../task.ts';
import { reportDelivered, reportFailed } from './rail-outcome.ts';

/** A simulated outcome on its way to the task that waits for it. */
export const SandboxReport = z.object({
  taskToken: z.string().min(1),
  completes: PaymentTask.optional(),
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('SUCCEEDS'), afterSeconds: z.number() }),
    z.object({ kind: z.literal('FAILS'), failureReason: OutgoingTransactionFailureReason, afterSeconds: z.number() }),
  ]) satisfies z.ZodType<PayoutOutcome>,
});
export type SandboxReport = Readonly<z.output<typeof SandboxReport>>;

/** Reports the simulated outcome to the workflow that waits for it. */
export const reportOutcome = ({ outcome, ...wait }: SandboxReport): Promise<boolean> =>
  outcome.kind === 'SUCCEEDS' ? reportDelivered(wait) : reportFailed(wait, outcome.failureReason, timesOut(outcome));
