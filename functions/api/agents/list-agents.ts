import * as contract from '../../contract/agents/agents.ts';
import { serve } from '../../runtime/serve.ts';
import { listAgents } from '../../use-cases/agents/agents.ts';

export const handler = serve(contract.listAgents, ({ query }, context) => listAgents(context, query));
