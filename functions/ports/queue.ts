import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { EnvironmentVariable } from '../topology/capabilities.ts';
import { sqsClient } from './clients/sqs.ts';
import { env } from './env.ts';

/** Puts a message into the queue that a variable names. It is delivered after the delay. */
export async function putMessage(queue: EnvironmentVariable, message: object, delaySeconds?: number): Promise<void> {
  await sqsClient().send(
    new SendMessageCommand({
      QueueUrl: env(queue),
      MessageBody: JSON.stringify(message),
      ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
    }),
  );
}
