import { regenerateAgentDeviceCode } from '../../contract/agents/device-codes.ts';
import { serve } from '../../runtime/serve.ts';
import { regenerateDeviceCode } from '../../use-cases/agents/device-codes.ts';

export const handler = serve(regenerateAgentDeviceCode, ({ path }, context) =>
  regenerateDeviceCode(context, path.agentId),
);
