import { redeemAgentDeviceCode } from '../../contract/agents/device-codes.ts';
import { serve } from '../../runtime/serve.ts';
import { redeemDeviceCode } from '../../use-cases/agents/device-codes.ts';

export const handler = serve(redeemAgentDeviceCode, ({ path }, context) => redeemDeviceCode(context, path.code));
