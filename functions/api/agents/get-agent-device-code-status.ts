import * as contract from '../../contract/agents/device-codes.ts';
import { serve } from '../../runtime/serve.ts';
import { getAgentDeviceCodeStatus } from '../../use-cases/agents/device-codes.ts';

export const handler = serve(contract.getAgentDeviceCodeStatus, ({ path }, context) =>
  getAgentDeviceCodeStatus(context, path.code),
);
