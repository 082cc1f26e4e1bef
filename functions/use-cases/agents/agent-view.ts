import type { AgentTransactionListQuery } from '../../contract/agents/agent-reads.ts';
import type { InternalAccountListQuery } from '../../contract/ledger/internal-accounts.ts';
import { mayUse } from '../../domain/agents/policy.ts';
import type { Context } from '../../runtime/context.ts';
import { showCustomerInternalAccounts } from '../ledger/customer-account-list.ts';
import { showTransaction } from '../payments/show-transaction.ts';
import { readTransactionPage } from '../payments/transaction-page.ts';
import { actingAgent } from './acting-agent.ts';
import { shown } from './agents.ts';

/** Shows the agent that calls. */
export async function showActingAgent(context: Context) {
  return shown(context, await actingAgent(context));
}

/** Shows a page of the customer's transactions. Refuses with FORBIDDEN an agent that may not view them. */
export async function showAgentTransactions(context: Context, query: AgentTransactionListQuery) {
  const { customerId } = await actingAgent(context, 'VIEW_TRANSACTIONS');
  return {
    status: 200 as const,
    body: await readTransactionPage(context, { ...query, customerId }),
  };
}

/** Shows a transaction of the customer. Refuses with TRANSACTION_NOT_FOUND, and FORBIDDEN an agent that may not view it. */
export async function showAgentTransaction(context: Context, transactionId: string) {
  await actingAgent(context, 'VIEW_TRANSACTIONS');
  return showTransaction(context, transactionId);
}

/** Shows a page of the customer's accounts that the agent may use. Refuses with FORBIDDEN an agent that may not view balances. */
export async function showAgentInternalAccounts(context: Context, query: InternalAccountListQuery) {
  const { policy, customerId } = await actingAgent(context, 'VIEW_TRANSACTIONS');
  const isRestricted = policy.accountRestrictions.allowedAccountIds !== null;
  return showCustomerInternalAccounts(
    context,
    { ...query, customerId },
    isRestricted ? ({ accountId }) => mayUse(policy, accountId) : undefined,
  );
}
