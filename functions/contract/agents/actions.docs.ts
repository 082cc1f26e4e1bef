import { customerIdText, idText, platformCustomerIdText, timestampTexts } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation } from '../description.ts';
import { describePage, pageParameters, sortOrderText } from '../lists.docs.ts';
import {
  AgentAction,
  AgentActionListResponse,
  AgentActionRejectRequest,
  AgentActionStatus,
  AgentActionType,
  AgentTransferDetails,
  agentGetAction,
  agentListActions,
  approveAgentAction,
  listAgentApprovals,
  rejectAgentAction,
} from './actions.ts';

const agentId = idText('Agent', 'the agent');
const actionId = idText('AgentAction', 'the action');

export const actionDescriptions = [
  describeEnum(AgentActionStatus, 'What became of an action.', {
    PENDING_APPROVAL: 'It waits until the platform approves or rejects it.',
    APPROVED: 'The policy allowed it at once, or the platform approved it. The payment is executed.',
    REJECTED: 'The platform rejected it. Nothing was paid.',
    FAILED: 'It was approved but could not be executed any more. Nothing was paid.',
  }),
  describeEnum(AgentActionType, 'What an agent wants to do.', {
    EXECUTE_QUOTE: 'Execute a quote.',
    TRANSFER_OUT: 'Transfer out of an internal account.',
    TRANSFER_IN: 'Transfer into an internal account.',
  }),
  describeObject(AgentTransferDetails, 'The transfer of an action.', {
    amount: "The amount, in the currency's smallest unit.",
    currency: 'The currency of the transfer.',
    sourceAccountId: 'The account that pays.',
    destinationAccountId: 'The account that is paid.',
  }),
  describeObject(AgentAction, 'A payment that an agent started, or wants to start.', {
    id: actionId,
    agentId,
    customerId: customerIdText,
    platformCustomerId: platformCustomerIdText,
    status: 'What became of it.',
    type: 'What the agent wants to do.',
    quote: 'The quote, for `EXECUTE_QUOTE`.',
    transferDetails: 'The transfer, for the other types.',
    transaction: 'The transaction, once it is executed.',
    rejectionReason: "The platform's reason of a rejection.",
    ...timestampTexts,
  }),
  describePage(AgentActionListResponse, 'actions'),
  describeObject(AgentActionRejectRequest, 'Why an action is rejected.', {
    reason: 'A reason, which the agent reads.',
  }),
  describeOperation(listAgentApprovals, {
    text: 'Lists the actions that wait for the platform. Each was also sent as `AGENT_ACTION.PENDING_APPROVAL`.',
    parameters: {
      agentId: 'Only actions of this agent.',
      customerId: 'Only actions for this customer.',
      startDate:
        'Only actions that were submitted at this time or later. A date alone is the start of that day in UTC.',
      endDate: 'Only actions that were submitted at this time or earlier. A date alone is the end of that day in UTC.',
      ...pageParameters,
      sortOrder: sortOrderText,
    },
  }),
  describeOperation(approveAgentAction, {
    text: "Approves an action. The policy, as it is now, and the payment are checked again: the answer's `status` is `APPROVED`, or `FAILED`, for example because the quote expired, the balance is too low, the agent is paused, or a limit is reached. An action that does not wait for approval is 409 `CONFLICT`.",
    parameters: { agentId, actionId },
  }),
  describeOperation(rejectAgentAction, {
    text: 'Rejects an action; nothing is paid and nothing counts towards the limits. An action that does not wait for approval is 409 `CONFLICT`.',
    parameters: { agentId, actionId },
  }),
  describeOperation(agentListActions, {
    text: 'Lists what the agent has submitted.',
    parameters: { status: 'Only actions with this status.', ...pageParameters },
  }),
  describeOperation(agentGetAction, {
    text: 'Returns an action of the agent, for example while it waits for approval.',
    parameters: { actionId },
  }),
];
