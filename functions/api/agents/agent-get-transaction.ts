import * as contract from '../../contract/agents/agent-reads.ts';
import { serve } from '../../runtime/serve.ts';
import { agentGetTransaction } from '../../use-cases/agents/agent-view.ts';

export const handler = serve(contract.agentGetTransaction, ({ path }, context) =>
  agentGetTransaction(context, path.transactionId),
);
