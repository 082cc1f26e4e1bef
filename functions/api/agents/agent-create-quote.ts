import { agentCreateQuote } from '../../contract/agents/agent-payments.ts';
import { findKeyedPayment } from '../../runtime/keyed-payment.ts';
import { serve } from '../../runtime/serve.ts';
import { admitAgent } from '../../use-cases/agents/acting-agent.ts';
import { createAgentQuote } from '../../use-cases/agents/agent-payments.ts';
import { quoteReads } from '../../use-cases/payments/create-quote.ts';

export const handler = serve(agentCreateQuote, ({ body }, context) => createAgentQuote(context, body), {
  admit: admitAgent,
  reads: ({ body }, caller) => quoteReads(caller, body),
  findPayment: findKeyedPayment,
});
