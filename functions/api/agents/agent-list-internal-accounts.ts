import * as contract from '../../contract/agents/agent-reads.ts';
import { serve } from '../../runtime/serve.ts';
import { agentListInternalAccounts } from '../../use-cases/agents/agent-view.ts';

export const handler = serve(contract.agentListInternalAccounts, ({ query }, context) =>
  agentListInternalAccounts(context, query),
);
