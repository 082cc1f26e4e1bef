import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { queueClient } from './clients/queue.ts';
import { now } from './clock.ts';
import { setting } from './settings.ts';

/** What is to be done of a work that takes long: all of it, or what is left. */
export interface PieceOrder {
  /** When the whole began, in milliseconds since 1970; absent in the order of the whole. */
  readonly startedAt?: number;
}

/** A work that takes longer is overtaken by the next: it fails, and somebody looks. */
const longestMs = 24 * 3_600_000;
/** A piece is well within the function's time, with room for the last page and for writing down how far it has come. */
export const pieceMs = 600_000;

/** When the whole began. Throws when that was more than a day ago. */
export function startOf({ startedAt = now().getTime() }: PieceOrder, work: string): number {
  if (now().getTime() - startedAt >= longestMs) throw new Error(`The ${work} has not ended within a day.`);
  return startedAt;
}

/** Takes a work on page by page, for so long at least as one page takes. `page` says whether there is more; so does the answer. */
export async function workFor(forMs: number, page: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + forMs;
  for (;;) {
    const hasMore = await page();
    if (!hasMore || performance.now() >= deadline) return hasMore;
  }
}

/** Orders the next piece. */
export async function orderPiece<Order extends PieceOrder>(
  queue: 'auditQueueUrl' | 'sweepQueueUrl',
  order: Order,
): Promise<void> {
  const MessageBody = JSON.stringify(order);
  await queueClient().send(new SendMessageCommand({ QueueUrl: setting(queue), MessageBody }));
}
