import { quoteLifeSeconds } from '../../../contract/figures.ts';
import type { QuoteRequest } from '../../../contract/payments/quotes.ts';
import { requireReadyCustomer } from '../../../domain/customers/standing.ts';
import { inEnvironment, isProduction } from '../../../domain/environment.ts';
import { referenceOf } from '../../../domain/ledger/funding-instructions.ts';
import { instructionsWithReference } from '../../../domain/ledger/quote-instructions.ts';
import { withInvoice } from '../../../domain/payments/lightning.ts';
import {
  betweenCustomers,
  type Destination,
  type Source,
  sendingCurrencyOf,
  withRequestedFacts,
} from '../../../domain/payments/parties.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { mayChargeFee } from '../../../domain/payments/platform-fee.ts';
import { isExecutedAtOnce, makeQuote, type QuoteParts } from '../../../domain/payments/quote.ts';
import { toQuote } from '../../../domain/payments/quote-view.ts';
import type { Platform } from '../../../domain/platforms/platform.ts';
import type { Terms } from '../../../domain/pricing/terms.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { requirePayerData } from '../../../domain/uma/payer-data.ts';
import { deadlineAfter } from '../../../ports/clock.ts';
import type { Caller } from '../../../runtime/caller.ts';
import type { Context } from '../../../runtime/context.ts';
import type { Key } from '../../../store/keys.ts';
import { findPlatformAccount, listOwnedAccounts } from '../../../store/ledger/accounts.ts';
import { withInstructions } from '../../../store/ledger/reported-instructions.ts';
import { putFundingReference } from '../../../store/payments/deposit-references.ts';
import { createPayment } from '../../../store/payments/stored-responses.ts';
import type { Store } from '../../../store/table.ts';
import { requireConnectedRail, requireUnpulled } from '../../platforms/platform.ts';
import { currentRates } from '../../pricing/rates.ts';
import { currentTerms } from '../../pricing/terms.ts';
import { offerFor } from '../../sca/challenge-offer.ts';
import { umaDestination } from '../../uma/destination.ts';
import { requireEndpoint } from '../../webhooks/delivery/endpoint.ts';
import { executeChecked } from './checked-payment.ts';
import { requireReadyOwner } from './eligible-accounts.ts';
import { partyKeys, readQuoteParties } from './parties.ts';

/** A quote that is checked and priced, but not written. */
interface PreparedQuote {
  readonly quote: Payment;
  readonly source: Source;
  readonly platform: Pick<Platform, 'scaExemptions'>;
  readonly terms: Terms;
  readonly offer: Awaited<ReturnType<typeof offerFor>>;
}

/** Creates a quote, and executes it at once where the request says so or the payer funds it in real time. */
export async function createQuote(context: Context, request: QuoteRequest) {
  const prepared = await prepareQuote(context, request);
  const { quote, source } = prepared;
  const { paymentId } = quote;
  if (!isExecutedAtOnce(source, request)) {
    return { status: 201 as const, body: toQuote(quote), creates: createPayment(quote), paymentId };
  }
  const { payment, writes } = await executeNewQuote(context, prepared);
  const created = {
    body: toQuote(payment),
    creates: createPayment(payment),
    writes: [...writes, ...putFundingReference(payment)],
    paymentId,
  };
  // 202: the customer has to authorize the payment before the instructions are shown.
  const isWithheld = source.kind === 'REALTIME' && payment.status === 'PENDING_AUTHORIZATION';
  return isWithheld ? { status: 202 as const, ...created } : { status: 201 as const, ...created };
}

/** Executes a quote that is not written yet, with the writes beside the payment itself. */
export const executeNewQuote = (context: Context, { quote, platform, terms, offer }: PreparedQuote) =>
  executeChecked(context, { payment: quote, platform, terms, offer });

