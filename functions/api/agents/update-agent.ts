import * as contract from '../../contract/agents/agents.ts';
import { serve } from '../../runtime/serve.ts';
import { updateAgent } from '../../use-cases/agents/agents.ts';

export const handler = serve(contract.updateAgent, ({ path, body }, context) =>
  updateAgent(context, path.agentId, body),
);
