import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { QueueName } from '../../functions/topology/queues.ts';
import { alarmPeriod } from './alarms.ts';
import { countLines, total, type WatchProps, withMessage } from './metrics.ts';
import type { StageConfig } from './stage.ts';

/** A chunked job on the whole table that counts faults. */
interface Watched {
  readonly metricName: string;
  /** The message of the line that a chunk logs, and the member with the count. */
  readonly message: string;
  readonly member: string;
  /** The alarm's sentence when something is found, and the job's name when no chunk is taken. */
  readonly found: string;
  readonly job: string;
  readonly runbook: string;
}

const watched = {
  LedgerAudit: {
    metricName: 'LedgerDifferences',
    message: 'ledger audited',
    member: 'differences',
    found: 'The ledger does not add up',
    job: 'The audit of the ledger',
    runbook: 'ledger',
  },
  LedgerDays: {
    metricName: 'UnclosedDays',
    message: 'days closed',
    member: 'unclosed',
    found: 'A day of the books is not closed by six in the morning (UTC), or its entries differ',
    job: 'The closing of days',
    runbook: 'books',
  },
  EventSweep: {
    metricName: 'MissingEvents',
    message: 'events swept',
    member: 'missing',
    found: 'Events were not on their way to platforms, and are now',
    job: 'The sweep for events',
    runbook: 'dead-letters',
  },
} as const satisfies Partial<Record<QueueName, Watched>>;
type WatchedQueue = keyof typeof watched;

export const isWatched = (name: QueueName): name is WatchedQueue => Object.hasOwn(watched, name);

/** The metric of a job's faults: differences in the ledger, missing events. */
export const foundBy = (name: WatchedQueue, stage: StageConfig): Metric => total(stage, watched[name].metricName);

/** A chunk runs for a quarter of an hour; a message this old is not received, or keeps failing. */
const oldestChunkSeconds = 3 * 3600;

/** Raises an alarm when a job finds something, and when it stops. Chunks that fail are dead letters. */
export function watchJob(
  scope: Construct,
  { name, stage, alarms, queue, logGroup }: WatchProps & { readonly name: WatchedQueue },
): void {
  const { metricName, message, member, found, job, runbook } = watched[name];
  const metric = foundBy(name, stage);
  countLines(scope, { logGroup, stage, metricName, pattern: withMessage(message), metricValue: `$.${member}` });
  alarms.raise(scope, `${metricName}Alarm`, {
    severity: 'URGENT',
    metric,
    threshold: 1,
    description: `${found}: see docs/runbooks/${runbook}.md.`,
  });
  alarms.raise(scope, 'StandsAlarm', {
    severity: 'ATTENTION',
    metric: queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum', period: alarmPeriod }),
    threshold: oldestChunkSeconds,
    description: `${job} has stopped: see docs/runbooks/${runbook}.md.`,
  });
}
