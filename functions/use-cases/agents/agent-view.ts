import type { AgentTransactionListQuery } from '../../contract/agents/agent-reads.ts';
import type { InternalAccountListQuery } from '../../contract/ledger/internal-accounts.ts';
import { mayUse } from '../../domain/agents/policy.ts';
import type { Context } from '../../runtime/context.ts';
import { listCustomerInternalAccounts } from '../ledger/customer-account-list.ts';
import { getTransactionById } from '../payments/transactions/show-transaction.ts';
import { listTransactions } from '../payments/transactions/transaction-page.ts';
import { actingAgent } from './acting-agent.ts';
import { shown } from './agents.ts';

/** Shows the agent that calls. */
export async function getAgentMe(context: Context) {
  return shown(context, await actingAgent(context));
}

/** Shows a page of the customer's transactions. Refuses with FORBIDDEN an agent that may not view them. */
export async function agentListTransactions(context: Context, query: AgentTransactionListQuery) {
  const { customerId } = await actingAgent(context, 'VIEW_TRANSACTIONS');
  return listTransactions(context, { ...query, customerId });
}

/** Shows a transaction of the customer. Refuses with TRANSACTION_NOT_FOUND, and FORBIDDEN an agent that may not view it. */
export async function agentGetTransaction(context: Context, transactionId: string) {
  await actingAgent(context, 'VIEW_TRANSACTIONS');
  return getTransactionById(context, transactionId);
}

/** Shows a page of the customer's accounts that the agent may use. Refuses with FORBIDDEN an agent that may not view balances. */
export async function agentListInternalAccounts(context: Context, query: InternalAccountListQuery) {
  const { policy, customerId } = await actingAgent(context, 'VIEW_TRANSACTIONS');
  const isRestricted = policy.accountRestrictions.allowedAccountIds !== null;
  return listCustomerInternalAccounts(
    context,
    { ...query, customerId },
    isRestricted ? ({ accountId }) => mayUse(policy, accountId) : undefined,
  );
}
