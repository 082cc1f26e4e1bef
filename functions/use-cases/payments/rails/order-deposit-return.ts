import { currencyAmount } from '../../../domain/money.ts';
import { type HeldDeposit, heldAmount, refuseReturn } from '../../../domain/payments/held-deposit.ts';
import { now } from '../../../ports/clock.ts';
import { isRailConnected } from '../../../ports/env.ts';
import { postToConnector, sameText } from '../../../runtime/connector.ts';
import { logDepositReturnRefused } from '../../../runtime/log.ts';
import { tableStore } from '../../../runtime/store.ts';
import { putHeldDeposit, readHeldDeposit } from '../../../store/payments/held-deposits.ts';
import { commit, StaleWrite } from '../../../store/table.ts';
import { depositUuid } from './deposits.ts';
import { RailUnavailable } from './payout-rail.ts';
import type { ReturnOrder } from './queue-announcement.ts';
import { rail } from './rail-signature.ts';

/** Answers of a connector that cannot send the money back, now or later. */
const refusingStatuses = [400, 404, 405, 410, 422, 501];

/**
 * Asks the rail's connector to send a deposit back to its sender. The connector reports when the money has left. May run any number of
 * times. Throws RailUnavailable where it is unknown whether the connector has taken the order.
 */
export async function orderDepositReturn({ platformId, depositId }: ReturnOrder): Promise<void> {
  if (!isRailConnected()) return;
  const held = await readHeldDeposit(tableStore(), platformId, depositUuid(platformId, depositId));
  if (held?.status !== 'RETURNING') return;
  const response = await postToConnector(rail, {
    path: `deposits/${encodeURIComponent(depositId)}/return`,
    // A later decision is another order; the same one is carried out once.
    ...{
      key: `${held.depositUuid}-${Date.parse(held.decision?.at ?? '')}`,
      purpose: 'deposit-return-order',
      subject: depositId,
    },
    body: sameText(messageOf(held)),
  });
  await response.body?.cancel();
  if (response.ok) return;
  if (!refusingStatuses.includes(response.status)) throw new RailUnavailable(`The rail answered ${response.status}.`);
  logDepositReturnRefused({ platformId, depositId, status: response.status });
  await recordRefusal(held);
}

const messageOf = (held: HeldDeposit) => ({
  platformId: held.platformId,
  depositId: held.deposit.depositId,
  amount: currencyAmount(heldAmount(held), held.currency),
});

/** A change that came in between has made another decision. */
async function recordRefusal(held: HeldDeposit): Promise<void> {
  try {
    await commit(tableStore(), [putHeldDeposit(refuseReturn(held, now()))]);
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
  }
}
