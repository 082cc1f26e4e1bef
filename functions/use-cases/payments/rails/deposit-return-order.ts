import type { PlatformId } from '../../../domain/ids.ts';
import { currencyAmount } from '../../../domain/money.ts';
import { postToConnector, sameText } from '../../../runtime/connector.ts';
import { logDepositReturnRefused } from '../../../runtime/log.ts';
import { RailUnavailable } from './payout-rail.ts';
import { rail } from './rail-signature.ts';

/** Money of a deposit that the rail has to send back to its sender. */
interface DepositReturnOrder {
  readonly platformId: PlatformId;
  readonly depositId: string;
  readonly amount: number;
  readonly currency: string;
  /** The connector acts once for the same key. */
  readonly key: string;
}

/** Answers of a connector that cannot send the money back, now or later. */
const refusingStatuses = [400, 404, 405, 410, 422, 501];

/**
 * Asks the rail's connector to send money of a deposit back to its sender. False where it cannot. Throws RailUnavailable where it is unknown
 * whether it has taken the order.
 */
export async function postReturnOrder(order: DepositReturnOrder): Promise<boolean> {
  const { platformId, depositId, amount, currency, key } = order;
  const response = await postToConnector(rail, {
    ...{ path: `deposits/${encodeURIComponent(depositId)}/return`, key },
    ...{ purpose: 'deposit-return-order', subject: depositId },
    body: sameText({ platformId, depositId, amount: currencyAmount(amount, currency) }),
  });
  await response.body?.cancel();
  if (response.ok) return true;
  if (!refusingStatuses.includes(response.status)) throw new RailUnavailable(`The rail answered ${response.status}.`);
  logDepositReturnRefused({ platformId, depositId, status: response.status });
  return false;
}
