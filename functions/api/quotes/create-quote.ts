import { createQuote, type QuoteRequest } from '../../contract/quotes.ts';
import { requireReadyCustomer } from '../../domain/customer-standing.ts';
import { inEnvironment } from '../../domain/environment.ts';
import { requirePayerData } from '../../domain/payer-data.ts';
import {
  type Destination,
  isExecutedAtOnce,
  makeQuote,
  mayChargeFee,
  type QuoteParts,
  quoteLifeSeconds,
  sendingCurrencyOf,
} from '../../domain/quoting.ts';
import { toQuote } from '../../domain/views.ts';
import { offerFor, withCodeSent } from '../../runtime/challenge-offer.ts';
import { expiryAfter } from '../../runtime/clock.ts';
import { execute, executionWrites } from '../../runtime/execution.ts';
import { findKeyedPayment } from '../../runtime/payment-answers.ts';
import { requireConnectedRail, requireOwnFunds } from '../../runtime/platform.ts';
import type { Input } from '../../runtime/request.ts';
import { type Context, serve } from '../../runtime/serve.ts';
import { umaDestination } from '../../runtime/uma-destination.ts';
import { findPlatformAccount } from '../../store/accounts.ts';
import { makePayment } from '../../store/kept-answers.ts';
import { readQuoteParties } from '../../store/quote-parties.ts';
import type { Store } from '../../store/table.ts';

export const handler = serve(createQuote, decide, { findPayment: findKeyedPayment });

async function decide({ body }: Input<typeof createQuote>, context: Context) {
  const { caller, store, now, newUuid, paymentId } = context;
  const { platformId } = caller;
  const { platform, ...parties } = await readQuoteParties(
    store,
    platformId,
    body.source,
    await destinationOf(body, context),
  );
  if (body.destination.destinationType === 'UMA_ADDRESS') {
    requirePayerData(parties.customer, body, parties.destination.account.currency);
  }
  requireConnectedRail(platform);
  requireOwnFunds(platform, parties.source.kind);
  requireReadyCustomer(platform, parties.customer);
  const asked = { ...parties, platformId, paymentId, request: body, platform };
  const made = makeQuote({
    ...asked,
    feeAccountId: await feeAccountId(store, asked),
    now,
    expiresAt: expiryAfter(now, quoteLifeSeconds),
  });
  const quote = inEnvironment(made, platform.environment);
  const offer = await offerFor(store, platform, quote);
  if (!isExecutedAtOnce(parties.source, body)) {
    return { status: 201 as const, body: toQuote(quote), makes: makePayment(quote), paymentId };
  }
  const payment = execute(quote, now, newUuid, await withCodeSent(store, caller, quote, offer));
  const writes = executionWrites(payment, platform.limits, now);
  const answer = { body: toQuote(payment), makes: makePayment(payment), writes, paymentId };
  // 202 says that nothing can be paid yet: the customer has to authorize before the instructions are shown.
  const isWithheld = parties.source.kind === 'REALTIME' && payment.status === 'PENDING_AUTHORIZATION';
  return isWithheld ? { status: 202 as const, ...answer } : { status: 201 as const, ...answer };
}

/** The platform's account for its fee, looked up only where there may be one. */
async function feeAccountId(store: Store, asked: Pick<QuoteParts, 'request' | 'platformId' | 'source' | 'platform'>) {
  if (!mayChargeFee(asked)) return undefined;
  return (await findPlatformAccount(store, asked.platformId, sendingCurrencyOf(asked.source)))?.accountId;
}

/** Where a request wants to pay: an account by its id, which is read with the source, or what a UMA address stands for. */
const destinationOf = async (request: QuoteRequest, context: Context): Promise<string | Destination> =>
  request.destination.destinationType === 'ACCOUNT' ? request.destination.accountId : umaDestination(context, request);
