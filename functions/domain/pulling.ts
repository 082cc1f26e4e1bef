import { railsOf } from '../contract/account-info.ts';
import type { PaymentRail } from '../contract/rails.ts';
import type { ExternalAccountRecord } from './external-account.ts';
import { Refusal } from './refusal.ts';

/** Rails on which money can be pulled with the payer's mandate, not only pushed. */
const pullingRails: readonly PaymentRail[] = ['ACH', 'SEPA'];

/** The rail that pulls from an account. Refuses with INVALID_INPUT an account that nothing can be pulled from. */
export function requirePullingRail({ accountInfo }: ExternalAccountRecord): PaymentRail {
  const rail = railsOf(accountInfo.accountType).find((candidate) => pullingRails.includes(candidate));
  if (rail) return rail;
  throw new Refusal(
    'INVALID_INPUT',
    `source.accountId: money cannot be pulled from a ${accountInfo.accountType}; pay in by the funding instructions of an internal account.`,
  );
}
