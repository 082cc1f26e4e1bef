import * as contract from '../../contract/agents/agent-reads.ts';
import { serve } from '../../runtime/serve.ts';
import { getAgentMe } from '../../use-cases/agents/agent-view.ts';

export const handler = serve(contract.getAgentMe, (_input, context) => getAgentMe(context));
