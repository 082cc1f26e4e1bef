import { agentGetAction } from '../../contract/agents/actions.ts';
import { serve } from '../../runtime/serve.ts';
import { showAgentAction } from '../../use-cases/agents/action-views.ts';

export const handler = serve(agentGetAction, ({ path }, context) => showAgentAction(context, path.actionId));
