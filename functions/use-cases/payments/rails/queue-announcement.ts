import * as z from 'zod';
import { isProduction } from '../../../domain/environment.ts';
import { putMessage } from '../../../ports/queue.ts';
import { idSchema, uuidSchema } from '../../../runtime/id-schemas.ts';
import type { Change } from '../../../runtime/stream.ts';
import { toAccount } from '../../../store/ledger/account-items.ts';
import { heldDepositType, toHeldDeposit } from '../../../store/payments/held-deposits.ts';
import type { Item } from '../../../store/table.ts';

/** An account of production that the rail has to know of. */
export const Announcement = z.object({
  platformId: uuidSchema('Platform'),
  accountId: idSchema('InternalAccount'),
  /** The name of the run by which an operator announces it again. */
  run: z.string().optional(),
});
export type Announcement = z.output<typeof Announcement>;

/** A deposit that the rail has to send back. */
export const ReturnOrder = z.object({ platformId: uuidSchema('Platform'), depositId: z.string() });
export type ReturnOrder = z.output<typeof ReturnOrder>;

/** Queues the announcement of an account of production that was opened or closed. Every payment comes by here, and costs nothing. */
export async function announceChange({ before, after }: Change): Promise<void> {
  if (after.type === heldDepositType) return announceReturn(before, after);
  if (!isProduction(after) || before?.status === after.status) return;
  const { platformId, accountId } = toAccount(after);
  await queueAnnouncement({ platformId, accountId });
}

async function announceReturn(before: Item | undefined, after: Item): Promise<void> {
  if (before?.status === after.status) return;
  const { platformId, status, deposit } = toHeldDeposit(after);
  if (status === 'RETURNING') await queueAnnouncement({ platformId, depositId: deposit.depositId });
}

/** Queues the announcement of an account, or the order to send a deposit back. */
export const queueAnnouncement = (announcement: Announcement | ReturnOrder): Promise<void> =>
  putMessage('RAIL_ACCOUNTS_QUEUE_URL', announcement);
