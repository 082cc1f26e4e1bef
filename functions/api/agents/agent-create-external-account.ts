import * as contract from '../../contract/agents/agent-external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { admitAgent } from '../../use-cases/agents/acting-agent.ts';
import { agentCreateExternalAccount } from '../../use-cases/agents/agent-external-accounts.ts';
export const handler = serve(
  contract.agentCreateExternalAccount,
  ({ body }, context) => agentCreateExternalAccount(context, body),
  { admit: admitAgent },
);
