import type { AgentAction, AgentActionStatus, AgentActionType } from '../../contract/agents/actions.ts';
import type { TransferInRequest, TransferOutRequest } from '../../contract/payments/transfers.ts';
import { formatId, type Uuid } from '../ids.ts';
import { itemEvent, recordEvent } from '../item-event.ts';
import type { Payment } from '../payments/payment.ts';
import { toQuote } from '../payments/quote-view.ts';
import { toTransaction } from '../payments/transaction-view.ts';
import { Refusal } from '../refusal.ts';
import { anything, type Infer, idText, listed, object, optional, type Reader, text, uuidText } from '../schema.ts';
import { amend, firstVersion, versioned } from '../versioned.ts';
import type { AgentRecord } from './agent.ts';

/** The work of an action when it is executed. */
export type Order =
  | { readonly type: 'EXECUTE_QUOTE' }
  | { readonly type: 'TRANSFER_OUT'; readonly request: TransferOutRequest }
  | { readonly type: 'TRANSFER_IN'; readonly request: TransferInRequest };

/** A part of the interface that was valid when it was written and is only passed on. */
const passedOn = <T>(): Reader<T> => anything as Reader<T>;

/** A payment that an agent started or wants to start. */
export const action = object({
  platformId: uuidText('Platform'),
  actionId: idText('AgentAction'),
  agentId: idText('Agent'),
  customerId: idText('Customer'),
  platformCustomerId: text,
  status: listed<AgentActionStatus>(),
  kind: listed<AgentActionType>(),
  /** The payment: of the quote, or of the transfer that is created with the approval. */
  paymentId: uuidText('Payment'),
  /** The request of a transfer that waits for approval. */
  request: optional(passedOn<TransferOutRequest | TransferInRequest>()),
  transferDetails: optional(passedOn<AgentAction['transferDetails']>()),
  /** The quote as it was submitted. */
  quote: optional(passedOn<AgentAction['quote']>()),
  /** Why the platform rejected the action, or why it failed. */
  reason: optional(text),
  event: optional(itemEvent),
  createdAt: text,
  ...versioned,
});
export interface ActionRecord extends Infer<typeof action> {}

interface ActionFacts {
  readonly uuid: Uuid<'AgentAction'>;
  readonly agent: AgentRecord;
  readonly order: Order;
  readonly payment: Payment;
  readonly now: Date;
}

function newAction({ uuid, agent, order, payment, now }: ActionFacts, status: AgentActionStatus): ActionRecord {
  const isQuote = order.type === 'EXECUTE_QUOTE';
  return {
    platformId: agent.platformId,
    actionId: formatId('AgentAction', uuid),
    agentId: agent.agentId,
    customerId: agent.customerId,
    platformCustomerId: payment.platformCustomerId,
    status,
    kind: order.type,
    paymentId: payment.paymentId,
    ...(isQuote ? { quote: toQuote(payment) } : { request: order.request, transferDetails: transferDetails(payment) }),
    ...firstVersion(now),
  };
}

const transferDetails = (payment: Payment) => ({
  amount: payment.sendingAmount,
  currency: payment.sendingCurrency,
  sourceAccountId: payment.sourceAccountId ?? '',
  destinationAccountId: payment.destinationAccountId,
});

/** An action that the policy allows at once. */
export const approvedAction = (facts: ActionFacts): ActionRecord => newAction(facts, 'APPROVED');

/** An action that waits for the platform, which an event asks for its approval. */
export const pendingAction = (facts: ActionFacts): ActionRecord =>
  recordEvent(newAction(facts, 'PENDING_APPROVAL'), 'AGENT_ACTION.PENDING_APPROVAL', facts.now);

/** Ends the wait of an action for approval. */
export const decideAction = (
  action: ActionRecord,
  status: 'APPROVED' | 'REJECTED' | 'FAILED',
  now: Date,
  reason?: string,
): ActionRecord => amend(action, now, { status, reason });

export const actionNotFound = (): Refusal => new Refusal('REFERENCE_NOT_FOUND', 'There is no action with this id.');

/** Refuses with CONFLICT an action that does not wait for approval. */
export function requireActionPending({ status }: ActionRecord): void {
  if (status !== 'PENDING_APPROVAL')
    throw new Refusal('CONFLICT', `The action is ${status} and waits for no approval.`);
}

/** An action as the interface shows it, with its payment as it is now. */
export const toAgentAction = (action: ActionRecord, payment?: Payment): AgentAction => ({
  id: action.actionId,
  agentId: action.agentId,
  customerId: action.customerId,
  platformCustomerId: action.platformCustomerId,
  status: action.status,
  type: action.kind,
  ...(action.kind === 'EXECUTE_QUOTE'
    ? { quote: payment ? toQuote(payment) : action.quote }
    : { transferDetails: action.transferDetails }),
  ...(action.status === 'APPROVED' && payment && { transaction: toTransaction(payment) }),
  ...(action.status === 'REJECTED' && action.reason !== undefined && { rejectionReason: action.reason }),
  createdAt: action.createdAt,
  updatedAt: action.updatedAt,
});
