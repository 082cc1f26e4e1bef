import {
  type ActionRecord,
  approvedAction,
  type Order,
  pendingAction,
  toAgentAction,
} from '../../domain/agents/action.ts';
import type { AgentRecord } from '../../domain/agents/agent.ts';
import { evaluate } from '../../domain/agents/evaluation.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Context } from '../../runtime/context.ts';
import { putAction } from '../../store/agents/actions.ts';
import { requireUnchanged } from '../../store/agents/agents.ts';
import { countPayment, readUsage } from '../../store/agents/usage.ts';
import type { Write } from '../../store/table.ts';
import { currentRates } from '../pricing/rates.ts';

/** A payment that was executed, with everything that this writes. */
export interface Executed {
  readonly payment: Payment;
  readonly writes: readonly Write[];
}

/** A payment that an agent wants to make: checked and priced, but neither executed nor written. */
export interface Proposal {
  readonly order: Order;
  readonly payment: Payment;
  readonly execute: () => Promise<Executed>;
  /** The payment as it waits for the approval of this action; a transfer is not written before. */
  readonly hold?: (action: ActionRecord) => Executed;
}

interface Submitted {
  readonly action: ActionRecord;
  /** Absent while a transfer waits for approval. */
  readonly payment?: Payment;
  readonly writes: readonly Write[];
}

/**
 * Evaluates what an agent proposes by its policy: it is executed and counted in one transaction, or waits for the platform. Either
 * holds only for the version of the agent that was evaluated. Refuses with FORBIDDEN, and as the execution does.
 */
export async function submit(context: Context, agent: AgentRecord, proposal: Proposal): Promise<Submitted> {
  const { now, newUuid } = context;
  const [usage, rates] = await readStanding(context, agent);
  const { mode, counted } = evaluate(agent.policy, usage, proposal.payment, rates);
  const facts = { uuid: newUuid(), agent, order: proposal.order, now };
  if (mode === 'APPROVAL_REQUIRED') {
    const action = pendingAction({ ...facts, payment: proposal.payment });
    const held = proposal.hold?.(action);
    const writes = [putAction(action), requireUnchanged(agent), ...(held?.writes ?? [])];
    return { action, writes, ...(held && { payment: held.payment }) };
  }
  const { payment, writes } = await proposal.execute();
  const action = approvedAction({ ...facts, payment });
  const counts = countPayment(agent, usage, counted, rates, now);
  return { action, payment, writes: [putAction(action), requireUnchanged(agent), ...counts, ...writes] };
}

/** The sums that an agent has paid, and the rates by which they are counted. */
export const readStanding = ({ caller, store, now }: Pick<Context, 'caller' | 'store' | 'now'>, agent: AgentRecord) =>
  Promise.all([readUsage(store, agent, now), currentRates(store, caller.environment, now)]);

/** The answer to a submission: the action, with its payment as it is now. */
export const answered = <S extends 200 | 201>(status: S, { action, payment, writes }: Submitted) => ({
  status,
  body: toAgentAction(action, payment),
  writes,
  paymentId: action.paymentId,
});
