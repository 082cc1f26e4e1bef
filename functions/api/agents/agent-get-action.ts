import * as contract from '../../contract/agents/actions.ts';
import { serve } from '../../runtime/serve.ts';
import { agentGetAction } from '../../use-cases/agents/action-views.ts';

export const handler = serve(contract.agentGetAction, ({ path }, context) => agentGetAction(context, path.actionId));
