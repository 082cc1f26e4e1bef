import { setTimeout as pause } from 'node:timers/promises';
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { npmRun } from './commands.ts';

const patienceMs = 60_000;

/** Starts the daily audit as its schedule does, and waits for its end. Throws when it finds a difference. */
export async function auditDaily(queueName: string, stack: string): Promise<string> {
  const client = new SQSClient({});
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: queueName }));
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: '{}' }));
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const status = await npmRun('operate', 'ledger', 'status', '--stack', stack);
    if (/^audited at .*, differences 0$/m.test(status)) return status;
    if (Date.now() > deadline) throw new Error(`The audit has not ended: ${status}`);
    await pause(2_000);
  }
}
