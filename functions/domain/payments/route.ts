import { railsOf } from '../../contract/external-accounts/account-info.ts';
import type { PaymentRail } from '../../contract/external-accounts/rails.ts';
import { Refusal } from '../refusal.ts';
import type { Destination } from './parties.ts';
import type { Payment } from './payment.ts';

/** The members of a payment that say how it reaches its destination. */
type Route = Pick<Payment, 'paymentRail' | 'railSelectionMode' | 'accountType'>;

/** Chooses the route to a destination. Refuses as `chooseRail` does. */
export const chooseRoute = (requestedRail: PaymentRail | undefined, destination: Destination): Route => ({
  ...chooseRail(requestedRail, destination),
  ...(destination.kind === 'EXTERNAL' && { accountType: destination.account.accountInfo.accountType }),
});

/** Chooses the requested rail, or the account's first one. Refuses with INVALID_INPUT a rail that the account does not support. */
function chooseRail(
  requestedRail: PaymentRail | undefined,
  destination: Destination,
): Pick<Payment, 'paymentRail' | 'railSelectionMode'> {
  const rails: readonly PaymentRail[] =
    destination.kind === 'EXTERNAL' ? railsOf(destination.account.accountInfo.accountType) : [];
  if (requestedRail && !rails.includes(requestedRail)) {
    const allowed = rails.length > 0 ? `it supports ${rails.join(', ')}` : 'it is reached without a rail';
    throw new Refusal(
      'INVALID_INPUT',
      `destination.paymentRail: the account does not support ${requestedRail}; ${allowed}.`,
    );
  }
  if (requestedRail) return { paymentRail: requestedRail, railSelectionMode: 'MANUAL' };
  const [first] = rails;
  return first ? { paymentRail: first, railSelectionMode: 'AUTO' } : {};
}
