import { scheduledOrders } from '../../functions/topology/schedules.ts';
import type { StageConfig } from './stage.ts';

/** The orders on a schedule in a stage: not what needs a connector that it lacks. */
export const scheduledOrdersOf = (stage: StageConfig) =>
  scheduledOrders.filter((order) => !('needs' in order) || stage[order.needs]);
