import { agentListActions } from '../../contract/agents/actions.ts';
import { serve } from '../../runtime/serve.ts';
import { showAgentActions } from '../../use-cases/agents/action-views.ts';

export const handler = serve(agentListActions, ({ query }, context) => showAgentActions(context, query));
