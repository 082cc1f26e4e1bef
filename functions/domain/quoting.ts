import { railsOf } from '../contract/account-info.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import type { FundingNetwork, PaymentRail } from '../contract/rails.ts';
import type { InternalAccount } from './account.ts';
import { requireReceiving, requireSending } from './account-standing.ts';
import { isTrustedBy } from './beneficiary-trust.ts';
import type { Standing } from './customer-standing.ts';
import type { ExternalAccountRecord } from './external-account.ts';
import { type FeeRule, type Fees, noFee, platformFees, serviceConversionFee } from './fees.ts';
import { requireNetwork } from './funding.ts';
import { requireSize } from './limits.ts';
import type { Payment } from './payment.ts';
import { limitsOf, type Platform, requireEnabled } from './platform.ts';
import { price } from './pricing.ts';
import { requirePullingRail } from './pulling.ts';
import { minorRate, rateBasis } from './rates.ts';
import { Refusal } from './refusal.ts';
import { requireTransactionFactor } from './sca.ts';
import { needsStrongAuthentication, purposesOf } from './strong-authentication.ts';

/** How long a locked quote lives, in seconds (interface decision 4). */
export const quoteLifeSeconds = 300;

/** Where the money of a quote comes from: an internal account, an external one that it is pulled from, or the payer at once. */
export type Source =
  | { readonly kind: 'INTERNAL'; readonly account: InternalAccount }
  | { readonly kind: 'PULLED'; readonly account: ExternalAccountRecord }
  | {
      readonly kind: 'REALTIME';
      readonly currency: string;
      readonly cryptoNetwork?: FundingNetwork;
      readonly customerId?: string;
      /** Where a refund of crypto is credited. */
      readonly refundAccountId?: string;
    };

export type Destination =
  | {
      readonly kind: 'INTERNAL';
      readonly account: InternalAccount;
      /** The customer's UMA address, where the payer named that. */
      readonly umaAddress?: string;
    }
  | { readonly kind: 'EXTERNAL'; readonly account: ExternalAccountRecord }
  | {
      /** A receiver at another institution: of the account there only the currency is known. */
      readonly kind: 'UMA';
      readonly umaAddress: string;
      readonly account: { readonly currency: string; readonly status: 'ACTIVE'; readonly customerId?: undefined };
    };

/** Whose payment it is (interface decision 1). `region` is absent where no customer is involved. */
export interface Payer {
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly region?: string | undefined;
  /** What the service knows of the customer, for a receiver who asks; absent where the platform itself pays. */
  readonly known?: Readonly<Record<string, string>>;
  /** Whether the customer can pay; absent where the platform itself pays. */
  readonly standing?: Standing;
}

/** What a quote needs to know of its platform. */
export type QuotingPlatform = Pick<Platform, 'currencyRules' | 'feeConfigs' | 'limits'> & {
  readonly currencies: readonly string[];
};

