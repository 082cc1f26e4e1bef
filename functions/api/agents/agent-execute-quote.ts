import * as contract from '../../contract/agents/agent-payments.ts';
import { serve } from '../../runtime/serve.ts';
import { admitAgent } from '../../use-cases/agents/acting-agent.ts';
import { agentExecuteQuote } from '../../use-cases/agents/agent-payments.ts';

export const handler = serve(
  contract.agentExecuteQuote,
  ({ path, headers }, context) => agentExecuteQuote(context, path.quoteId, headers['Service-Wallet-Signature']),
  { admit: admitAgent },
);
