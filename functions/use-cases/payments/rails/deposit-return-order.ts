import type { PlatformId } from '../../../domain/ids.ts';
import { currencyAmount } from '../../../domain/money.ts';
import { sameText } from '../../../runtime/connector.ts';
import { logDepositReturnRefused } from '../../../runtime/log.ts';
import { refusalOf } from './rail-connector.ts';

/** Money of a deposit that the rail has to send back to its sender. */
interface DepositReturnOrder {
  readonly platformId: PlatformId;
  readonly depositId: string;
  readonly amount: number;
  readonly currency: string;
  /** The connector acts once for the same key. */
  readonly key: string;
}

/**
 * Asks the rail's connector to send money of a deposit back to its sender. False where it cannot. Throws RailUnavailable where it is unknown
 * whether it has taken the order.
 */
export async function postReturnOrder(order: DepositReturnOrder): Promise<boolean> {
  const { platformId, depositId, amount, currency, key } = order;
  const status = await refusalOf({
    ...{ path: `deposits/${encodeURIComponent(depositId)}/return`, key },
    ...{ purpose: 'deposit-return-order', subject: depositId },
    body: sameText({ platformId, depositId, amount: currencyAmount(amount, currency) }),
  });
  if (status === undefined) return true;
  logDepositReturnRefused({ platformId, depositId, status });
  return false;
}
