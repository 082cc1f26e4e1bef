import { agentGetQuote } from '../../contract/agents/agent-payments.ts';
import { serve } from '../../runtime/serve.ts';
import { showAgentQuote } from '../../use-cases/agents/agent-payments.ts';

export const handler = serve(agentGetQuote, ({ path }, context) => showAgentQuote(context, path.quoteId));
