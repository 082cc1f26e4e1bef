import { agentListTransactions } from '../../contract/agents/agent-reads.ts';
import { serve } from '../../runtime/serve.ts';
import { showAgentTransactions } from '../../use-cases/agents/agent-view.ts';

export const handler = serve(agentListTransactions, ({ query }, context) => showAgentTransactions(context, query));
