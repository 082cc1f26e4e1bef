import type { AgentRecord } from '../../domain/agents/agent.ts';
import { accountsIn } from '../../domain/agents/policy.ts';
import { uuidOf } from '../../domain/ids.ts';
import { invalid } from '../../runtime/validation/field-errors.ts';
import * as keys from '../../store/keys.ts';
import { toAccount } from '../../store/ledger/account-items.ts';
import { readItems, type Store } from '../../store/table.ts';

/** Refuses with INVALID_INPUT a policy that names anything but internal accounts of the agent's customer. */
export async function requireOwnAccounts(store: Store, { platformId, customerId, policy }: AgentRecord): Promise<void> {
  const accountIds = accountsIn(policy);
  const accountKeys = accountIds.flatMap((accountId) => {
    const uuid = uuidOf('InternalAccount', accountId);
    return uuid ? [keys.internalAccount(platformId, uuid)] : [];
  });
  const accountItems = accountKeys.length > 0 ? await readItems(store, accountKeys) : [];
  const own = new Set<string>(
    accountItems.flatMap((item) => {
      const account = item && toAccount(item);
      return account?.customerId === customerId ? [account.accountId] : [];
    }),
  );
  const unknown = accountIds.filter((accountId) => !own.has(accountId));
  if (unknown.length === 0) return;
  throw invalid(
    unknown.map((accountId) => ({
      field: 'policy.accountRestrictions',
      message: `the customer has no internal account ${accountId}`,
    })),
  );
}
