import { rejectAgentAction } from '../../contract/agents/actions.ts';
import { serve } from '../../runtime/serve.ts';
import { decideActionRejection } from '../../use-cases/agents/approvals.ts';

export const handler = serve(rejectAgentAction, ({ path, body }, context) =>
  decideActionRejection(context, path.agentId, path.actionId, body.reason),
);
