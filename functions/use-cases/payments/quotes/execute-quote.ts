import type { ExecuteQuoteRequest } from '../../../contract/payments/quotes.ts';
import { requireReadyCustomer } from '../../../domain/customers/standing.ts';
import { uuidOf } from '../../../domain/ids.ts';
import { withInvoice } from '../../../domain/payments/lightning.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { requireExecutable } from '../../../domain/payments/quote.ts';
import { toQuote } from '../../../domain/payments/quote-view.ts';
import { withAuthorization } from '../../../domain/payments/strong-authentication.ts';
import { requireEnabled } from '../../../domain/platforms/platform.ts';
import type { Caller } from '../../../runtime/caller.ts';
import type { Context } from '../../../runtime/context.ts';
import type { Key } from '../../../store/keys.ts';
import * as keys from '../../../store/keys.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import { requirePlatform } from '../../platforms/platform.ts';
import { currentTerms } from '../../pricing/terms.ts';
import { offerFor } from '../../sca/challenge-offer.ts';
import { requireOwnersSignature } from '../../wallets/quote-signature.ts';
import { requireQuote } from '../payments.ts';
import { type Execution, executeChecked } from './checked-payment.ts';
import { requireEligibleAccounts } from './eligible-accounts.ts';
import { readPayerOf } from './parties.ts';

/** Executes a quote. The owner of an embedded wallet has to sign what is paid from it. */
export async function executeQuote(
  context: Context,
  quoteId: string,
  request: ExecuteQuoteRequest,
  walletSignature: string | undefined,
) {
  const { caller, store, now } = context;
  const quote = await requireQuote(store, caller, quoteId);
  requireExecutable(quote, now);
  const signed = await requireOwnersSignature(store, caller, quote, walletSignature, now);
  const { payment, writes } = await prepareExecution(context, quote, request);
  return {
    status: 200 as const,
    body: toQuote(payment),
    writes: [replacePayment(payment), ...writes, ...signed],
    paymentId: payment.paymentId,
  };
}

/** The items that an execution is sure to need. */
export const executionReads = ({ platformId }: Caller, quoteId: string): readonly Key[] => {
  const uuid = uuidOf('Quote', quoteId);
  return uuid === undefined ? [] : [keys.payment(platformId, uuid), keys.platform(platformId)];
};

/** Checks a quote anew and executes it, with the writes beside the payment itself. The owner's signature was checked before. */
export async function prepareExecution(context: Execution, storedQuote: Payment, { scaFactor }: ExecuteQuoteRequest) {
  const { caller, store, now } = context;
  requireExecutable(storedQuote, now);
  const [platform, payer, destination] = await Promise.all([
    requirePlatform(store, caller),
    readPayerOf(store, storedQuote),
    requireEligibleAccounts(store, storedQuote, now),
  ]);
  requireEnabled(platform, storedQuote.sendingCurrency, 'OUTGOING');
  requireReadyCustomer(platform, payer);
  const quote = withAuthorization(withInvoice(storedQuote, destination, now), { payer, destination });
  const offer = await offerFor(store, platform, quote, scaFactor);
  return executeChecked(context, { payment: quote, platform, terms: await currentTerms(store, platform, now), offer });
}
