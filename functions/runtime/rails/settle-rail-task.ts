import type { RailTask } from '../../store/rail-tasks.ts';
import { failTask, succeedTask } from '../workflow.ts';
import { payoutFailed } from './rail.ts';

/**
 * Tells the workflow that waits for a rail what the rail reported. It runs for every change of the item, so it does not
 * matter which comes first, the report or a new attempt's token: whoever comes second sees both.
 */
export async function settleRailTask({ taskToken, reported }: RailTask): Promise<void> {
  if (!reported) return;
  const { outcome, failureReason, settledAt } = reported;
  if (outcome === 'FAILED') return failTask(taskToken, payoutFailed, { failureReason });
  return succeedTask(taskToken, { delivered: true, ...(settledAt && { settledAt }) });
}
