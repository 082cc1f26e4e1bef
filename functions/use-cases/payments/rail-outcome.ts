import { failTask, succeedTask } from '../../runtime/workflow.ts';
import type { RailTask } from '../../store/payments/rail-tasks.ts';
import { payoutFailed } from './payout-rail.ts';

/**
 * Passes the rail's report to the workflow that waits for it. It runs for every change of the item, so the report and the token
 * of a new attempt may come in any order.
 */
export async function settleRailTask({ taskToken, reported }: RailTask): Promise<void> {
  if (!reported) return;
  const { outcome, failureReason, settledAt, onChainTransaction } = reported;
  if (outcome === 'FAILED') return failTask(taskToken, payoutFailed, { failureReason });
  return succeedTask(taskToken, {
    delivered: true,
    ...(settledAt && { settledAt }),
    ...(onChainTransaction && { onChainTransaction }),
  });
}
