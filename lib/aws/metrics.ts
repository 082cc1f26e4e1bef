import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  FilterPattern,
  type IFilterPattern,
  type ILogGroup,
  type JsonPattern,
  MetricFilter,
} from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type QueueName, queues } from '../../functions/topology/queues.ts';
import { type Alarms, alarmPeriod } from './alarms.ts';
import type { DividedQueue } from './grants.ts';
import type { StageConfig } from './stage.ts';

/**
 * Counts that only the service knows. They are extracted from log lines that are written anyway or only in unusual cases, so
 * that an ordinary payment pays for none of them; metrics of AWS are not counted again.
 */
export const namespaceOf = ({ name }: StageConfig): string => `Payments/${name}`;

/** What is counted in a period. */
export const total = (stage: StageConfig, metricName: string): Metric =>
  new Metric({ namespace: namespaceOf(stage), metricName, statistic: 'Sum', period: alarmPeriod });

interface Count {
  readonly logGroup: ILogGroup;
  readonly stage: StageConfig;
  readonly metricName: string;
  readonly pattern: IFilterPattern;
  /** The member of a line that is added up; by default each line counts once. */
  readonly metricValue?: string;
}

/** Counts the lines of a log that match. */
export const countLines = (
  scope: Construct,
  { logGroup, stage, metricName, pattern, metricValue = '1' }: Count,
): MetricFilter =>
  new MetricFilter(scope, metricName, {
    logGroup,
    metricNamespace: namespaceOf(stage),
    metricName,
    filterPattern: pattern,
    metricValue,
  });

/** The lines with a message. */
export const withMessage = (message: string): JsonPattern => FilterPattern.stringValue('$.message', '=', message);

/** Commits that lost against other writers of the same items. */
export const conflicts = (stage: StageConfig): Metric => total(stage, 'Conflicts');
/** Attempts to deliver a webhook that were not accepted. */
export const refusedWebhooks = (stage: StageConfig): Metric => total(stage, 'RefusedWebhooks');
/** Events that were given up because their content is lost. */
export const lostWebhooks = (stage: StageConfig): Metric => total(stage, 'LostWebhooks');

/** Messages that the lanes received: attempts, and those that needed none. */
export const handledWebhooks = (stage: StageConfig): Metric => total(stage, 'HandledWebhooks');

export const countConflicts = (logGroup: ILogGroup, stage: StageConfig): MetricFilter =>
  countLines(logGroup, {
    logGroup,
    stage,
    metricName: 'Conflicts',
    pattern: withMessage('conflict'),
    metricValue: '$.rounds',
  });

/** Requests that the service failed on, by its access log: 501 and 503 are answers of the interface. */
export const serverErrors = (stage: StageConfig): Metric => total(stage, 'ServerErrors');

/** Counts the requests that the service failed on. */
export const countServerErrors = (accessLog: ILogGroup, stage: StageConfig): MetricFilter =>
  countLines(accessLog, {
    logGroup: accessLog,
    stage,
    metricName: 'ServerErrors',
    pattern: FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '5*'),
      FilterPattern.stringValue('$.status', '!=', '501'),
      FilterPattern.stringValue('$.status', '!=', '503'),
    ),
  });

/** The message of the authorizer's line about credentials that it refuses. */
export const refusedCredentialsPattern = withMessage('credentials refused');

/** Credentials that the authorizer refused. It answers 401 by an error, which Lambda counts with its others. */
export const refusedCredentials = (stage: StageConfig): Metric => total(stage, 'RefusedCredentials');

/** Counts the credentials that the authorizer refuses. */
export const countRefusedCredentials = (logGroup: ILogGroup, stage: StageConfig): MetricFilter =>
  countLines(logGroup, { logGroup, stage, metricName: 'RefusedCredentials', pattern: refusedCredentialsPattern });

/** The failures of readers of the stream and consumers of queues, messages that come again included, but not for a connector that is away. */
export const failedWork = (stage: StageConfig): Metric => total(stage, 'FailedWork');

/** Counts what a function failed on: Lambda counts no error where the function hands only single messages back. */
export const countFailures = (logGroup: ILogGroup, stage: StageConfig): MetricFilter =>
  countLines(logGroup, {
    logGroup,
    stage,
    metricName: 'FailedWork',
    pattern: FilterPattern.all(
      FilterPattern.stringValue('$.message', '=', 'failed'),
      FilterPattern.stringValue('$.error.name', '!=', '*Unavailable'),
    ),
  });

/** Payments that were completed, by the report of their delivery or by the workflow. */
export const completedPayments = (stage: StageConfig): Metric =>
  total(stage, 'CompletedPayments').with({ label: 'COMPLETED' });

/** Counts the completed payments of a function that reports deliveries to the workflow. */
export const countCompleted = (logGroup: ILogGroup, stage: StageConfig): MetricFilter =>
  countLines(logGroup, { logGroup, stage, metricName: 'CompletedPayments', pattern: withMessage('CompletePayout') });

