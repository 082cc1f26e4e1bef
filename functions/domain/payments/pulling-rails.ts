import { railsOf } from '../../contract/external-accounts/account-info.ts';
import type { PaymentRail } from '../../contract/external-accounts/rails.ts';
import type { ExternalAccountRecord } from '../external-accounts/external-account.ts';
import { Refusal } from '../refusal.ts';

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
