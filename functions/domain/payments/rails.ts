import { railsOf } from '../../contract/external-accounts/account-info.ts';
import type { PaymentRail } from '../../contract/external-accounts/rails.ts';
import type { ExternalAccountRecord } from '../external-accounts/external-account.ts';
import { Refusal } from '../refusal.ts';
import type { Destination } from './parties.ts';
import type { Payment } from './payment.ts';

/** The rails that can also pull money, with the payer's mandate. */
const pullingRails: readonly PaymentRail[] = ['ACH', 'SEPA'];

/** The rail that pulls from an account. Refuses with INVALID_INPUT an account that no rail can pull from. */
export function requirePullingRail({ accountInfo }: ExternalAccountRecord): PaymentRail {
  const rail = railsOf(accountInfo.accountType).find((candidate) => pullingRails.includes(candidate));
  if (rail) return rail;
  throw new Refusal(
    'INVALID_INPUT',
    `source.accountId: money cannot be pulled from a ${accountInfo.accountType}; pay in by the funding instructions of an internal account.`,
  );
}

/** Chooses the requested rail, or the account's first one. Refuses with INVALID_INPUT a rail that the account does not support. */
export function chooseRail(
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
