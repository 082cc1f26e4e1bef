import type { QuoteRequest } from '../../contract/payments/quotes.ts';
import type { TransferInRequest, TransferOutRequest } from '../../contract/payments/transfers.ts';
import { requireAllowed } from '../../domain/agents/agent.ts';
import { requireUsableAccounts } from '../../domain/agents/evaluation.ts';
import { asOf } from '../../domain/payments/payment.ts';
import { requireExecutable } from '../../domain/payments/quote.ts';
import { toQuote } from '../../domain/payments/quote-view.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import { createPayment } from '../../store/payments/stored-responses.ts';
import { requireQuote } from '../payments/payments.ts';
import { executeNewQuote, prepareQuote } from '../payments/quotes/create-quote.ts';
import { requireOwnersSignature } from '../wallets/quote-signature.ts';
import { actingAgent, activeAgent } from './acting-agent.ts';
import {
  proposeExecution,
  proposeNewQuote,
  proposeTransferIn,
  proposeTransferOut,
  requireNotSubmitted,
} from './proposals.ts';
import { answered, submit } from './submission.ts';

/**
 * Creates a quote that an account of the customer pays. With `immediatelyExecute` it is executed, or submitted for approval, in the
 * same transaction. Refuses with FORBIDDEN, and as `prepareQuote` does.
 */
export async function agentCreateQuote(context: Context, request: QuoteRequest) {
  const agent = await activeAgent(context, 'CREATE_QUOTES');
  if (request.source.sourceType !== 'ACCOUNT') {
    throw new Refusal('INVALID_INPUT', 'source.sourceType: an agent pays from an ACCOUNT of its customer.');
  }
  if (request.immediatelyExecute) requireAllowed(agent, 'EXECUTE_QUOTES');
  const prepared = await prepareQuote(context, request);
  const { quote } = prepared;
  requireUsableAccounts(agent.policy, quote);
  const { paymentId } = quote;
  if (!request.immediatelyExecute) {
    return { status: 201 as const, body: toQuote(quote), creates: createPayment(quote), paymentId };
  }
  const proposal = proposeNewQuote(quote, () => executeNewQuote(context, prepared));
  const { payment, writes } = await submit(context, agent, proposal);
  return { status: 201 as const, body: toQuote(payment ?? quote), writes, paymentId };
}

/** Shows a quote that the agent created. Refuses with QUOTE_NOT_FOUND. */
export async function agentGetQuote(context: Context, quoteId: string) {
  await actingAgent(context);
  const quote = await requireQuote(context.store, context.caller, quoteId);
  return { status: 200 as const, body: toQuote(asOf(quote, context.now)), paymentId: quote.paymentId };
}

/**
 * Executes a quote that the agent created, or submits it for approval. The owner of an embedded wallet signs when it is
 * submitted. Refuses with FORBIDDEN, and as an execution by the platform does.
 */
export async function agentExecuteQuote(context: Context, quoteId: string, walletSignature: string | undefined) {
  const { caller, store, now } = context;
  const agent = await activeAgent(context, 'EXECUTE_QUOTES');
  const quote = await requireQuote(store, caller, quoteId);
  requireExecutable(quote, now);
  requireNotSubmitted(quote);
  const signed = await requireOwnersSignature(store, caller, quote, walletSignature, now);
  const submitted = await submit(context, agent, proposeExecution(context, quote));
  return answered(200, { ...submitted, writes: [...submitted.writes, ...signed] });
}

/** Creates a transfer out of an account of the customer, or submits it. Refuses with FORBIDDEN, and as a transfer by the platform does. */
export async function agentCreateTransferOut(context: Context, request: TransferOutRequest) {
  const agent = await activeAgent(context, 'CREATE_TRANSFERS');
  return answered(201, await submit(context, agent, await proposeTransferOut(context, request)));
}

/** Creates a transfer into an account of the customer, or submits it. Refuses like `agentCreateTransferOut`. */
export async function agentCreateTransferIn(context: Context, request: TransferInRequest) {
  const agent = await activeAgent(context, 'CREATE_TRANSFERS');
  return answered(201, await submit(context, agent, await proposeTransferIn(context, request)));
}
