import * as contract from '../../contract/agents/device-codes.ts';
import { serve } from '../../runtime/serve.ts';
import { regenerateAgentDeviceCode } from '../../use-cases/agents/device-codes.ts';

export const handler = serve(contract.regenerateAgentDeviceCode, ({ path }, context) =>
  regenerateAgentDeviceCode(context, path.agentId),
);
