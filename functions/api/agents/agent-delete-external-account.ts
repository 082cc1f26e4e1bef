import * as contract from '../../contract/agents/agent-external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { agentDeleteExternalAccount } from '../../use-cases/agents/agent-external-accounts.ts';

export const handler = serve(contract.agentDeleteExternalAccount, ({ path }, context) =>
  agentDeleteExternalAccount(context, path.externalAccountId),
);
