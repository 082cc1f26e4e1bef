import { agentListExternalAccounts } from '../../contract/agents/agent-external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { showAgentExternalAccounts } from '../../use-cases/agents/agent-external-accounts.ts';

export const handler = serve(agentListExternalAccounts, ({ query }, context) =>
  showAgentExternalAccounts(context, query),
);
