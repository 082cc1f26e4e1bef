import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type Alarms, alarmPeriod } from './alarms.ts';
import type { StageConfig } from './stage.ts';

/**
 * Counts that only the service knows. They are read out of log lines that are written when something is out of the ordinary, so
 * that an ordinary payment pays for none of them; what AWS counts anyway is not counted again.
 */
export const namespaceOf = ({ name }: StageConfig): string => `Payments/${name}`;
const total = (stage: StageConfig, metricName: string): Metric =>
  new Metric({ namespace: namespaceOf(stage), metricName, statistic: 'Sum', period: alarmPeriod });

/** Rounds that were lost against other writers of the same items. */
export const conflicts = (stage: StageConfig): Metric => total(stage, 'Conflicts');
/** Attempts to deliver a webhook that were not accepted. */
export const refusedWebhooks = (stage: StageConfig): Metric => total(stage, 'RefusedWebhooks');

export function countConflicts(logGroup: ILogGroup, stage: StageConfig): void {
  new MetricFilter(logGroup, 'Conflicts', {
    logGroup,
    metricNamespace: namespaceOf(stage),
    metricName: 'Conflicts',
    filterPattern: FilterPattern.stringValue('$.message', '=', 'conflict'),
    metricValue: '$.rounds',
  });
}

/** A queue, and the log of the function that empties it. */
export interface WatchProps {
  readonly stage: StageConfig;
  readonly alarms: Alarms;
  readonly queue: IQueue;
  readonly logGroup: ILogGroup;
}

/** Raises an alarm when many webhooks are refused, and when they come late. */
export function watchWebhooks(scope: Construct, { stage, alarms, queue, logGroup }: WatchProps): void {
  new MetricFilter(scope, 'RefusedWebhooks', {
    logGroup,
    metricNamespace: namespaceOf(stage),
    metricName: 'RefusedWebhooks',
    filterPattern: FilterPattern.stringValue('$.message', '=', 'webhook refused'),
    metricValue: '1',
  });
  const attempts = queue.metricNumberOfMessagesReceived({ statistic: 'Sum', period: alarmPeriod });
  alarms.raise(scope, 'RefusedWebhooksAlarm', {
    metric: new MathExpression({
      // A single platform's endpoint that is down for a moment is no alarm.
      expression: 'IF(attempts >= 20, 100 * refused / attempts, 0)',
      usingMetrics: { refused: refusedWebhooks(stage), attempts },
      label: 'Refused webhooks, percent',
      period: alarmPeriod,
    }),
    threshold: stage.alarms.refusedWebhooksPercent,
    description: 'Many webhooks are refused: look for "webhook refused" in the log of DeliverWebhooks, by platformId.',
  });
  alarms.raise(scope, 'WebhookLagAlarm', {
    metric: queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum', period: alarmPeriod }),
    threshold: stage.alarms.webhookLagSeconds,
    description: 'Webhooks wait in their queue: compare the concurrency and the errors of DeliverWebhooks.',
  });
}
