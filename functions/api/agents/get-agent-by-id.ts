import * as contract from '../../contract/agents/agents.ts';
import { serve } from '../../runtime/serve.ts';
import { getAgentById } from '../../use-cases/agents/agents.ts';

export const handler = serve(contract.getAgentById, ({ path }, context) => getAgentById(context, path.agentId));
