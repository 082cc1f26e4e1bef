import { Duration, Validations } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

/** A queue's encryption. Amazon SQS reuses a data key for an hour. */
export const encryptedBy = (encryptionMasterKey: IKey) => ({
  encryption: QueueEncryption.KMS,
  encryptionMasterKey,
  dataKeyReuse: Duration.hours(1),
});

/** Keeps the messages that `source` could not handle for two weeks, and raises an alarm when there is one. */
export function deadLetterQueue(
  scope: Construct,
  source: string,
  { stage, alarms, dataKey }: { stage: StageConfig; alarms: Alarms; dataKey: IKey },
): Queue {
  const queue = new Queue(scope, 'DeadLetters', {
    queueName: nameIn(stage, `${source}-dead-letters`),
    ...encryptedBy(dataKey),
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(queue).acknowledge({ id: 'AwsSolutions-SQS3', reason: 'This is where dead letters go.' });
  alarms.raise(scope, 'DeadLettersAlarm', {
    severity: 'URGENT',
    metric: queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period: alarmPeriod }),
    threshold: 1,
    description: `${source} gave something up; it waits in ${nameIn(stage, `${source}-dead-letters`)}: see docs/runbooks/dead-letters.md.`,
  });
  return queue;
}
