import { idText } from '../common.docs.ts';
import { describeOperation } from '../description.ts';
import { internalAccountFilterTexts } from '../ledger/internal-accounts.docs.ts';
import { pageParameters } from '../lists.docs.ts';
import { transactionFilterTexts } from '../payments/transactions.docs.ts';
import { agentGetTransaction, agentListInternalAccounts, agentListTransactions, getAgentMe } from './agent-reads.ts';

export const agentReadDescriptions = [
  describeOperation(getAgentMe, {
    text: 'Returns the calling agent with its policy and its usage. A paused agent may call it too.',
  }),
  describeOperation(agentListTransactions, {
    text: "Lists the transactions of the agent's customer, also those that the agent did not start. Needs `VIEW_TRANSACTIONS`.",
    parameters: transactionFilterTexts,
  }),
  describeOperation(agentGetTransaction, {
    text: "Returns a transaction of the agent's customer. Needs `VIEW_TRANSACTIONS`.",
    parameters: { transactionId: idText('Transaction', 'the transaction') },
  }),
  describeOperation(agentListInternalAccounts, {
    text: "Lists the internal accounts of the agent's customer with their balances, as far as `allowedAccountIds` names them. Needs `VIEW_TRANSACTIONS`.",
    parameters: { ...internalAccountFilterTexts, ...pageParameters },
  }),
];
