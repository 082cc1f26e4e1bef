import type { TransferInRequest, TransferOutRequest } from '../../contract/payments/transfers.ts';
import type { ActionRecord, Order } from '../../domain/agents/action.ts';
import { amendPayment, type Payment } from '../../domain/payments/payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import { putNewPayment, replacePayment } from '../../store/payments/payments.ts';
import { type Execution, prepareExecution } from '../payments/quotes/execute-quote.ts';
import {
  executeTransfer,
  type PreparedTransfer,
  prepareTransferIn,
  prepareTransferOut,
} from '../payments/quotes/transfers.ts';
import type { Executed, Proposal } from './submission.ts';

/** Refuses with CONFLICT a quote that waits for an approval already. */
export function requireNotSubmitted({ agentActionId }: Payment): void {
  if (agentActionId === undefined) return;
  throw new Refusal('CONFLICT', `The quote waits for the approval of ${agentActionId}.`);
}

/** Proposes to execute a quote that is stored. While it waits, the quote names its action, so that it is submitted once. */
export const proposeExecution = (context: Execution, quote: Payment): Proposal => ({
  order: { type: 'EXECUTE_QUOTE' },
  payment: quote,
  execute: async () => {
    const { payment, writes } = await prepareExecution(context, quote, {});
    return { payment, writes: [replacePayment(payment), ...writes] };
  },
  hold: ({ actionId }) => {
    const payment = amendPayment(quote, context.now, { agentActionId: actionId });
    return { payment, writes: [replacePayment(payment)] };
  },
});

/** Proposes to execute a quote that is created with the action. */
export const proposeNewQuote = (quote: Payment, execute: () => Promise<Executed>): Proposal => ({
  order: { type: 'EXECUTE_QUOTE' },
  payment: quote,
  execute: async () => {
    const { payment, writes } = await execute();
    return { payment, writes: [putNewPayment(payment), ...writes] };
  },
  hold: ({ actionId }) => {
    const payment = { ...quote, agentActionId: actionId };
    return { payment, writes: [putNewPayment(payment)] };
  },
});

const proposeTransfer = (
  context: Pick<Context, 'now' | 'newUuid'>,
  order: Order,
  prepared: PreparedTransfer,
): Proposal => ({
  order,
  payment: prepared.transfer,
  execute: async () => {
    const { payment, writes } = executeTransfer(context, prepared);
    return { payment, writes: [putNewPayment(payment), ...writes] };
  },
});

type TransferContext = Parameters<typeof prepareTransferIn>[0] & Pick<Context, 'newUuid'>;

export const proposeTransferOut = async (context: TransferContext, request: TransferOutRequest): Promise<Proposal> =>
  proposeTransfer(context, { type: 'TRANSFER_OUT', request }, await prepareTransferOut(context, request));

export const proposeTransferIn = async (context: TransferContext, request: TransferInRequest): Promise<Proposal> =>
  proposeTransfer(context, { type: 'TRANSFER_IN', request }, await prepareTransferIn(context, request));

/** Proposes again what an action submitted, as of now. */
export async function proposeAgain(
  context: TransferContext & Execution,
  action: ActionRecord,
  quote: Payment | undefined,
): Promise<Proposal> {
  if (action.kind === 'TRANSFER_OUT') return proposeTransferOut(context, action.request as TransferOutRequest);
  if (action.kind === 'TRANSFER_IN') return proposeTransferIn(context, action.request as TransferInRequest);
  if (!quote) throw new Error(`The quote of ${action.actionId} is missing.`);
  return proposeExecution(context, quote);
}
