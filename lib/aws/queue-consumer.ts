import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type QueueName, type QueueWiring, queues } from '../../functions/topology/queues.ts';
import { backgroundFunctions } from '../../functions/topology/wiring.ts';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { isWatched, watchJob } from './chunked-job-alarms.ts';
import { allow, type DividedQueue } from './grants.ts';
import { countFailures } from './metrics.ts';
import { cellRuns } from './names.ts';
import { watchOpenWork } from './open-work-alarms.ts';
import { watchPrices } from './price-alarm.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

interface QueueConsumerProps extends Pick<ServiceFunctionProps, 'stage' | 'codeOf' | 'parts'> {
  readonly name: QueueName;
  readonly queue: DividedQueue;
  readonly alarms: Alarms;
}

/** A function that consumes a queue, with a mapping for each cell. Of a batch, only the messages that failed return. */
export class QueueConsumer extends Construct {
  readonly logGroup: ILogGroup;

  constructor(scope: Construct, id: string, { name, queue, alarms, ...common }: QueueConsumerProps) {
    super(scope, id);
    const { consumer, batchSize, batchWindowSeconds }: QueueWiring = queues[name];
    const arns = queue.cells.map(({ queueArn }) => queueArn);
    const { lambda, logGroup } = new ServiceFunction(this, consumer, {
      ...common,
      ...backgroundFunctions[consumer],
      polls: [allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], arns)],
    });
    this.logGroup = logGroup;
    countFailures(logGroup, common.stage);
    if (isWatched(name)) watchJob(this, { name, stage: common.stage, alarms, queue, logGroup });
    if (name === 'LateChanges') {
      alarms.raise(this, 'LateChangesAlarm', {
        severity: 'URGENT',
        metric: queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum', period: alarmPeriod }),
        threshold: common.stage.alarms.streamLagMs / 1000,
        description:
          'Changes of the table wait for a service that fails or is throttled: events and workflows come late.',
      });
    }
    if (name === 'OpenWork') watchOpenWork(this, { stage: common.stage, alarms, logGroup });
    if (name === 'PriceRefresh') watchPrices(this, { stage: common.stage, alarms, logGroup });
    for (const [cell, concurrency] of cellRuns(name, common.stage).entries()) {
      new EventSourceMapping(this, cell === 0 ? 'Queue' : `Queue${cell}`, {
        target: lambda,
        eventSourceArn: arns[cell],
        batchSize,
        ...(batchWindowSeconds && { maxBatchingWindow: Duration.seconds(batchWindowSeconds) }),
        maxConcurrency: concurrency,
        reportBatchItemFailures: true,
      });
    }
  }
}
