import { deleteAgent } from '../../contract/agents/agents.ts';
import { serve } from '../../runtime/serve.ts';
import { removeAgent } from '../../use-cases/agents/agents.ts';

export const handler = serve(deleteAgent, ({ path }, context) => removeAgent(context, path.agentId));
