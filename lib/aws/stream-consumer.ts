import { Duration, Validations } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { backgroundFunctions, type streamConsumers } from '../../functions/topology/wiring.ts';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';
import { allow } from './grants.ts';
import { countFailures } from './metrics.ts';
import { importedName, nameIn } from './names.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

interface StreamConsumerProps extends Pick<ServiceFunctionProps, 'stage' | 'codeOf' | 'parts'> {
  readonly streamArn: string;
  readonly alarms: Alarms;
  readonly dataKey: IKey;
  /** Gets the records of batches that the function keeps failing on. */
  readonly failedChanges: IBucket;
  readonly consumer: (typeof streamConsumers)[number];
}

/**
 * Where Lambda puts the invocations of an event source mapping that it gave up, below the mapping's id (Lambda developer guide,
 * "Retain discarded records").
 */
const failedPrefix = 'aws/lambda/';

/** The name of the rule that announces such a file. */
export const failedChangesOf = (reader: string): string => `${reader}-failed-changes`;

/**
 * A function that reads the table's stream, in order for each item. The records of a batch that keeps failing are kept in a bucket, since
 * the stream forgets them after a day, and a dead letter names the file.
 */
export class StreamConsumer extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { streamArn, alarms, dataKey, failedChanges, consumer, ...common }: StreamConsumerProps,
  ) {
    super(scope, id);
    const deadLetters = deadLetterQueue(this, consumer.function, { stage: common.stage, alarms, dataKey });
    const { lambda, logGroup } = new ServiceFunction(this, consumer.function, {
      ...common,
      ...backgroundFunctions[consumer.function],
      polls: [
        allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], [streamArn]),
        // Lambda lists a table's streams before it reads one, and listing takes no stream's ARN.
        allow(['dynamodb:ListStreams'], [`${common.parts.table.tableArn}/stream/*`]),
        allow(['s3:PutObject'], [failedChanges.arnForObjects(`${failedPrefix}*`)]),
        allow(['s3:ListBucket'], [failedChanges.bucketArn]),
      ],
    });
    countFailures(logGroup, common.stage);
    Validations.of(this).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${importedName(this, common.parts.table.stack, common.parts.table.tableArn)}/stream/*]`,
      reason: "A table's streams can be listed together only.",
    });
    Validations.of(this).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${importedName(this, failedChanges.stack, failedChanges.bucketArn)}/${failedPrefix}*]`,
      reason: 'Lambda names the files by mapping, shard and time.',
    });
    const { eventSourceMappingId } = new EventSourceMapping(this, 'Stream', {
      target: lambda,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: consumer.batchSize,
      retryAttempts: consumer.retries,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      ...('batchWindowSeconds' in consumer && { maxBatchingWindow: Duration.seconds(consumer.batchWindowSeconds) }),
      // Several batches of a shard at a time; the records of one partition key still keep their order.
      parallelizationFactor: consumer.parallelizationFactor,
      onFailure: { bind: () => ({ destination: failedChanges.bucketArn }) },
      filters: [
        FilterCriteria.filter({ dynamodb: { NewImage: { type: { S: FilterRule.or(...consumer.itemTypes) } } } }),
      ],
    });
    new Rule(this, 'FailedChanges', {
      ruleName: nameIn(common.stage, failedChangesOf(consumer.function)),
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [failedChanges.bucketName] },
          object: { key: [{ prefix: `${failedPrefix}${eventSourceMappingId}/` }] },
        },
      },
      targets: [new SqsQueue(deadLetters, { deadLetterQueue: common.parts.setAside })],
    });
    alarms.raise(this, 'LagAlarm', {
      severity: 'URGENT',
      metric: lambda.metric('IteratorAge', { statistic: 'Maximum', period: alarmPeriod }),
      threshold: common.stage.alarms.streamLagMs,
      description: `${consumer.function} falls behind the table's stream: events and workflows come late.`,
    });
  }
}
