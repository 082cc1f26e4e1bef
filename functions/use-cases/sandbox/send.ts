import type { SandboxSendRequest } from '../../contract/sandbox/sandbox.ts';
import { requireReadyCustomer } from '../../domain/customers/standing.ts';
import {
  isPayableByInvoice,
  receiveFunds,
  receiveInvoicePayment,
  requireAwaitingFunds,
  requireFundingCurrency,
} from '../../domain/payments/funding.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { requireExecutable } from '../../domain/payments/quote.ts';
import { withAuthorization } from '../../domain/payments/strong-authentication.ts';
import { toTransaction } from '../../domain/payments/transaction-view.ts';
import { requireEnabled } from '../../domain/platforms/platform.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import { replacePayment } from '../../store/payments/payments.ts';
import { executionWrites, fundingWrites } from '../payments/execution.ts';
import { requireQuote } from '../payments/payments.ts';
import { payerCheck } from '../payments/quotes/checked-payment.ts';
import { requireEligibleAccounts } from '../payments/quotes/eligible-accounts.ts';
import { readPayerOf } from '../payments/quotes/parties.ts';
import { requirePlatform } from '../platforms/platform.ts';
import { currentTerms } from '../pricing/terms.ts';

/** Simulates that the payer of a quote sends the money, in the quoted amount unless the request names another. */
export async function sandboxSend(context: Context, request: SandboxSendRequest) {
  const { caller, store, now } = context;
  const payment = await requireQuote(store, caller, request.quoteId);
  if (isPayableByInvoice(payment)) return payInvoice(context, payment, request);
  requireAwaitingFunds(payment, request.currencyCode, now);
  const funded = receiveFunds(payment, request.currencyAmount ?? payment.sendingAmount, now);
  return {
    status: 200 as const,
    body: toTransaction(funded),
    writes: [replacePayment(funded), ...fundingWrites(funded, now)],
    paymentId: payment.paymentId,
  };
}

/** Pays the invoice of a quote from an embedded wallet, which executes it without a signature. */
async function payInvoice({ caller, store, now }: Context, quote: Payment, request: SandboxSendRequest) {
  requireExecutable(quote, now);
  requireFundingCurrency(quote, request.currencyCode);
  const [platform, payer, destination] = await Promise.all([
    requirePlatform(store, caller),
    readPayerOf(store, quote),
    requireEligibleAccounts(store, quote, now),
  ]);
  requireEnabled(platform, quote.sendingCurrency, 'OUTGOING');
  requireReadyCustomer(platform, payer);
  if (withAuthorization(quote, { payer, destination }).authorization) {
    throw new Refusal(
      'CONFLICT',
      'The customer has to authorize this quote: execute it instead of paying its invoice.',
    );
  }
  const terms = await currentTerms(store, platform, now);
  const funded = receiveInvoicePayment(quote, request.currencyAmount ?? quote.sendingAmount, now);
  return {
    status: 200 as const,
    body: toTransaction(funded),
    writes: [
      replacePayment(funded),
      ...fundingWrites(funded, now),
      ...executionWrites(funded, terms, now),
      ...payerCheck(funded),
    ],
    paymentId: quote.paymentId,
  };
}
