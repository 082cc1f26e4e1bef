import * as contract from '../../contract/agents/agent-external-accounts.ts';
import { serve } from '../../runtime/serve.ts';
import { agentListExternalAccounts } from '../../use-cases/agents/agent-external-accounts.ts';

export const handler = serve(contract.agentListExternalAccounts, ({ query }, context) =>
  agentListExternalAccounts(context, query),
);
