import * as contract from '../../contract/agents/agent-payments.ts';
import { serve } from '../../runtime/serve.ts';
import { admitAgent } from '../../use-cases/agents/acting-agent.ts';
import { agentCreateQuote } from '../../use-cases/agents/agent-payments.ts';
import { findKeyedPayment } from '../../use-cases/payments/keyed-payment.ts';
import { quoteReads } from '../../use-cases/payments/quotes/create-quote.ts';

export const handler = serve(contract.agentCreateQuote, ({ body }, context) => agentCreateQuote(context, body), {
  admit: admitAgent,
  reads: ({ body }, caller) => quoteReads(caller, body),
  findEarlier: findKeyedPayment,
});
