import * as contract from '../../contract/agents/actions.ts';
import { serve } from '../../runtime/serve.ts';
import { approveAgentAction } from '../../use-cases/agents/approvals.ts';

export const handler = serve(contract.approveAgentAction, ({ path }, context) =>
  approveAgentAction(context, path.agentId, path.actionId),
);
