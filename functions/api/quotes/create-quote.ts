import { createQuote, type QuoteRequest } from '../../contract/quotes.ts';
import { makeQuote, quoteLifeSeconds } from '../../domain/quoting.ts';
import { Refusal } from '../../domain/refusal.ts';
import { toQuote } from '../../domain/views.ts';
import { expiryAfter } from '../../runtime/clock.ts';
import { execute, executionWrites } from '../../runtime/execution.ts';
import { requireConnectedRail } from '../../runtime/platform.ts';
import { serve } from '../../runtime/serve.ts';
import { putNewPayment } from '../../store/payments.ts';
import { readQuoteParties } from '../../store/quote-parties.ts';

export const handler = serve(createQuote, async ({ body }, { caller, store, now, newUuid }) => {
  const { sourceId, destinationId } = partiesOf(body);
  const paymentId = newUuid();
  const parties = await readQuoteParties(store, caller.platformId, sourceId, destinationId);
  requireConnectedRail(parties.platform);
  const quote = makeQuote({
    paymentId,
    request: body,
    ...parties,
    standingFee: parties.platform.feeConfigs?.[parties.source.currency],
    limits: parties.platform.limits,
    now,
    expiresAt: expiryAfter(now, quoteLifeSeconds),
  });
  if (!body.immediatelyExecute) {
    return { status: 201 as const, body: toQuote(quote), writes: [putNewPayment(quote)], paymentId };
  }
  const payment = execute(quote, now, newUuid);
  return {
    status: 201 as const,
    body: toQuote(payment),
    writes: [putNewPayment(payment), ...executionWrites(payment, parties.platform.limits, now)],
    paymentId,
  };
});

/** The accounts that a request names. Refuses with NOT_IMPLEMENTED the kinds of party that are not built yet. */
function partiesOf({ source, destination }: QuoteRequest) {
  if (source.sourceType !== 'ACCOUNT') {
    throw new Refusal('NOT_IMPLEMENTED', 'source.sourceType: only ACCOUNT can be quoted so far.');
  }
  if (destination.destinationType !== 'ACCOUNT') {
    throw new Refusal('NOT_IMPLEMENTED', 'destination.destinationType: only ACCOUNT can be quoted so far.');
  }
  return { sourceId: source.accountId, destinationId: destination.accountId };
}
