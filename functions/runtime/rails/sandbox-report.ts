import type { PayoutOutcome } from '../../domain/sandbox.ts';
import { failTask, succeedTask } from '../workflow.ts';
import { payoutFailed } from './rail.ts';

/** A simulated outcome on its way to the task that waits for it. */
export interface SandboxReport {
  readonly taskToken: string;
  readonly outcome: PayoutOutcome;
}

/** Tells the waiting workflow what the simulated world did with its payout. */
export const report = ({ taskToken, outcome }: SandboxReport): Promise<void> =>
  outcome.kind === 'SUCCEEDS'
    ? succeedTask(taskToken, { delivered: true })
    : failTask(taskToken, payoutFailed, { failureReason: outcome.failureReason });
