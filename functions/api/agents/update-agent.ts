import { updateAgent } from '../../contract/agents/agents.ts';
import { serve } from '../../runtime/serve.ts';
import { changeAgent } from '../../use-cases/agents/agents.ts';

export const handler = serve(updateAgent, ({ path, body }, context) => changeAgent(context, path.agentId, body));
