import { idText } from '../common.docs.ts';
import { describeObject, describeOperation } from '../description.ts';
import { deviceCodeLifeSeconds, durationText } from '../figures.ts';
import {
  AgentDeviceCode,
  AgentDeviceCodeRedeemResponse,
  AgentDeviceCodeStatusResponse,
  getAgentDeviceCodeStatus,
  redeemAgentDeviceCode,
  regenerateAgentDeviceCode,
} from './device-codes.ts';

const agentId = idText('Agent', 'the agent');
const code = 'The device code, which the agent redeems once.';
const redeemed = 'Whether the code was redeemed.';

export const deviceCodeDescriptions = [
  describeObject(AgentDeviceCode, 'A code that connects the software of an agent. Pass it on in confidence.', {
    code,
    agentId,
    expiresAt: `Until when the code can be redeemed (UTC): ${durationText(deviceCodeLifeSeconds)} after its creation.`,
    redeemed,
  }),
  describeObject(AgentDeviceCodeStatusResponse, 'Whether a device code was redeemed.', { code, redeemed }),
  describeObject(AgentDeviceCodeRedeemResponse, 'What the software of an agent needs to act.', {
    agentId,
    agentName: 'The name of the agent.',
    accessToken: 'The Bearer token of the agent operations. Shown this once; it cannot be read again.',
    policy: 'What the agent may do. `GET /agents/me` shows changes.',
  }),
  describeOperation(regenerateAgentDeviceCode, {
    text: 'Creates a device code for an agent that is not connected. It voids the code before it. A connected agent is 409 `CONFLICT`: delete it and create another one to replace its access token.',
    parameters: { agentId },
  }),
  describeOperation(getAgentDeviceCodeStatus, {
    text: 'Shows whether the software of the agent has redeemed the code, for example while a person waits for it.',
    parameters: { code },
  }),
  describeOperation(redeemAgentDeviceCode, {
    text: 'Called by the software of the agent itself, once: the answer is the only one that shows the access token. A code that was redeemed, replaced or has expired is 400 `INVALID_INPUT`. After ten wrong codes within an hour, an address gets 429 `RATE_LIMITED` until the hour is over.',
    parameters: { code },
  }),
];
