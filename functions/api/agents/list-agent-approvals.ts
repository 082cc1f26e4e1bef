import * as contract from '../../contract/agents/actions.ts';
import { serve } from '../../runtime/serve.ts';
import { listAgentApprovals } from '../../use-cases/agents/action-views.ts';

export const handler = serve(contract.listAgentApprovals, ({ query }, context) => listAgentApprovals(context, query));
