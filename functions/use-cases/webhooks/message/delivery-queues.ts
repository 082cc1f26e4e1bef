import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { PlatformId } from '../../../domain/ids.ts';
import { sqsClient } from '../../../ports/clients/sqs.ts';
import { now } from '../../../ports/clock.ts';
import { clockSpeed, env } from '../../../ports/env.ts';
import { longestQueueDelaySeconds } from '../../../topology/queues.ts';
import { cellOf } from './cells.ts';
import type { DeliveryMessage } from './delivery-message.ts';

/**
 * Two queues, each with functions of its own. FAST: first attempts at endpoints that answer. SLOW: every retry, and
 * everything for an endpoint that was slow lately. A post that hangs holds its place for 15 seconds; after the first second
 * in the fast lane, everything else for that endpoint goes to the slow one.
 */
export type Lane = 'FAST' | 'SLOW';

/** Queues a message for a moment. A pause that is longer than a queue can delay takes several rounds. */
export async function enqueue(lane: Lane, message: DeliveryMessage, at: Date): Promise<void> {
  const { notBefore: _before, ...rest } = message;
  const seconds = Math.max(0, Math.ceil(((at.getTime() - now().getTime()) * clockSpeed()) / 1000));
  const isFar = seconds > longestQueueDelaySeconds;
  await send(lane, rest.platformId, {
    body: { detail: { ...rest, ...(isFar && { notBefore: at.toISOString() }) } },
    delaySeconds: Math.min(seconds, longestQueueDelaySeconds),
  });
}

/** Puts a body into a lane's queue. The group makes the queue share its readers fairly among the platforms. */
export async function send(
  lane: Lane,
  platformId: PlatformId,
  { body, delaySeconds = 0 }: { readonly body: object; readonly delaySeconds?: number },
): Promise<void> {
  await sqsClient().send(
    new SendMessageCommand({
      QueueUrl: lane === 'FAST' ? fastQueueUrl(platformId) : env('SLOW_DELIVERY_QUEUE_URL'),
      MessageBody: JSON.stringify(body),
      DelaySeconds: delaySeconds,
      MessageGroupId: platformId,
    }),
  );
}

/** The queue of a platform's cell in the fast lane. Locally all cells are one queue. */
function fastQueueUrl(platformId: PlatformId): string {
  const urls = env('DELIVERY_QUEUE_URLS').split(',');
  return urls[cellOf(platformId) % urls.length] ?? '';
}
