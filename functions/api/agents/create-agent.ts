import { createAgent } from '../../contract/agents/agents.ts';
import { serve } from '../../runtime/serve.ts';
import { addAgent } from '../../use-cases/agents/agents.ts';

export const handler = serve(createAgent, ({ body }, context) => addAgent(context, body));