/** Everything a quote is made of, read beforehand. */
export interface QuoteParts {
  readonly paymentId: string;
  readonly request: QuoteRequest;
  readonly platformId: string;
  readonly source: Source;
  readonly destination: Destination;
  readonly customer: Payer;
  readonly platform: QuotingPlatform;
  /** The platform's own account in the sending currency, where it has one: its fee is credited to it. */
  readonly feeAccountId?: string | undefined;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * Makes a quote. Refuses with INVALID_INPUT, SELF_PAYMENT, INVALID_CURRENCY, AMOUNT_OUT_OF_RANGE,
 * TRANSACTION_SIZE_LIMIT_EXCEEDED, EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED, or QUOTE_REQUEST_FAILED where the platform has
 * no account for its fee.
 */
export function makeQuote(parts: QuoteParts): Payment {
  const { request, source, destination, now } = parts;
  requireSource(parts);
  requirePaying(source, destination);
  const sendingCurrency = sendingCurrencyOf(source);
  const receivingCurrency = destination.account.currency;
  const converts = sendingCurrency !== receivingCurrency;
  const platformFee = platformFeeOf(parts, converts);
  const serviceFee = converts ? serviceConversionFee : noFee;
  const priced = price({
    lockedSide: request.lockedCurrencySide,
    lockedAmount: request.lockedCurrencyAmount,
    rate: minorRate(sendingCurrency, receivingCurrency, now),
    platformFee,
    serviceFee,
  });
  requireReceiving({ account: destination.account, amount: priced.receivingAmount, now });
  requireEnabled(parts.platform, sendingCurrency, 'OUTGOING');
  requireSize(limitsOf(parts.platform), { sendingCurrency, receivingCurrency, sendingAmount: priced.sendingAmount });
  const at = now.toISOString();
  return {
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
    sendingCurrency,
    receivingCurrency,
    ...priced,
    ...feeAccountOf(parts, priced.fees),
    rateBasis: rateBasis(sendingCurrency, serviceFee, platformFee, now),
    ...railOf(
      request.destination.destinationType === 'ACCOUNT' ? request.destination.paymentRail : undefined,
      destination,
    ),
    quotedAt: at,
    quoteExpiresAt: parts.expiresAt.toISOString(),
    updatedAt: at,
    ...memos(request),
    ...authorizationOf(parts, converts),
  };
}

/** What the customer has to prove: nothing for an account that the customer trusts. Refuses with INVALID_INPUT an app's codes. */
function authorizationOf(
  { request, destination, customer }: QuoteParts,
  converts: boolean,
): Pick<Payment, 'authorization'> {
  const wantedFactor = requireTransactionFactor(request.scaFactor);
  if (!needsStrongAuthentication(customer.region)) return {};
  if (destination.kind === 'EXTERNAL' && isTrustedBy(destination.account, customer.customerId)) return {};
  return { authorization: { waiting: purposesOf(converts), ...(wantedFactor && { wantedFactor }) } };
}

/** Whether a quote is executed in the moment it is made: a market order, or one that the payer's own money executes. */
export const isExecutedAtOnce = (source: Source, { immediatelyExecute }: QuoteRequest): boolean =>
  source.kind === 'REALTIME' || immediatelyExecute === true;

/** Refuses a source that this kind of payment cannot come from. */
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

/** Refuses with INVALID_INPUT to pay from an embedded wallet at once: there would be nothing that its owner could sign. */
function requireSignable({ accountType }: InternalAccount, { immediatelyExecute }: QuoteRequest): void {
  if (accountType !== 'EMBEDDED_WALLET' || !immediatelyExecute) return;
  throw new Refusal(
    'INVALID_INPUT',
    'immediatelyExecute: the owner of an embedded wallet signs the quote first; create it, then execute it with the signature.',
  );
}

/** What a payment keeps of its source. */
function sourceOf(source: Source): Pick<Payment, 'sourceAccountId' | 'funding' | 'needsWalletSignature'> {
  if (source.kind === 'INTERNAL') {
    const { accountId, accountType } = source.account;
    return { sourceAccountId: accountId, ...(accountType === 'EMBEDDED_WALLET' && { needsWalletSignature: true }) };
  }
  if (source.kind === 'PULLED') return { sourceAccountId: source.account.externalAccountId, funding: { kind: 'PULL' } };
  const { kind, cryptoNetwork, customerId, refundAccountId } = source;
  const funding = {
    kind,
    ...(cryptoNetwork && { cryptoNetwork }),
    ...(customerId && { customerId }),
    ...(refundAccountId && { refundAccountId }),
  };
  return { funding };
}

export const sendingCurrencyOf = (source: Source): string =>
  source.kind === 'REALTIME' ? source.currency : source.account.currency;

export const accountIdOf = (destination: Destination): string =>
  destination.kind === 'UMA'
    ? destination.umaAddress
    : destination.kind === 'INTERNAL'
      ? destination.account.accountId
      : destination.account.externalAccountId;

const memos = ({ description, remittanceInformation, purposeOfPayment }: QuoteRequest) => ({
  ...(description !== undefined && { description }),
  ...(remittanceInformation !== undefined && { remittanceInformation }),
  ...(purposeOfPayment !== undefined && { purposeOfPayment }),
});

/** Refuses a source that cannot pay this destination. */
export function requirePaying(source: Source, destination: Destination): void {
  if (sourceOf(source).sourceAccountId === accountIdOf(destination)) {
    throw new Refusal('SELF_PAYMENT', 'Source and destination are the same account.');
  }
  if (source.kind !== 'REALTIME') requireSending(source.account);
}

/** Whether a quote may carry a fee of the platform's: then its account for it has to be known. */
export const mayChargeFee = ({
  request,
  source,
  platform,
}: Pick<QuoteParts, 'request' | 'source' | 'platform'>): boolean =>
  request.platformFeeOverride !== undefined || platform.feeConfigs?.[sendingCurrencyOf(source)] !== undefined;

/** Where the platform's fee goes. Refuses with QUOTE_REQUEST_FAILED a fee that could not be credited. */
function feeAccountOf({ source, feeAccountId }: QuoteParts, fees: Fees): Pick<Payment, 'platformFeeAccountId'> {
  if (platformFees(fees) === 0) return {};
  if (!feeAccountId) {
    throw new Refusal(
      'QUOTE_REQUEST_FAILED',
      `The platform has no active account in ${sendingCurrencyOf(source)} that its fee could be credited to.`,
    );
  }
  return { platformFeeAccountId: feeAccountId };
}

function platformFeeOf({ request, source, platform }: QuoteParts, converts: boolean): FeeRule {
  const standingFee = platform.feeConfigs?.[sendingCurrencyOf(source)];
  const override = request.platformFeeOverride;
  if (!override) return (converts && standingFee) || noFee;
  const { platformFixedFee, platformVariableFeeBps } = override;
  if (sendingCurrencyOf(source) !== 'USD' || platformFixedFee.currency !== 'USD') {
    throw new Refusal(
      'INVALID_INPUT',
      'platformFeeOverride: a platform fee can be set on payments from USD only, in USD.',
    );
  }
  return { fixed: platformFixedFee.amount, variableBasisPoints: platformVariableFeeBps };
}

/** The rail that the platform asked for, or the account's first one. Refuses with INVALID_INPUT a rail that the account lacks. */
export function railOf(
  wanted: PaymentRail | undefined,
  destination: Destination,
): Pick<Payment, 'paymentRail' | 'railSelectionMode'> {
  const rails: readonly PaymentRail[] =
    destination.kind === 'EXTERNAL' ? railsOf(destination.account.accountInfo.accountType) : [];
  if (wanted && !rails.includes(wanted)) {
    const allowed = rails.length > 0 ? `it supports ${rails.join(', ')}` : 'it is reached without a rail';
    throw new Refusal('INVALID_INPUT', `destination.paymentRail: the account does not support ${wanted}; ${allowed}.`);
  }
  if (wanted) return { paymentRail: wanted, railSelectionMode: 'MANUAL' };
  const [first] = rails;
  return first ? { paymentRail: first, railSelectionMode: 'AUTO' } : {};
}
