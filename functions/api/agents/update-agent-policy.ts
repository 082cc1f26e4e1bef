import { updateAgentPolicy } from '../../contract/agents/agents.ts';
import { serve } from '../../runtime/serve.ts';
import { changePolicy } from '../../use-cases/agents/agents.ts';

export const handler = serve(updateAgentPolicy, ({ path, body }, context) => changePolicy(context, path.agentId, body));
