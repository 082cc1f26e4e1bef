import { agentListInternalAccounts } from '../../contract/agents/agent-reads.ts';
import { serve } from '../../runtime/serve.ts';
import { showAgentInternalAccounts } from '../../use-cases/agents/agent-view.ts';

export const handler = serve(agentListInternalAccounts, ({ query }, context) =>
  showAgentInternalAccounts(context, query),
);