/** How often a connector did not do its part: it did not answer, or not in a way that says what it has done. */
export const unavailableConnectors = (stage: StageConfig): Metric => total(stage, 'UnavailableConnectors');

/** Counts how often a function that calls a connector was let down, whether it tries again or answers that the client shall. */
export const countUnavailable = (logGroup: ILogGroup, stage: StageConfig): MetricFilter =>
  countLines(logGroup, {
    logGroup,
    stage,
    metricName: 'UnavailableConnectors',
    pattern: FilterPattern.any(
      FilterPattern.stringValue('$.message', '=', 'connector unavailable'),
      FilterPattern.stringValue('$.error.name', '=', '*Unavailable'),
    ),
  });

/** Payouts that a rail delivered after it had stopped them: paid out, and refunded too. */
export const lateDeliveries = (stage: StageConfig): Metric => total(stage, 'LateDeliveries');

/** Counts the late deliveries that a function was notified of. */
export const countLateDeliveries = (logGroup: ILogGroup, stage: StageConfig): MetricFilter =>
  countLines(logGroup, { logGroup, stage, metricName: 'LateDeliveries', pattern: withMessage('late delivery') });

/** A queue, and the log of the function that empties it. */
export interface WatchProps {
  readonly stage: StageConfig;
  readonly alarms: Alarms;
  readonly queue: IQueue;
  readonly logGroup: ILogGroup;
}

/** A queue of webhooks, and the log of the function that empties it. */
interface WebhookLane {
  readonly name: QueueName;
  readonly queue: DividedQueue;
  readonly logGroup: ILogGroup;
  /** Whether its function looks for events that were lost. */
  readonly findsLost: boolean;
  /** How long a message may wait on purpose, in seconds: a retry waits in its queue until it is due. */
  readonly longestDelaySeconds: number;
}

interface WatchWebhooksProps {
  readonly stage: StageConfig;
  readonly alarms: Alarms;
  readonly lanes: readonly WebhookLane[];
}

/** Raises an alarm when many webhooks are refused, whichever lane they take, when one is lost, and when they come late. */
export class WebhookWatch extends Construct {
  constructor(scope: Construct, id: string, { stage, alarms, lanes }: WatchWebhooksProps) {
    super(scope, id);
    for (const { name, logGroup, queue, findsLost, longestDelaySeconds } of lanes) {
      const lane = new Construct(this, name);
      const count = (metricName: string, message: string, metricValue = '1') =>
        countLines(lane, { logGroup, stage, metricName, pattern: withMessage(message), metricValue });
      count('RefusedWebhooks', 'webhook refused');
      if (findsLost) count('LostWebhooks', 'webhook lost');
      count('HandledWebhooks', queues[name].consumer, '$.records');
      alarms.raise(lane, 'LagAlarm', {
        severity: 'URGENT',
        metric: oldestOf(queue),
        threshold: stage.alarms.webhookLagSeconds + longestDelaySeconds,
        description: `Webhooks wait in the queue ${name}: compare the concurrency and the errors of the function that empties it.`,
      });
    }
    this.#raiseRefused(stage, alarms);
    alarms.raise(this, 'LostAlarm', {
      severity: 'URGENT',
      metric: lostWebhooks(stage),
      threshold: 1,
      description: 'Events were lost inside the service and given up: see docs/runbooks/dead-letters.md.',
    });
  }

  #raiseRefused(stage: StageConfig, alarms: Alarms): void {
    alarms.raise(this, 'RefusedAlarm', {
      severity: 'ATTENTION',
      metric: new MathExpression({
        // A short outage of a single platform's endpoint raises no alarm.
        expression: 'IF(FILL(handled, 0) >= 20, 100 * FILL(refused, 0) / FILL(handled, 0), 0)',
        usingMetrics: { refused: refusedWebhooks(stage), handled: handledWebhooks(stage) },
        label: 'Refused webhooks, percent',
        period: alarmPeriod,
      }),
      threshold: stage.alarms.refusedWebhooksPercent,
      description:
        'Many webhooks are refused: look for "webhook refused" in the logs of DeliverWebhooks and DeliverSlowWebhooks, by platformId.',
    });
  }
}

/** The age of the oldest message of a queue, over all of its cells. */
function oldestOf({ cells }: DividedQueue): IMetric {
  const ages = cells.map((cell) =>
    cell.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum', period: alarmPeriod }),
  );
  const [only, ...others] = ages;
  if (only && others.length === 0) return only;
  const usingMetrics = Object.fromEntries(ages.map((age, cell) => [`cell${cell}`, age]));
  const expression = `MAX([${Object.keys(usingMetrics).join(', ')}])`;
  return new MathExpression({ expression, usingMetrics, label: 'Oldest message (s)', period: alarmPeriod });
}
