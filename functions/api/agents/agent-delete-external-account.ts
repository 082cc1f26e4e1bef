import { agentDeleteExternalAccount } from '../../contract/agents/agent-external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { removeAgentExternalAccount } from '../../use-cases/agents/agent-external-accounts.ts';

export const handler = serve(agentDeleteExternalAccount, ({ path }, context) =>
  removeAgentExternalAccount(context, path.externalAccountId),
);
