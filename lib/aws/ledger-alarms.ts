import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { alarmPeriod } from './alarms.ts';
import { namespaceOf, type WatchProps } from './metrics.ts';
import type { StageConfig } from './stage.ts';

/** What did not add up in audits of the ledger. */
export const ledgerDifferences = (stage: StageConfig): Metric =>
  new Metric({
    namespace: namespaceOf(stage),
    metricName: 'LedgerDifferences',
    statistic: 'Sum',
    period: alarmPeriod,
  });

/** A piece is worked on for a quarter of an hour; one that is older is not taken, or fails. */
const oldestPieceSeconds = 3 * 3600;

/** Raises an alarm when the ledger does not add up, and when an audit stands still. Pieces that fail are dead letters. */
export function watchAudits(scope: Construct, { stage, alarms, queue, logGroup }: WatchProps): void {
  const metric = ledgerDifferences(stage);
  new MetricFilter(scope, 'LedgerDifferences', {
    logGroup,
    metricNamespace: metric.namespace,
    metricName: metric.metricName,
    filterPattern: FilterPattern.stringValue('$.message', '=', 'ledger audited'),
    metricValue: '$.differences',
  });
  alarms.raise(scope, 'LedgerDifferencesAlarm', {
    metric,
    threshold: 1,
    description: 'The ledger does not add up: see docs/runbooks/ledger.md.',
  });
  alarms.raise(scope, 'AuditStandsAlarm', {
    metric: queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum', period: alarmPeriod }),
    threshold: oldestPieceSeconds,
    description: 'The audit of the ledger stands still: see docs/runbooks/ledger.md.',
  });
}
