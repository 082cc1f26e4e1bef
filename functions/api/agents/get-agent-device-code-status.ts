import { getAgentDeviceCodeStatus } from '../../contract/agents/device-codes.ts';
import { serve } from '../../runtime/serve.ts';
import { showDeviceCodeStatus } from '../../use-cases/agents/device-codes.ts';

export const handler = serve(getAgentDeviceCodeStatus, ({ path }, context) => showDeviceCodeStatus(context, path.code));
