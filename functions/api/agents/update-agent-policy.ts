import * as contract from '../../contract/agents/agents.ts';
import { serve } from '../../runtime/serve.ts';
import { updateAgentPolicy } from '../../use-cases/agents/agents.ts';

export const handler = serve(contract.updateAgentPolicy, ({ path, body }, context) =>
  updateAgentPolicy(context, path.agentId, body),
);
