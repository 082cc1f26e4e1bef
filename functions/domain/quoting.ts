import { railsOf } from '../contract/account-info.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import type { PaymentRail } from '../contract/rails.ts';
import type { InternalAccount } from './account.ts';
import type { ExternalAccountRecord } from './external-account.ts';
import { type FeeRule, noFee, serviceConversionFee } from './fees.ts';
import { type Limits, requireSize } from './limits.ts';
import type { Payment } from './payment.ts';
import { price } from './pricing.ts';
import { minorRate } from './rates.ts';
import { Refusal } from './refusal.ts';
import { needsStrongAuthentication, purposesOf } from './strong-authentication.ts';

/** How long a locked quote lives, in seconds (interface decision 4). */
export const quoteLifeSeconds = 300;

export type Destination =
  | { readonly kind: 'INTERNAL'; readonly account: InternalAccount }
  | { readonly kind: 'EXTERNAL'; readonly account: ExternalAccountRecord };

/** Whose payment it is (interface decision 1). `region` is absent where no customer is involved. */
export interface Payer {
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly region?: string | undefined;
}

/** Everything a quote is made of, read beforehand. */
export interface QuoteParts {
  readonly paymentId: string;
  readonly request: QuoteRequest;
  readonly source: InternalAccount;
  readonly destination: Destination;
  readonly customer: Payer;
  /** The platform's standing fee for the sending currency. */
  readonly standingFee: FeeRule | undefined;
  readonly limits: Limits | undefined;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * Makes a quote. Refuses with INVALID_INPUT, SELF_PAYMENT, INVALID_CURRENCY, AMOUNT_OUT_OF_RANGE,
 * TRANSACTION_SIZE_LIMIT_EXCEEDED or EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED.
 */
export function makeQuote(parts: QuoteParts): Payment {
  const { request, source, destination, now } = parts;
  requireActive(source, destination);
  const sendingCurrency = source.currency;
  const receivingCurrency = destination.account.currency;
  const converts = sendingCurrency !== receivingCurrency;
  const priced = price({
    lockedSide: request.lockedCurrencySide,
    lockedAmount: request.lockedCurrencyAmount,
    rate: minorRate(sendingCurrency, receivingCurrency, now),
    platformFee: platformFeeOf(parts, converts),
    serviceFee: converts ? serviceConversionFee : noFee,
  });
  requireSize(parts.limits ?? {}, { sendingCurrency, receivingCurrency, sendingAmount: priced.sendingAmount });
  const at = now.toISOString();
  return {
    kind: 'QUOTE',
    platformId: source.platformId,
    paymentId: parts.paymentId,
    status: 'QUOTED',
    version: 1,
    customerId: parts.customer.customerId,
    platformCustomerId: parts.customer.platformCustomerId,
    sourceAccountId: source.accountId,
    destinationAccountId: accountIdOf(destination),
    sendingCurrency,
    receivingCurrency,
    ...priced,
    ...railOf(
      request.destination.destinationType === 'ACCOUNT' ? request.destination.paymentRail : undefined,
      destination,
    ),
    quotedAt: at,
    quoteExpiresAt: parts.expiresAt.toISOString(),
    updatedAt: at,
    ...memos(request),
    ...(needsStrongAuthentication(parts.customer.region) && { authorization: { waiting: purposesOf(converts) } }),
  };
}

export const accountIdOf = (destination: Destination): string =>
  destination.kind === 'INTERNAL' ? destination.account.accountId : destination.account.externalAccountId;

const memos = ({ description, remittanceInformation, purposeOfPayment }: QuoteRequest) => ({
  ...(description !== undefined && { description }),
  ...(remittanceInformation !== undefined && { remittanceInformation }),
  ...(purposeOfPayment !== undefined && { purposeOfPayment }),
});

/** Refuses accounts that cannot take part in a payment. */
export function requireActive(source: InternalAccount, destination: Destination): void {
  if (source.accountId === accountIdOf(destination)) {
    throw new Refusal('SELF_PAYMENT', 'Source and destination are the same account.');
  }
  if (source.status !== 'ACTIVE') {
    throw new Refusal(
      'INVALID_INPUT',
      `source.accountId: the account is ${source.status}; only an ACTIVE one can send.`,
    );
  }
  const { status } = destination.account;
  if (status === 'UNVERIFIED' || status === 'PENDING_OWNERSHIP_VERIFICATION') {
    throw new Refusal(
      'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
      'Verify the ownership of the destination account first.',
    );
  }
  if (status !== 'ACTIVE') {
    throw new Refusal(
      'INVALID_INPUT',
      `destination.accountId: the account is ${status}; only an ACTIVE one can receive.`,
    );
  }
}

function platformFeeOf({ request, source, standingFee }: QuoteParts, converts: boolean): FeeRule {
  const override = request.platformFeeOverride;
  if (!override) return (converts && standingFee) || noFee;
  const { platformFixedFee, platformVariableFeeBps } = override;
  if (source.currency !== 'USD' || platformFixedFee.currency !== 'USD') {
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
