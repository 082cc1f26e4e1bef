import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { QueueName } from '../../functions/contract/wiring.ts';
import { alarmPeriod } from './alarms.ts';
import { namespaceOf, type WatchProps } from './metrics.ts';
import type { StageConfig } from './stage.ts';

/** A work on the whole table, in pieces, that counts what it should not find. */
interface Watched {
  readonly metricName: string;
  /** The line that a piece logs, and its member that counts. */
  readonly message: string;
  readonly member: string;
  /** What it means when something is found, and what stands still when no piece is taken. */
  readonly found: string;
  readonly work: string;
  readonly runbook: string;
}

const watched = {
  LedgerAudit: {
    metricName: 'LedgerDifferences',
    message: 'ledger audited',
    member: 'differences',
    found: 'The ledger does not add up',
    work: 'The audit of the ledger',
    runbook: 'ledger',
  },
  EventSweep: {
    metricName: 'OverlookedEvents',
    message: 'events swept',
    member: 'overlooked',
    found: 'Events were not on their way to platforms, and are now',
    work: 'The sweep for events',
    runbook: 'dead-letters',
  },
} as const satisfies Partial<Record<QueueName, Watched>>;
type WatchedQueue = keyof typeof watched;

export const isWatched = (name: QueueName): name is WatchedQueue => Object.hasOwn(watched, name);

/** What a work found: differences in the ledger, overlooked events. */
export const foundBy = (name: WatchedQueue, stage: StageConfig): Metric =>
  new Metric({
    namespace: namespaceOf(stage),
    metricName: watched[name].metricName,
    statistic: 'Sum',
    period: alarmPeriod,
  });

/** A piece is worked on for a quarter of an hour; one that is older is not taken, or fails. */
const oldestPieceSeconds = 3 * 3600;

/** Raises an alarm when a work finds something, and when it stands still. Pieces that fail are dead letters. */
export function watchPieces(
  scope: Construct,
  { name, stage, alarms, queue, logGroup }: WatchProps & { readonly name: WatchedQueue },
): void {
  const { metricName, message, member, found, work, runbook } = watched[name];
  const metric = foundBy(name, stage);
  new MetricFilter(scope, metricName, {
    logGroup,
    metricNamespace: metric.namespace,
    metricName,
    filterPattern: FilterPattern.stringValue('$.message', '=', message),
    metricValue: `$.${member}`,
  });
  alarms.raise(scope, `${metricName}Alarm`, {
    metric,
    threshold: 1,
    description: `${found}: see docs/runbooks/${runbook}.md.`,
  });
  alarms.raise(scope, 'StandsAlarm', {
    metric: queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum', period: alarmPeriod }),
    threshold: oldestPieceSeconds,
    description: `${work} stands still: see docs/runbooks/${runbook}.md.`,
  });
}
