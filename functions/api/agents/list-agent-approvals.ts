import { listAgentApprovals } from '../../contract/agents/actions.ts';
import { serve } from '../../runtime/serve.ts';
import { showApprovals } from '../../use-cases/agents/action-views.ts';

export const handler = serve(listAgentApprovals, ({ query }, context) => showApprovals(context, query));
