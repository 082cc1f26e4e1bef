import { settlementCurrency } from '../../domain/cards/card.ts';
import type { CustomerRecord } from '../../domain/customers/customer.ts';
import type { Environment } from '../../domain/environment.ts';
import { type Id, uuidOf } from '../../domain/ids.ts';
import type { InternalAccount } from '../../domain/ledger/account.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isIneligibleInSandbox } from '../../domain/sandbox/card-outcomes.ts';
import { readWithoutShards } from '../../store/ledger/accounts.ts';
import type { Store } from '../../store/table.ts';

interface FundingSourceOrder {
  readonly environment: Environment;
  readonly cardholder: Pick<CustomerRecord, 'platformId' | 'customerId'>;
  readonly fundingSources: readonly string[];
  /** The card's currency; a new card has none yet. */
  readonly currency?: string;
}

/** Accounts that may fund a card, and the currency that it settles in. */
interface FundingSources {
  readonly accountIds: readonly Id<'InternalAccount'>[];
  readonly currency: string;
}

/**
 * Finds the accounts that are to fund a card. Refuses with INVALID_INPUT an account that is named twice, and with
 * FUNDING_SOURCE_INELIGIBLE one that is missing, inactive or another customer's, or in whose currency the card does not settle.
 */
export async function requireFundingSources(store: Store, order: FundingSourceOrder): Promise<FundingSources> {
  const { cardholder, fundingSources } = order;
  if (new Set(fundingSources).size < fundingSources.length) {
    throw new Refusal('INVALID_INPUT', 'fundingSources: an account is named more than once.');
  }
  const accountUuids = fundingSources.map((id) => uuidOf('InternalAccount', id)).filter((uuid) => uuid !== undefined);
  const accounts = await readWithoutShards(store, cardholder.platformId, accountUuids);
  const byId = new Map<string, InternalAccount>(accounts.map((account) => [account.accountId, account]));
  const eligible = fundingSources.map((id) => requireEligible(byId.get(id), id, order));
  const [currency = ''] = [order.currency, ...eligible.map((account) => settlementCurrency(account.currency))].filter(
    (code) => code !== undefined,
  );
  const other = eligible.find((account) => settlementCurrency(account.currency) !== currency);
  if (other) throw ineligible(other.accountId, `is in ${other.currency}; the card settles in ${currency}`);
  return { accountIds: eligible.map(({ accountId }) => accountId), currency };
}

function requireEligible(
  account: InternalAccount | undefined,
  id: string,
  { cardholder, environment }: FundingSourceOrder,
): InternalAccount {
  if (account?.customerId !== cardholder.customerId) throw ineligible(id, "is none of the cardholder's accounts");
  if (account.status !== 'ACTIVE') throw ineligible(id, `is ${account.status}; it has to be ACTIVE`);
  if (settlementCurrency(account.currency) === undefined)
    throw ineligible(id, `is in ${account.currency}, in which no card settles`);
  if (environment === 'sandbox' && isIneligibleInSandbox(id))
    throw ineligible(id, 'is ineligible in the sandbox by its last three characters');
  return account;
}

const ineligible = (id: string, why: string): Refusal =>
  new Refusal('FUNDING_SOURCE_INELIGIBLE', `fundingSources: ${id} ${why}.`);
