import { type QueueName, queues } from '../../functions/topology/queues.ts';
import { cellRuns } from './names.ts';
import type { StageConfig } from './stage.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** How many functions read queues while every queue is full, as when all receivers of webhooks hang. */
export const queueRunsOf = (stage: Pick<StageConfig, 'largePlatforms'>): number =>
  sum((Object.keys(queues) as QueueName[]).flatMap((name) => cellRuns(name, stage)));

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
export function concurrencyOf(stage: Pick<StageConfig, 'reservedConcurrency' | 'largePlatforms'>): Concurrency {
  const reserved = sum(Object.values(stage.reservedConcurrency ?? {}).map((runs = 0) => runs));
  const queueRuns = queueRunsOf(stage);
  return {
    reserved,
    queues: queueRuns,
    rest: runsForTheRest,
    wanted: reserved + queueRuns + runsForTheRest,
    least: reserved === 0 ? 0 : reserved + leastUnreserved,
  };
}
