import * as contract from '../../contract/agents/agents.ts';
import { serve } from '../../runtime/serve.ts';
import { deleteAgent } from '../../use-cases/agents/agents.ts';

export const handler = serve(contract.deleteAgent, ({ path }, context) => deleteAgent(context, path.agentId));
