import * as z from 'zod';
import { OutgoingTransactionFailureReason } from '../../contract/payments/transactions.ts';
import type { PayoutOutcome } from '../../domain/sandbox/outcomes.ts';
import { failTask, succeedTask } from '../../runtime/workflow.ts';
import { payoutFailed } from './payout-rail.ts';

/** A simulated outcome on its way to the task that waits for it. */
export const SandboxReport = z.object({
  taskToken: z.string().min(1),
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('SUCCEEDS'), afterSeconds: z.number() }),
    z.object({ kind: z.literal('FAILS'), failureReason: OutgoingTransactionFailureReason, afterSeconds: z.number() }),
  ]) satisfies z.ZodType<PayoutOutcome>,
});
export type SandboxReport = Readonly<z.output<typeof SandboxReport>>;

/** Reports the simulated outcome to the workflow that waits for it. */
export const reportOutcome = ({ taskToken, outcome }: SandboxReport): Promise<void> =>
  outcome.kind === 'SUCCEEDS'
    ? succeedTask(taskToken, { delivered: true })
    : failTask(taskToken, payoutFailed, { failureReason: outcome.failureReason });
