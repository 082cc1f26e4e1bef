import { createQuote, type QuoteRequest } from '../../contract/quotes.ts';
import { isExecutedAtOnce, makeQuote, quoteLifeSeconds } from '../../domain/quoting.ts';
import { Refusal } from '../../domain/refusal.ts';
import { toQuote } from '../../domain/views.ts';
import { expiryAfter } from '../../runtime/clock.ts';
import { execute, executionWrites } from '../../runtime/execution.ts';
import { requireConnectedRail } from '../../runtime/platform.ts';
import { serve } from '../../runtime/serve.ts';
import { putNewPayment } from '../../store/payments.ts';
import { readQuoteParties } from '../../store/quote-parties.ts';

export const handler = serve(createQuote, async ({ body }, { caller, store, now, newUuid }) => {
  const { platformId } = caller;
  const paymentId = newUuid();
  const { platform, ...parties } = await readQuoteParties(store, platformId, body.source, destinationOf(body));
  requireConnectedRail(platform);
  const quote = makeQuote({
    ...parties,
    platformId,
    paymentId,
    request: body,
    platform,
    now,
    expiresAt: expiryAfter(now, quoteLifeSeconds),
  });
  if (!isExecutedAtOnce(parties.source, body)) {
    return { status: 201 as const, body: toQuote(quote), writes: [putNewPayment(quote)], paymentId };
  }
  const payment = execute(quote, now, newUuid);
  const writes = [putNewPayment(payment), ...executionWrites(payment, platform.limits, now)];
  const answer = { body: toQuote(payment), writes, paymentId };
  // 202 says that nothing can be paid yet: the customer has to authorize before the instructions are shown.
  const isWithheld = parties.source.kind === 'REALTIME' && payment.status === 'PENDING_AUTHORIZATION';
  return isWithheld ? { status: 202 as const, ...answer } : { status: 201 as const, ...answer };
});

/** The destination that a request names. Refuses with NOT_IMPLEMENTED the kind that is not built yet. */
function destinationOf({ destination }: QuoteRequest): string {
  if (destination.destinationType !== 'ACCOUNT') {
    throw new Refusal('NOT_IMPLEMENTED', 'destination.destinationType: only ACCOUNT can be quoted so far.');
  }
  return destination.accountId;
}
