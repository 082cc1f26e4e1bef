import { agentCreateExternalAccount } from '../../contract/agents/agent-external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { admitAgent } from '../../use-cases/agents/acting-agent.ts';
import { addAgentExternalAccount } from '../../use-cases/agents/agent-external-accounts.ts';
export const handler = serve(
  agentCreateExternalAccount,
  ({ body }, context) => addAgentExternalAccount(context, body),
  { admit: admitAgent },
);
