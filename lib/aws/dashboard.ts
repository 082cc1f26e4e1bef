import type { Stage } from 'aws-cdk-lib/aws-apigateway';
import { Dashboard, GraphWidget, type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { type QueueName, queues } from '../../functions/topology/queues.ts';
import type { FunctionName } from '../../functions/topology/wiring.ts';
import { alarmPeriod } from './alarms.ts';
import { foundBy } from './chunked-job-alarms.ts';
import {
  completedPayments,
  conflicts,
  failedWork,
  handledWebhooks,
  lateDeliveries,
  lostWebhooks,
  refusedCredentials,
  refusedWebhooks,
  serverErrors,
  unavailableConnectors,
} from './metrics.ts';
import { cellNames, nameIn } from './names.ts';
import { ageOf } from './open-work-alarms.ts';
import { oldestPrice } from './price-alarm.ts';
import { hasConnector, type StageConfig } from './stage.ts';
import { workflowArn } from './workflow.ts';

interface ServiceDashboardProps {
  readonly stage: StageConfig;
  readonly live: Stage;
}

/** The workflow steps that end or reverse a payment without success, by the resulting state. */
const stepOf = {
  FAILED: 'FailPayout',
  EXPIRED: 'ExpireDueQuotes',
  REFUNDED: 'SettleRefund',
} as const satisfies Record<string, FunctionName>;

/** The state of the service on one page: requests, payments by state, webhooks, and metrics that should be zero. */
export class ServiceDashboard extends Construct {
  constructor(scope: Construct, id: string, { stage, live }: ServiceDashboardProps) {
    super(scope, id);
    const period = alarmPeriod;
    const sum = (namespace: string, metricName: string, dimensionsMap: Record<string, string>, label = metricName) =>
      new Metric({ namespace, metricName, dimensionsMap, label, statistic: 'Sum', period });
    const machine = { StateMachineArn: workflowArn(this, stage, 'Payment') };
    const queue = (name: string, metricName: string, statistic = 'Maximum') =>
      new Metric({
        namespace: 'AWS/SQS',
        metricName,
        dimensionsMap: { QueueName: nameIn(stage, name) },
        label: name,
        statistic,
        period,
      });
    const graph = (title: string, ...left: IMetric[]) => new GraphWidget({ title, left, width: 8 });
    new Dashboard(this, 'Dashboard', {
      dashboardName: nameIn(stage, 'service'),
      widgets: [
        [
          graph(
            'Requests',
            live.metricCount({ period }),
            serverErrors(stage),
            live.metricClientError({ period, statistic: 'Sum' }),
            live.metricServerError({ period, statistic: 'Sum' }),
          ),
          graph(
            'Latency (ms)',
            ...['p50', 'p99'].map((statistic) => live.metricLatency({ period, statistic, label: statistic })),
          ),
          graph('Rounds lost to other writers', conflicts(stage)),
        ],
        [
          graph(
            'Payments by state',
            completedPayments(stage),
            ...Object.entries(stepOf).map(([state, step]) =>
              sum('AWS/Lambda', 'Invocations', { FunctionName: nameIn(stage, step) }, state),
            ),
          ),
          graph(
            'Workflows',
            ...['ExecutionsStarted', 'ExecutionsSucceeded', 'ExecutionsFailed', 'ExecutionsTimedOut'].map((name) =>
              sum('AWS/States', name, machine),
            ),
          ),
          graph(
            'Functions',
            ...['Errors', 'Throttles'].map((name) => sum('AWS/Lambda', name, {})),
            failedWork(stage),
            refusedCredentials(stage),
          ),
        ],
        [
          graph('Webhooks refused', refusedWebhooks(stage), lostWebhooks(stage), foundBy('EventSweep', stage)),
          graph(
            'Webhooks tried again',
            queue('SlowWebhookDelivery', 'NumberOfMessagesSent', 'Sum'),
            handledWebhooks(stage),
          ),
          graph('Differences in the ledger', foundBy('LedgerAudit', stage), foundBy('LedgerDays', stage)),
          graph('Oldest open work (s)', ageOf('OldestOpenPayment', stage), ageOf('OldestUndeliveredWebhook', stage)),
          ...(stage.rates ? [graph('Oldest price (s)', oldestPrice(stage))] : []),
          ...(hasConnector(stage)
            ? [graph('Connectors: without an answer, or late', unavailableConnectors(stage), lateDeliveries(stage))]
            : []),
          graph(
            'Oldest message (s)',
            ...(Object.keys(queues) as QueueName[])
              .flatMap((name) => cellNames(name, stage))
              .map((name) => queue(name, 'ApproximateAgeOfOldestMessage')),
          ),
          graph(
            'Dead letters',
            ...Object.keys(queues).map((name) => queue(`${name}-dead-letters`, 'ApproximateNumberOfMessagesVisible')),
          ),
        ],
      ],
    });
  }
}
