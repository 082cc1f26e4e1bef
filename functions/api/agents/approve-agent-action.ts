import { approveAgentAction } from '../../contract/agents/actions.ts';
import { serve } from '../../runtime/serve.ts';
import { decideActionApproval } from '../../use-cases/agents/approvals.ts';

export const handler = serve(approveAgentAction, ({ path }, context) =>
  decideActionApproval(context, path.agentId, path.actionId),
);
