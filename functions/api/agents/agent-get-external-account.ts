import * as contract from '../../contract/agents/agent-external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { agentGetExternalAccount } from '../../use-cases/agents/agent-external-accounts.ts';

export const handler = serve(contract.agentGetExternalAccount, ({ path }, context) =>
  agentGetExternalAccount(context, path.externalAccountId),
);
