import { executeQuote } from '../../contract/quotes.ts';
import { requireReadyCustomer } from '../../domain/customer-standing.ts';
import { Refusal } from '../../domain/refusal.ts';
import { toQuote } from '../../domain/views.ts';
import { offerFor, withCodeSent } from '../../runtime/challenge-offer.ts';
import { execute, executionWrites } from '../../runtime/execution.ts';
import { requireQuote } from '../../runtime/payments.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { serve } from '../../runtime/serve.ts';
import { requireStandingAccounts } from '../../runtime/standing-accounts.ts';
import { requireOwnersSignature } from '../../runtime/wallet/quote-signature.ts';
import { replacePayment } from '../../store/payments.ts';
import { readPayerOf } from '../../store/quote-parties.ts';

export const handler = serve(executeQuote, async ({ path, headers, body }, { caller, store, now, newUuid }) => {
  const quote = await requireQuote(store, caller.platformId, path.quoteId);
  const isLate = quote.quoteExpiresAt !== undefined && now.toISOString() >= quote.quoteExpiresAt;
  if (quote.status === 'EXPIRED' || (quote.status === 'QUOTED' && isLate)) {
    throw new Refusal('QUOTE_EXPIRED', `The quote expired at ${quote.quoteExpiresAt}. Create a new one.`);
  }
  if (quote.status !== 'QUOTED') throw new Refusal('CONFLICT', 'The quote was executed already.');
  const [platform, payer] = await Promise.all([
    requirePlatform(store, caller),
    readPayerOf(store, quote),
    requireStandingAccounts(store, quote, now),
    requireOwnersSignature(store, caller, quote, headers['Service-Wallet-Signature'], now),
  ]);
  requireReadyCustomer(platform, payer);
  const offer = await offerFor(store, platform, quote, body.scaFactor);
  const payment = execute(quote, now, newUuid, await withCodeSent(store, caller, quote, offer));
  return {
    status: 200 as const,
    body: toQuote(payment),
    writes: [replacePayment(payment), ...executionWrites(payment, platform.limits, now)],
    paymentId: payment.paymentId,
  };
});
