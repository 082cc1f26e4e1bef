import type { QuoteRequest } from '../../contract/payments/quotes.ts';
import type { Id, PaymentId, PlatformId } from '../ids.ts';
import type { InternalAccount } from '../ledger/account.ts';
import { requireRoom } from '../ledger/account.ts';
import { type Platform, requireEnabled } from '../platforms/platform.ts';
import { converts } from '../pricing/corridor.ts';
import { requireLimits, requireSize } from '../pricing/limits.ts';
import { price } from '../pricing/pricing.ts';
import { type Rates, rateBasis } from '../pricing/rates.ts';
import type { Terms } from '../pricing/terms.ts';
import { Refusal } from '../refusal.ts';
import { requireTransactionFactor } from '../sca/sca.ts';
import { requireReceiving } from './account-eligibility.ts';
import { requireRegistrationNumber } from './customer-info.ts';
import { requireNetwork } from './funding.ts';
import {
  accountIdOf,
  type Destination,
  type Payer,
  requirePaying,
  type Source,
  sendingCurrencyOf,
  sourceOf,
} from './parties.ts';
import { asOf, type Payment } from './payment.ts';
import { feeAccountOf, platformFeeOf, requireFeeWithin } from './platform-fee.ts';
import { requirePullingRail } from './pulling-rails.ts';
import { requirePurpose } from './purpose.ts';
import { requireRemittance } from './remittance.ts';
import { chooseRoute } from './route.ts';
import { withAuthorization } from './strong-authentication.ts';
import { keptTerms, pricingTerms } from './terms.ts';

/** The configuration of the platform that a quote depends on. */
export type QuotingPlatform = Pick<Platform, 'environment' | 'currencyRules' | 'feeConfigs' | 'maximumFeePercent'> & {
  readonly currencies: readonly string[];
};

