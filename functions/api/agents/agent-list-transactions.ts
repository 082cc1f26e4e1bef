import * as contract from '../../contract/agents/agent-reads.ts';
import { serve } from '../../runtime/serve.ts';
import { agentListTransactions } from '../../use-cases/agents/agent-view.ts';

export const handler = serve(contract.agentListTransactions, ({ query }, context) =>
  agentListTransactions(context, query),
);
