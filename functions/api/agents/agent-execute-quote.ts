import { agentExecuteQuote } from '../../contract/agents/agent-payments.ts';
import { serve } from '../../runtime/serve.ts';
import { admitAgent } from '../../use-cases/agents/acting-agent.ts';
import { executeAgentQuote } from '../../use-cases/agents/agent-payments.ts';

export const handler = serve(
  agentExecuteQuote,
  ({ path, headers }, context) => executeAgentQuote(context, path.quoteId, headers['Service-Wallet-Signature']),
  { admit: admitAgent },
);
