import { Duration, Validations } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { backgroundFunctions, type streamConsumers } from '../../functions/topology/wiring.ts';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';
import { allow } from './grants.ts';
import { importedName } from './names.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

export interface StreamConsumerProps extends Pick<ServiceFunctionProps, 'stage' | 'codeOf' | 'parts'> {
  readonly streamArn: string;
  readonly alarms: Alarms;
  readonly dataKey: IKey;
  readonly consumer: (typeof streamConsumers)[number];
}

/** A function that reads the table's stream, in order for each item. A batch that keeps failing becomes a dead letter. */
export class StreamConsumer extends Construct {
  constructor(scope: Construct, id: string, { streamArn, alarms, dataKey, consumer, ...common }: StreamConsumerProps) {
    super(scope, id);
    const deadLetters = deadLetterQueue(this, consumer.function, { stage: common.stage, alarms, dataKey });
    const { lambda } = new ServiceFunction(this, consumer.function, {
      ...common,
      ...backgroundFunctions[consumer.function],
      polls: [
        allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], [streamArn]),
        // Lambda lists a table's streams before it reads one, and listing takes no stream's ARN.
        allow(['dynamodb:ListStreams'], [`${common.parts.table.tableArn}/stream/*`]),
        allow(['sqs:SendMessage'], [deadLetters.queueArn]),
      ],
    });
    Validations.of(this).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${importedName(this, common.parts.table.stack, common.parts.table.tableArn)}/stream/*]`,
      reason: "A table's streams can be listed together only.",
    });
    new EventSourceMapping(this, 'Stream', {
      target: lambda,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: consumer.batchSize,
      retryAttempts: consumer.retries,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      ...('batchWindowSeconds' in consumer && { maxBatchingWindow: Duration.seconds(consumer.batchWindowSeconds) }),
      // Several batches of a shard at a time; the records of one partition key still keep their order.
      parallelizationFactor: consumer.lanes,
      onFailure: new SqsDlq(deadLetters),
      filters: [
        FilterCriteria.filter({ dynamodb: { NewImage: { type: { S: FilterRule.or(...consumer.itemTypes) } } } }),
      ],
    });
    alarms.raise(this, 'LagAlarm', {
      severity: 'URGENT',
      metric: lambda.metric('IteratorAge', { statistic: 'Maximum', period: alarmPeriod }),
      threshold: common.stage.alarms.streamLagMs,
      description: `${consumer.function} falls behind the table's stream: events and workflows come late.`,
    });
  }
}
