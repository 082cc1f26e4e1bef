import { agentGetExternalAccount } from '../../contract/agents/agent-external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { showAgentExternalAccount } from '../../use-cases/agents/agent-external-accounts.ts';

export const handler = serve(agentGetExternalAccount, ({ path }, context) =>
  showAgentExternalAccount(context, path.externalAccountId),
);
