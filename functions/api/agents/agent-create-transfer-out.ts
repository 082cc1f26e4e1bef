import * as contract from '../../contract/agents/agent-payments.ts';
import { serve } from '../../runtime/serve.ts';
import { admitAgent } from '../../use-cases/agents/acting-agent.ts';
import { agentCreateTransferOut } from '../../use-cases/agents/agent-payments.ts';
import { transferReads } from '../../use-cases/payments/quotes/transfers.ts';

export const handler = serve(
  contract.agentCreateTransferOut,
  ({ body }, context) => agentCreateTransferOut(context, body),
  {
    admit: admitAgent,
    reads: ({ body }, caller) => transferReads(caller, body),
  },
);
