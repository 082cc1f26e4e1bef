import { listAgents } from '../../contract/agents/agents.ts';
import { serve } from '../../runtime/serve.ts';
import { showAgents } from '../../use-cases/agents/agents.ts';

export const handler = serve(listAgents, ({ query }, context) => showAgents(context, query));
