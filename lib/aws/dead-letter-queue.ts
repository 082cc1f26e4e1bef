import { Duration, Validations } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

/** A queue's encryption. It asks the key service once an hour for each of its users. */
export const encryptedBy = (encryptionMasterKey: IKey) => ({
  encryption: QueueEncryption.KMS,
  encryptionMasterKey,
  dataKeyReuse: Duration.hours(1),
});

/** Keeps for two weeks what `source` could not get done, and raises an alarm as soon as there is something. */
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
    metric: queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period: alarmPeriod }),
    threshold: 1,
    description: `${source} gave something up; it waits in ${nameIn(stage, `${source}-dead-letters`)}: see docs/runbooks/dead-letters.md.`,
  });
  return queue;
}
