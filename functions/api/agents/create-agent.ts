import * as contract from '../../contract/agents/agents.ts';
import { serve } from '../../runtime/serve.ts';
import { createAgent } from '../../use-cases/agents/agents.ts';

export const handler = serve(contract.createAgent, ({ body }, context) => createAgent(context, body));
