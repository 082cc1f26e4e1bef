import type { PaymentRail } from '../../contract/external-accounts/rails.ts';
import type { Destination } from './parties.ts';
import type { Payment } from './payment.ts';
import { chooseRail } from './rails.ts';

/** The members of a payment that say how it reaches its destination. */
type Route = Pick<Payment, 'paymentRail' | 'railSelectionMode' | 'accountType'>;

/** Chooses the route to a destination. Refuses as `chooseRail` does. */
export const chooseRoute = (requestedRail: PaymentRail | undefined, destination: Destination): Route => ({
  ...chooseRail(requestedRail, destination),
  ...(destination.kind === 'EXTERNAL' && { accountType: destination.account.accountInfo.accountType }),
});
