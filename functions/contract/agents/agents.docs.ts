import { customerIdText, idText, timeFilterTexts, timestampTexts } from '../common.docs.ts';
import { describeObject, describeOperation } from '../description.ts';
import { deviceCodeLifeSeconds, durationText } from '../figures.ts';
import { describePage, pageParameters } from '../lists.docs.ts';
import {
  Agent,
  AgentCreateRequest,
  AgentCreateResponse,
  AgentListResponse,
  AgentUpdateRequest,
  AgentUsage,
  createAgent,
  deleteAgent,
  getAgentById,
  listAgents,
  updateAgent,
  updateAgentPolicy,
} from './agents.ts';

const agentId = idText('Agent', 'the agent');
const name = 'A name for people, such as the task of the agent.';
const isPaused = 'Whether the agent is paused: it still reads, but pays and changes nothing.';
const policy = 'What the agent may do, and up to which amounts.';

export const agentDescriptions = [
  describeObject(AgentUsage, 'What the agent has paid, in the currency of its spending limits.', {
    dailyTransactionCount: 'How many payments the day has.',
    dailySpend: 'What they amount to.',
    dailyResetDate: 'The day (UTC) on which what the day has counted begins anew.',
    monthlySpend: 'What the payments of the month amount to.',
    monthlyResetMonth: 'The month (UTC), YYYY-MM, with which what the month has counted begins anew.',
  }),
  describeObject(Agent, 'Software that pays for a customer within a policy.', {
    id: agentId,
    name,
    customerId: `${customerIdText} The agent acts for this customer only.`,
    isPaused,
    isConnected: 'Whether a device code was redeemed, so that software acts as the agent.',
    policy,
    usage: 'What counts towards its limits.',
    ...timestampTexts,
  }),
  describeObject(AgentCreateRequest, 'An agent to be created.', { name, customerId: customerIdText, policy }),
  describeObject(AgentCreateResponse, 'A new agent with its first device code.', {
    agent: 'The agent.',
    deviceCode: 'The code that connects the software of the agent.',
  }),
  describeObject(AgentUpdateRequest, 'Changes of an agent; at least one.', { name, isPaused }),
  describePage(AgentListResponse, 'agents'),
  describeOperation(listAgents, {
    text: "Lists the platform's agents with their usage.",
    parameters: {
      customerId: 'Only the agents of this customer.',
      isPaused: 'Only paused agents, or only those that are not.',
      isConnected: 'Only connected agents, or only those that are not.',
      ...timeFilterTexts,
      ...pageParameters,
    },
  }),
  describeOperation(createAgent, {
    text: `Creates an agent of a customer and a device code. Pass the code to the software of the agent, which redeems it within ${durationText(deviceCodeLifeSeconds)} for its access token. A token can give an agent only what it may do itself: payments need \`TRANSACT\`. The operation takes no \`Idempotency-Key\`, because a stored answer would hold the code.`,
  }),
  describeOperation(getAgentById, { text: 'Returns an agent with its usage.', parameters: { agentId } }),
  describeOperation(updateAgent, {
    text: 'Changes the name of an agent, pauses it or lets it go on. A pause takes effect with the next request of the agent.',
    parameters: { agentId },
  }),
  describeOperation(updateAgentPolicy, {
    text: 'Changes parts of the policy at once, also for payments that wait for approval. `permissions`, `allowedAccountIds` and `accountRules` are replaced as a whole. A new currency converts the limits that the request does not give, and the usage.',
    parameters: { agentId },
  }),
  describeOperation(deleteAgent, {
    text: 'Deletes an agent. Its access token and its device code are refused at once. Its transactions keep naming it, and what it submitted for approval can only be rejected.',
    parameters: { agentId },
  }),
];
