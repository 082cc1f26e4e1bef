import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { isProduction } from '../../../domain/environment.ts';
import { sqsClient } from '../../../ports/clients/sqs.ts';
import { env } from '../../../ports/env.ts';
import { idSchema, uuidSchema } from '../../../runtime/id-schemas.ts';
import type { Change } from '../../../runtime/stream.ts';
import { toAccount } from '../../../store/ledger/account-items.ts';

/** An account of production that the rail has to know of. */
export const Announcement = z.object({
  platformId: uuidSchema('Platform'),
  accountId: idSchema('InternalAccount'),
  /** The name of the run by which an operator announces it again. */
  run: z.string().optional(),
});
export type Announcement = z.output<typeof Announcement>;

/** Queues the announcement of an account of production that was opened or closed. Every payment comes by here, and costs nothing. */
export async function announceChange({ before, after }: Change): Promise<void> {
  if (!isProduction(after) || before?.status === after.status) return;
  const { platformId, accountId } = toAccount(after);
  await queueAnnouncement({ platformId, accountId });
}

/** Queues the announcement of an account. */
export async function queueAnnouncement(announcement: Announcement): Promise<void> {
  await sqsClient().send(
    new SendMessageCommand({ QueueUrl: env('RAIL_ACCOUNTS_QUEUE_URL'), MessageBody: JSON.stringify(announcement) }),
  );
}
