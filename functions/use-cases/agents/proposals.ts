import type { TransferInRequest, TransferOutRequest } from '../../contract/payments/transfers.ts';
import type { ActionRecord, Order } from '../../domain/agents/action.ts';
import { amendPayment, type Payment } from '../../domain/payments/payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import { putNewPayment, replacePayment } from '../../store/payments/payments.ts';
import type { CheckedPayment, Execution } from '../payments/quotes/checked-payment.ts';
import { prepareExecution } from '../payments/quotes/execute-quote.ts';
import { executeTransfer, prepareTransferIn, prepareTransferOut } from '../payments/quotes/transfers.ts';
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

const proposeTransfer = (context: Execution, order: Order, checked: CheckedPayment): Proposal => ({
  order,
  payment: checked.payment,
  execute: async () => {
    const { payment, answered, writes } = await executeTransfer(context, checked);
    return { payment: answered, writes: [putNewPayment(payment), ...writes] };
  },
});

type TransferContext = Execution & Pick<Context, 'paymentId'>;

export const proposeTransferOut = async (context: TransferContext, request: TransferOutRequest): Promise<Proposal> =>
  proposeTransfer(context, { type: 'TRANSFER_OUT', request }, await prepareTransferOut(context, request));

export const proposeTransferIn = async (context: TransferContext, request: TransferInRequest): Promise<Proposal> =>
  proposeTransfer(context, { type: 'TRANSFER_IN', request }, await prepareTransferIn(context, request));

/** Proposes again what an action submitted, as of now. */
export async function proposeAgain(
  context: TransferContext,
  action: ActionRecord,
  quote: Payment | undefined,
): Promise<Proposal> {
  if (action.kind === 'TRANSFER_OUT') return proposeTransferOut(context, action.request as TransferOutRequest);
  if (action.kind === 'TRANSFER_IN') return proposeTransferIn(context, action.request as TransferInRequest);
  if (!quote) throw new Error(`The quote of ${action.actionId} is missing.`);
  return proposeExecution(context, quote);
}
