import * as contract from '../../contract/agents/agent-payments.ts';
import { serve } from '../../runtime/serve.ts';
import { agentGetQuote } from '../../use-cases/agents/agent-payments.ts';

export const handler = serve(contract.agentGetQuote, ({ path }, context) => agentGetQuote(context, path.quoteId));
