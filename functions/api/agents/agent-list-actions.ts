import * as contract from '../../contract/agents/actions.ts';
import { serve } from '../../runtime/serve.ts';
import { agentListActions } from '../../use-cases/agents/action-views.ts';

export const handler = serve(contract.agentListActions, ({ query }, context) => agentListActions(context, query));
