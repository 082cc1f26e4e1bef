import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { eventRules } from '../../functions/topology/queues.ts';
import { tableIndexes } from '../../functions/topology/table.ts';
import { streamConsumers } from '../../functions/topology/wiring.ts';
import { type WorkflowName, workflows } from '../../functions/topology/workflows.ts';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { failedWork, lateDeliveries, refusedCredentials, unavailableConnectors } from './metrics.ts';
import { cellNames, nameIn } from './names.ts';
import { scheduledOrdersOf } from './scheduled-orders.ts';
import { hasConnector, type StageConfig } from './stage.ts';
import { failedChangesOf } from './stream-consumer.ts';
import { workflowArn } from './workflow.ts';

interface ServiceWatchProps {
  readonly stage: StageConfig;
  readonly alarms: Alarms;
  readonly tableName: string;
}

const sum = (namespace: string, metricName: string, dimensionsMap: Record<string, string> = {}): Metric =>
  new Metric({ namespace, metricName, dimensionsMap, statistic: 'Sum', period: alarmPeriod });

/** Adds up metrics that report nothing while there is nothing to count. */
function total(metrics: readonly IMetric[], label: string): MathExpression {
  const usingMetrics = Object.fromEntries(metrics.map((metric, place) => [`m${place}`, metric]));
  const expression = Object.keys(usingMetrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({ expression, usingMetrics, label, period: alarmPeriod });
}

/** Watches what AWS counts about the services that this one is made of: throttles, quotas, and what failed for good. */
export class ServiceWatch extends Construct {
  readonly #props: ServiceWatchProps;

  constructor(scope: Construct, id: string, props: ServiceWatchProps) {
    super(scope, id);
    this.#props = props;
    this.#watchTable();
    this.#watchKeys();
    this.#watchWorkflows();
    this.#watchFunctions();
    this.#watchBus();
  }

  /** One alarm for the table and one for each index (DynamoDB developer guide, "DynamoDB Metrics and dimensions"). */
  #watchTable(): void {
    const { alarms, stage, tableName } = this.#props;
    for (const index of [undefined, ...tableIndexes.map(({ name }) => name)]) {
      const dimensions = { TableName: tableName, ...(index && { GlobalSecondaryIndexName: index }) };
      const throttles = ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) =>
        sum('AWS/DynamoDB', name, dimensions),
      );
      const subject = index ? `the index ${index}` : 'the table';
      alarms.raise(this, `${index ?? 'table'}ThrottlesAlarm`, {
        severity: 'ATTENTION',
        metric: total(throttles, `Throttled requests of ${subject}`),
        threshold: stage.alarms.throttledRequests,
        description: `DynamoDB throttles ${subject}: see docs/quotas.md. A throttled index also throttles the writes of the table.`,
      });
    }
  }

  /**
   * Usage of the account's quotas in percent, because AWS KMS reports no throttles (KMS developer guide, "Request quotas"; security blog,
   * "Manage your AWS KMS API request rates using Service Quotas and Amazon CloudWatch").
   */
  #watchKeys(): void {
    const { alarms } = this.#props;
    for (const kind of ['Symmetric', 'Ecc']) {
      const period = Duration.minutes(1);
      const used = new Metric({
        namespace: 'AWS/Usage',
        metricName: 'CallCount',
        dimensionsMap: { Service: 'KMS', Type: 'API', Resource: `CryptographicOperations${kind}`, Class: 'None' },
        statistic: 'Sum',
        period,
      });
      alarms.raise(this, `Kms${kind}Alarm`, {
        severity: 'ATTENTION',
        metric: new MathExpression({
          expression: '100 * used / SERVICE_QUOTA(used)',
          usingMetrics: { used },
          label: `KMS ${kind}, percent of the quota`,
          period,
        }),
        threshold: 80,
        persists: { periods: 5, breaching: 3 },
        description: `AWS KMS is near its quota of ${kind} operations and will throttle: see docs/quotas.md.`,
      });
    }
  }

  /** Step Functions developer guide, "Monitoring Step Functions metrics using Amazon CloudWatch". */
  #watchWorkflows(): void {
    const { alarms, stage } = this.#props;
    alarms.raise(this, 'StartExecutionAlarm', {
      severity: 'URGENT',
      metric: sum('AWS/States', 'ThrottledEvents', { APIName: 'StartExecution' }),
      threshold: stage.alarms.throttledRequests,
      persists: { periods: 3, breaching: 3 },
      description: 'Step Functions throttles StartExecution: payments begin late. See docs/quotas.md.',
    });
    const executions = (metricName: string): Metric =>
      new Metric({ namespace: 'AWS/States', metricName, statistic: 'Maximum', period: alarmPeriod });
    alarms.raise(this, 'OpenExecutionsAlarm', {
      severity: 'URGENT',
      metric: new MathExpression({
        expression: '100 * open / most',
        usingMetrics: { open: executions('OpenExecutionCount'), most: executions('OpenExecutionLimit') },
        label: 'Open executions, percent of the quota',
        period: alarmPeriod,
      }),
      // Above the quota nothing starts, and AWS takes days to raise it.
      threshold: 60,
      description:
        'The account is near its quota of open executions, beyond which no payment begins: the rail reports late, or fees of platforms are held for long. See docs/quotas.md.',
    });
    for (const name of Object.keys(workflows) as WorkflowName[]) {
      alarms.raise(this, `${name}ThrottledAlarm`, {
        severity: 'ATTENTION',
        metric: sum('AWS/States', 'ExecutionThrottled', { StateMachineArn: workflowArn(this, stage, name) }),
        threshold: stage.alarms.throttledRequests,
        persists: { periods: 3, breaching: 3 },
        description: `Step Functions throttles the transitions of the workflow ${name}: see docs/quotas.md.`,
      });
    }
  }

  /** All functions of the account and region together, which is why production has an account of its own. */
  #watchFunctions(): void {
    const { alarms, stage } = this.#props;
    const { concurrentExecutions, functionErrors, throttledRequests } = stage.alarms;
    alarms.raise(this, 'ConcurrencyAlarm', {
      severity: 'URGENT',
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'ConcurrentExecutions',
        statistic: 'Maximum',
        period: alarmPeriod,
      }),
      threshold: concurrentExecutions,
      description: "The account's functions are near their concurrency: see docs/quotas.md.",
    });
    alarms.raise(this, 'FunctionThrottlesAlarm', {
      severity: 'URGENT',
      metric: sum('AWS/Lambda', 'Throttles'),
      threshold: throttledRequests,
      description: 'Lambda throttles functions: see which on the dashboard, and docs/quotas.md.',
    });
    alarms.raise(this, 'RecursionAlarm', {
      severity: 'URGENT',
      // Functions that allow recursion are not counted (Lambda developer guide, "Types of metrics for Lambda functions").
      metric: sum('AWS/Lambda', 'RecursiveInvocationsDropped'),
      threshold: 1,
      description:
        'Lambda stopped a function that sends messages to itself: it is missing in functions/topology/recursion.ts. Its messages become dead letters.',
    });
    alarms.raise(this, 'FunctionErrorsAlarm', {
      severity: 'ATTENTION',
      metric: this.#ownErrors(),
      threshold: functionErrors,
      description: 'Functions fail or run out of time: look for "failed" in their logs.',
    });
    alarms.raise(this, 'FailedWorkAlarm', {
      severity: 'URGENT',
      metric: failedWork(stage),
      threshold: 1,
      // A message that fails comes again after six minutes, and what keeps failing is given up after hours or days only.
      persists: { periods: 12, breaching: 6 },
      description:
        'A queue or a reader of the stream has failed on something for half an hour: look for "failed" in the logs of the background functions, before docs/runbooks/dead-letters.md has to help.',
    });
    if (!hasConnector(stage)) return;
    alarms.raise(this, 'UnavailableConnectorsAlarm', {
      severity: 'URGENT',
      metric: unavailableConnectors(stage),
      threshold: 1,
      // A single payment that waits for its rail is tried again at most half an hour later, on average after a quarter.
      persists: { periods: 12, breaching: 3 },
      description:
        'A connector has not done its part for some time: look for "Unavailable" in the logs of the functions that call it (docs/connectors.md). What waits for it goes on by itself once it answers.',
    });
    alarms.raise(this, 'LateDeliveriesAlarm', {
      severity: 'URGENT',
      metric: lateDeliveries(stage),
      threshold: 1,
      description:
        'A rail has delivered a payout that it had said to have stopped or failed: it was refunded and paid out. See docs/runbooks/payout-rail.md.',
    });
  }

  /** Errors of functions without credentials that the authorizer refuses and connectors that are away, for which there is an alarm of its own. */
  #ownErrors(): IMetric {
    const { stage } = this.#props;
    const expected = {
      refused: refusedCredentials(stage),
      ...(hasConnector(stage) && { unavailable: unavailableConnectors(stage) }),
    };
    const own = ['FILL(errors, 0)', ...Object.keys(expected).map((name) => `FILL(${name}, 0)`)].join(' - ');
    return new MathExpression({
      expression: `IF(${own} > 0, ${own}, 0)`,
      usingMetrics: { errors: sum('AWS/Lambda', 'Errors'), ...expected },
      label: 'Errors of functions',
      period: alarmPeriod,
    });
  }

  /** Events that reached neither their queue nor its dead letters (EventBridge user guide, "Monitoring Amazon EventBridge"). */
  #watchBus(): void {
    const { alarms, stage } = this.#props;
    const failedOf = (RuleName: string, bus: Record<string, string>) =>
      ['FailedInvocations', 'InvocationsFailedToBeSentToDlq'].map((name) =>
        sum('AWS/Events', name, { ...bus, RuleName: nameIn(stage, RuleName) }),
      );
    const raise = (name: string, metrics: readonly IMetric[], loss = 'The daily sweep sends them.') =>
      alarms.raise(this, `${name}FailedAlarm`, {
        severity: 'URGENT',
        metric: total(metrics, `${name}: failed invocations`),
        threshold: 1,
        description: `EventBridge could not hand on what the rule ${name} matched: events are lost to their queue. ${loss}`,
      });
    const bus = { EventBusName: nameIn(stage, 'events') };
    for (const { name, queue } of eventRules) {
      for (const [cell] of cellNames(queue, stage).entries()) {
        const rule = cell === 0 ? name : `${name}-${cell}`;
        raise(rule, failedOf(rule, bus));
      }
    }
    raise(
      'Schedules',
      scheduledOrdersOf(stage).flatMap(({ name }) => failedOf(name, {})),
    );
    raise(
      'FailedChanges',
      streamConsumers.flatMap(({ function: name }) => failedOf(failedChangesOf(name), {})),
      'A reader of the stream gave a batch up: its file is in the bucket of failed changes.',
    );
  }
}
