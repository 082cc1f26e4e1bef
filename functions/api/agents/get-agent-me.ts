import { getAgentMe } from '../../contract/agents/agent-reads.ts';
import { serve } from '../../runtime/serve.ts';
import { showActingAgent } from '../../use-cases/agents/agent-view.ts';

export const handler = serve(getAgentMe, (_input, context) => showActingAgent(context));