/** Everything that a quote is made of. */
export interface QuoteParts {
  readonly paymentId: PaymentId;
  readonly request: QuoteRequest;
  readonly platformId: PlatformId;
  readonly source: Source;
  readonly destination: Destination;
  readonly customer: Payer;
  readonly platform: QuotingPlatform;
  readonly terms: Terms;
  /** The platform's own account in the sending currency, which its fee is credited to. */
  readonly feeAccountId?: Id<'InternalAccount'> | undefined;
  readonly rates: Rates;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * Makes a quote. Refuses with INVALID_INPUT, SELF_PAYMENT, MISSING_MANDATORY_USER_INFO, INVALID_CURRENCY, AMOUNT_OUT_OF_RANGE,
 * TRANSACTION_SIZE_LIMIT_EXCEEDED, EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED, QUOTE_REQUEST_FAILED where the platform has
 * no account for its fee, or as `minorRate` and `requireLimits` do.
 */
export function makeQuote(parts: QuoteParts): Payment {
  const { request, source, destination, terms, platform, rates, now } = parts;
  requireSource(parts);
  requirePaying(source, destination);
  requirePurpose(destination, request.purposeOfPayment);
  requireRemittance(destination, request.remittanceInformation);
  if (destination.kind === 'EXTERNAL') requireRegistrationNumber(parts.customer, destination.account.currency);
  const sendingCurrency = sendingCurrencyOf(source);
  const receivingCurrency = destination.account.currency;
  const requestedRail = request.destination.destinationType === 'ACCOUNT' ? request.destination.paymentRail : undefined;
  const route = chooseRoute(requestedRail, destination);
  const corridor = { sendingCurrency, receivingCurrency, ...route };
  const platformFee = platformFeeOf(parts, converts(corridor));
  const pricing = { ...pricingTerms({ ...corridor, platform, terms, rates }), platformFee };
  const priced = price({
    ...pricing,
    lockedSide: request.lockedCurrencySide,
    lockedAmount: request.lockedCurrencyAmount,
  });
  const feeField = request.platformFeeOverride ? 'platformFeeOverride' : 'feeConfigs';
  requireFeeWithin(platform, priced, { field: feeField, currency: sendingCurrency });
  requireReceiving({ account: destination.account, amount: priced.receivingAmount, rates });
  if (destination.kind === 'INTERNAL') requireRoom(destination.account, priced.receivingAmount);
  requireEnabled(platform, sendingCurrency, 'OUTGOING');
  requireLimits(terms, corridor);
  requireSize(terms, { ...corridor, sendingAmount: priced.sendingAmount });
  const at = now.toISOString();
  const basis = rateBasis(rates, sendingCurrency, pricing.serviceFee, platformFee);
  const quote: Payment = {
    kind: 'QUOTE',
    platformId: parts.platformId,
    paymentId: parts.paymentId,
    status: 'QUOTED',
    version: 1,
    customerId: parts.customer.customerId,
    platformCustomerId: parts.customer.platformCustomerId,
    ...sourceOf(source),
    destinationAccountId: accountIdOf(destination),
    ...('umaAddress' in destination && { destinationUmaAddress: destination.umaAddress }),
    ...('receiverId' in destination && { umaReceiverId: destination.receiverId }),
    ...('counterpartyInformation' in destination && { counterpartyInformation: destination.counterpartyInformation }),
    sendingCurrency,
    receivingCurrency,
    ...priced,
    ...feeAccountOf(parts, priced.fees),
    ...(basis && { rateBasis: basis }),
    ...keptTerms(terms, corridor, platform.environment),
    ...route,
    quotedAt: at,
    quoteExpiresAt: parts.expiresAt.toISOString(),
    updatedAt: at,
    ...memos(request),
  };
  return withAuthorization(quote, {
    payer: parts.customer,
    destination: destination.kind === 'EXTERNAL' ? destination.account : undefined,
    factor: requireTransactionFactor(request.scaFactor),
  });
}

/** Refuses with QUOTE_EXPIRED a quote whose time is over, and with CONFLICT one that was executed before. */
export function requireExecutable(payment: Payment, now: Date): void {
  const { status } = asOf(payment, now);
  if (status === 'EXPIRED') {
    throw new Refusal('QUOTE_EXPIRED', `The quote expired at ${payment.quoteExpiresAt}. Create a new one.`);
  }
  if (status !== 'QUOTED') throw new Refusal('CONFLICT', 'The quote was executed already.');
}

/** Whether a quote is executed when it is created: a market order, or one that the payer's own money executes. */
export const isExecutedAtOnce = (source: Source, { immediatelyExecute }: QuoteRequest): boolean =>
  source.kind === 'REALTIME' || immediatelyExecute === true;

/** Refuses with INVALID_INPUT or INVALID_CURRENCY a source that cannot fund the quote. */
function requireSource({ source, request, platform }: QuoteParts): void {
  if (source.kind === 'PULLED') requirePullingRail(source.account);
  if (source.kind === 'INTERNAL') requireSignable(source.account, request);
  if (source.kind !== 'REALTIME') return;
  if (request.immediatelyExecute) {
    throw new Refusal(
      'INVALID_INPUT',
      'immediatelyExecute: a quote that is funded in real time executes when the money arrives.',
    );
  }
  if (!platform.currencies.includes(source.currency)) {
    throw new Refusal('INVALID_CURRENCY', `source.currency: the platform supports ${platform.currencies.join(', ')}.`);
  }
  requireNetwork(source.currency, source.cryptoNetwork);
}

/** Refuses with INVALID_INPUT to pay from an embedded wallet at once, because its owner has to sign the quote first. */
function requireSignable({ accountType }: InternalAccount, { immediatelyExecute }: QuoteRequest): void {
  if (accountType !== 'EMBEDDED_WALLET' || !immediatelyExecute) return;
  throw new Refusal(
    'INVALID_INPUT',
    'immediatelyExecute: the owner of an embedded wallet signs the quote first; create it, then execute it with the signature.',
  );
}

const memos = ({ description, remittanceInformation, purposeOfPayment }: QuoteRequest) => ({
  ...(description !== undefined && { description }),
  ...(remittanceInformation !== undefined && { remittanceInformation }),
  ...(purposeOfPayment !== undefined && { purposeOfPayment }),
});
