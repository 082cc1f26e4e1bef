import { type ActionRecord, decideAction, requireActionPending, toAgentAction } from '../../domain/agents/action.ts';
import { type AgentRecord, agentDeleted, requireActive } from '../../domain/agents/agent.ts';
import { evaluate, permissionFor } from '../../domain/agents/evaluation.ts';
import { amendPayment, asOf, type Payment } from '../../domain/payments/payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Caller } from '../../runtime/caller.ts';
import type { Context } from '../../runtime/context.ts';
import { putAction } from '../../store/agents/actions.ts';
import { readAgent, requireUnchanged } from '../../store/agents/agents.ts';
import { countPayment } from '../../store/agents/usage.ts';
import { readPayment, replacePayment } from '../../store/payments/payments.ts';
import type { Write } from '../../store/table.ts';
import { requireAction } from './action-views.ts';
import { proposeAgain } from './proposals.ts';
import { readStanding } from './submission.ts';

/** The result of an approval. `refusal` says why the action failed. */
export interface Approved {
  readonly action: ActionRecord;
  readonly payment?: Payment | undefined;
  readonly refusal?: Refusal;
  readonly writes: readonly Write[];
  /** The outcome where the table refuses the writes, for example because the balance is too low. */
  readonly onRefused?: (refusal: Refusal) => Approved;
}

/**
 * Approves an action: the policy and the payment are checked as of now, and the payment is counted and executed in one transaction.
 * A refusal makes the action FAILED. Refuses with CONFLICT an action that does not wait, and with SERVICE_UNAVAILABLE while there is no
 * current exchange rate.
 */
export async function approveAction(context: Context, action: ActionRecord): Promise<Approved> {
  requireActionPending(action);
  const quote = await quoteOf(context, action);
  const fail = (refusal: Refusal): Approved => failed(context, action, quote, refusal);
  try {
    return { ...(await executed(context, action, quote)), onRefused: fail };
  } catch (cause) {
    // What only has to be waited for leaves the action as it is.
    if (cause instanceof Refusal && cause.code !== 'SERVICE_UNAVAILABLE') return fail(cause);
    throw cause;
  }
}

const quoteOf = async ({ store }: Context, { kind, platformId, paymentId }: ActionRecord) =>
  kind === 'EXECUTE_QUOTE' ? readPayment(store, platformId, paymentId) : undefined;

async function executed(context: Context, action: ActionRecord, quote: Payment | undefined): Promise<Approved> {
  const { store, now, newUuid } = context;
  const agent = await readAgent(store, action.platformId, action.agentId);
  if (!agent || agent.deletedAt !== undefined) throw agentDeleted();
  requireActive(agent, permissionFor(action.kind));
  const acting = { store, now, newUuid, paymentId: action.paymentId, caller: callerOf(context.caller, agent) };
  const proposal = await proposeAgain(acting, action, quote);
  const [usage, rates] = await readStanding(context, agent);
  const { counted } = evaluate(agent.policy, usage, proposal.payment, rates);
  const { payment, writes } = await proposal.execute();
  const approved = decideAction(action, 'APPROVED', now);
  const counts = countPayment(agent, usage, counted, rates, now);
  return {
    action: approved,
    payment,
    writes: [putAction(approved), requireUnchanged(agent), ...counts, ...writes],
  };
}

/** The agent as a caller, so that what it submitted is bound to its customer again. */
const callerOf = ({ platformId, environment }: Caller, { agentId, customerId }: AgentRecord): Caller => ({
  ...{ platformId, environment, agentId, customerId },
  clientId: agentId,
  permissions: [],
});

function failed({ now }: Context, action: ActionRecord, quote: Payment | undefined, refusal: Refusal): Approved {
  const next = decideAction(action, 'FAILED', now, refusal.message);
  const released = release(action, quote, now);
  return {
    action: next,
    payment: shownQuote(released ?? quote, now),
    refusal,
    writes: [putAction(next), ...writesOf(released)],
  };
}

/** The quote without its action, so that the agent may submit it again; nothing where the quote has moved on. */
const release = ({ actionId }: ActionRecord, quote: Payment | undefined, now: Date): Payment | undefined =>
  quote?.status === 'QUOTED' && quote.agentActionId === actionId
    ? amendPayment(quote, now, { agentActionId: undefined })
    : undefined;

/** A quote as the answer shows it: one whose time is over has expired, also before that is recorded. */
const shownQuote = (quote: Payment | undefined, now: Date): Payment | undefined => quote && asOf(quote, now);

const writesOf = (payment: Payment | undefined): readonly Write[] => (payment ? [replacePayment(payment)] : []);

/** Rejects an action. Refuses with CONFLICT one that does not wait. */
export async function rejectAction(context: Context, action: ActionRecord, reason: string | undefined) {
  requireActionPending(action);
  const quote = await quoteOf(context, action);
  const rejected = decideAction(action, 'REJECTED', context.now, reason);
  const released = release(action, quote, context.now);
  return {
    action: rejected,
    payment: shownQuote(released ?? quote, context.now),
    writes: [putAction(rejected), ...writesOf(released)],
  };
}

/** The answer to the platform's decision: the action with its payment as it is now. */
const actionAnswer = ({ onRefused, ...decided }: Approved) => ({
  ...answerOnce(decided),
  ...(onRefused && { onRefused: (refusal: Refusal) => answerOnce(onRefused(refusal)) }),
});

const answerOnce = ({ action, payment, writes }: Approved) => ({
  status: 200 as const,
  body: toAgentAction(action, payment),
  writes,
  paymentId: action.paymentId,
});

/** Approves an action of an agent. Refuses with REFERENCE_NOT_FOUND and CONFLICT. */
export async function approveAgentAction(context: Context, agentId: string, actionId: string) {
  return actionAnswer(await approveAction(context, await requireAction(context, agentId, actionId)));
}

/** Rejects an action of an agent. Refuses with REFERENCE_NOT_FOUND and CONFLICT. */
export async function rejectAgentAction(
  context: Context,
  agentId: string,
  actionId: string,
  reason: string | undefined,
) {
  return actionAnswer(await rejectAction(context, await requireAction(context, agentId, actionId), reason));
}
