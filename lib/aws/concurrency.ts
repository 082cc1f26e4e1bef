import { type QueueWiring, queues } from '../../functions/topology/queues.ts';
import type { StageConfig } from './stage.ts';

/** How many functions read queues while every queue is full, as when all receivers of webhooks hang. */
export const queueRuns = Object.values<QueueWiring>(queues).reduce(
  (sum, { concurrency, cells = 1 }) => sum + concurrency * cells,
  0,
);

/** Runs that stay for the rest of the API, the stream and the workflows while every queue is full and every reserve is used. */
const runsForTheRest = 200;

/** Lambda lets reserves leave no fewer runs than this to the other functions (Lambda developer guide, "Configuring reserved concurrency"). */
const leastUnreserved = 100;

/** The share of a stage in the concurrent runs of an account. */
interface Concurrency {
  readonly reserved: number;
  readonly queues: number;
  readonly rest: number;
  /** With all of them nothing waits for another. */
  readonly wanted: number;
  /** With less the deployment fails. */
  readonly least: number;
}

/** How many runs at a time a stage wants of its account, which it should have for itself. */
export function concurrencyOf({ reservedConcurrency = {} }: Pick<StageConfig, 'reservedConcurrency'>): Concurrency {
  const reserved = Object.values(reservedConcurrency).reduce<number>((sum, runs = 0) => sum + runs, 0);
  return {
    reserved,
    queues: queueRuns,
    rest: runsForTheRest,
    wanted: reserved + queueRuns + runsForTheRest,
    least: reserved === 0 ? 0 : reserved + leastUnreserved,
  };
}
