import * as contract from '../../contract/agents/actions.ts';
import { serve } from '../../runtime/serve.ts';
import { rejectAgentAction } from '../../use-cases/agents/approvals.ts';

export const handler = serve(contract.rejectAgentAction, ({ path, body }, context) =>
  rejectAgentAction(context, path.agentId, path.actionId, body.reason),
);
