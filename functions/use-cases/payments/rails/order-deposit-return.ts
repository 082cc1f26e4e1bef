import { type HeldDeposit, heldAmount, refuseReturn } from '../../../domain/payments/held-deposit.ts';
import { now } from '../../../ports/clock.ts';
import { isRailConnected } from '../../../ports/env.ts';
import { untilCommitted } from '../../../runtime/retry.ts';
import { tableStore } from '../../../runtime/store.ts';
import { putHeldDeposit, readHeldDeposit } from '../../../store/payments/held-deposits.ts';
import { commit } from '../../../store/table.ts';
import { postReturnOrder } from './deposit-return-order.ts';
import { depositUuid } from './deposits.ts';
import type { ReturnOrder } from './queue-announcement.ts';

/**
 * Has the rail send a deposit that is held back to its sender. The connector reports when the money has left. May run any number of
 * times. Throws RailUnavailable where it is unknown whether the connector has taken the order.
 */
export async function orderDepositReturn({ platformId, depositId }: ReturnOrder): Promise<void> {
  if (!isRailConnected()) return;
  const held = await readHeldDeposit(tableStore(), platformId, depositUuid(platformId, depositId));
  if (held?.status !== 'RETURNING') return;
  // A later decision is another order; the same one is carried out once.
  const key = `${held.depositUuid}-${Date.parse(held.decision?.at ?? '')}`;
  const order = { platformId, depositId, amount: heldAmount(held), currency: held.currency, key };
  if (!(await postReturnOrder(order))) await untilCommitted(() => recordRefusal(held));
}

/** Records that the rail refuses an order, also where a part of the deposit was recalled in between. Another decision stays. */
async function recordRefusal({ platformId, depositUuid: uuid, decision }: HeldDeposit): Promise<void> {
  const store = tableStore();
  const held = await readHeldDeposit(store, platformId, uuid);
  if (held?.status !== 'RETURNING' || held.decision?.at !== decision?.at) return;
  await commit(store, [putHeldDeposit(refuseReturn(held, now()))]);
}
