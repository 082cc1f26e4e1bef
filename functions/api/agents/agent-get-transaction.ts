import { agentGetTransaction } from '../../contract/agents/agent-reads.ts';
import { serve } from '../../runtime/serve.ts';
import { showAgentTransaction } from '../../use-cases/agents/agent-view.ts';

export const handler = serve(agentGetTransaction, ({ path }, context) =>
  showAgentTransaction(context, path.transactionId),
);
