import * as contract from '../../contract/agents/device-codes.ts';
import { serve } from '../../runtime/serve.ts';
import { redeemAgentDeviceCode } from '../../use-cases/agents/device-codes.ts';

export const handler = serve(contract.redeemAgentDeviceCode, ({ path }, context) =>
  redeemAgentDeviceCode(context, path.code),
);