/** Reads what a quote needs, and prices it. An agent's quote names the agent and lies between accounts of its customer. */
export async function prepareQuote(context: Context, request: QuoteRequest): Promise<PreparedQuote> {
  const { caller, store, now, paymentId } = context;
  const { platformId, agentId } = caller;
  const destination = await requestedDestination(context, request);
  const [{ platform, ...read }, rates] = await Promise.all([
    readQuoteParties(store, caller, request.source, destination),
    currentRates(store, caller.environment, now),
  ]);
  const described = withRequestedFacts(read.destination, platform, sendingCurrencyOf(read.source));
  const parties = { ...read, destination: betweenCustomers(read.source, described) };
  if (request.destination.destinationType === 'UMA_ADDRESS') {
    requirePayerData(parties.customer, request, parties.destination.account.currency);
  }
  if ('receiverId' in parties.destination) requireEndpoint(platform);
  requireConnectedRail(platform);
  requireUnpulled(platform, parties.source.kind);
  requireReadyCustomer(platform, parties.customer);
  if (parties.destination.kind === 'INTERNAL') {
    await requireReadyOwner(store, platformId, parties.destination.account.customerId, parties.customer.customerId);
  }
  const terms = await currentTerms(store, platform, now);
  const parts = { ...parties, platformId, paymentId, request, platform };
  const newQuote = makeQuote({
    ...parts,
    terms,
    feeAccountId: await feeAccountId(store, parts),
    rates,
    now,
    expiresAt: deadlineAfter(now, quoteLifeSeconds),
  });
  const external = parties.destination.kind === 'EXTERNAL' ? parties.destination.account : undefined;
  const byAgent = { ...newQuote, ...(agentId && { agentId }) };
  const ofPlatform = withInvoice(inEnvironment(byAgent, platform.environment), external, now);
  const quote = isProduction(ofPlatform) ? await withFundingInstructions(store, ofPlatform) : ofPlatform;
  return { quote, source: parties.source, platform, terms, offer: await offerFor(store, platform, quote) };
}

/** The items that a quote is sure to need. */
export const quoteReads = (caller: Caller, { source, destination }: QuoteRequest): readonly Key[] =>
  partyKeys(caller, [
    source.sourceType === 'ACCOUNT' ? source.accountId : undefined,
    destination.destinationType === 'ACCOUNT' ? destination.accountId : undefined,
  ]);

/** The platform's account for its fee, read only where there may be a fee. */
async function feeAccountId(store: Store, parts: Pick<QuoteParts, 'request' | 'platformId' | 'source' | 'platform'>) {
  if (!mayChargeFee(parts)) return undefined;
  return (await findPlatformAccount(store, parts.platformId, sendingCurrencyOf(parts.source)))?.accountId;
}

/** The id of the account that the request pays to, or the destination that its UMA address leads to. */
const requestedDestination = async (context: Context, request: QuoteRequest): Promise<string | Destination> =>
  request.destination.destinationType === 'ACCOUNT' ? request.destination.accountId : umaDestination(context, request);

/**
 * A quote of production with the instructions that its payer follows: those that the rail has reported for the payer's own account, with the
 * quote's reference. Refuses with NOT_IMPLEMENTED a currency for which it has reported none that carry a reference.
 */
async function withFundingInstructions(store: Store, quote: Payment): Promise<Payment> {
  const { platformId, paymentId, sendingCurrency, funding } = quote;
  if (funding?.kind !== 'REALTIME') return quote;
  const owned = await listOwnedAccounts(store, platformId, funding.customerId);
  const accounts = await withInstructions(store, owned);
  for (const { accountId, currency, status, reportedInstructions = [] } of accounts) {
    if (currency !== sendingCurrency || status !== 'ACTIVE') continue;
    const isOfPlatform = funding.customerId === undefined;
    const instructions = instructionsWithReference(reportedInstructions, referenceOf(paymentId), isOfPlatform);
    if (instructions.length > 0)
      return { ...quote, funding: { ...funding, accountId, instructions: [...instructions] } };
  }
  throw new Refusal(
    'NOT_IMPLEMENTED',
    `No rail has reported how a quote is funded in ${sendingCurrency} in real time; pay it from an internal account.`,
  );
}
