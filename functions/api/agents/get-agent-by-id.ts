import { getAgentById } from '../../contract/agents/agents.ts';
import { serve } from '../../runtime/serve.ts';
import { showAgent } from '../../use-cases/agents/agents.ts';

export const handler = serve(getAgentById, ({ path }, context) => showAgent(context, path.agentId));
