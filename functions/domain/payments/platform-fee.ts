import type { QuoteRequest } from '../../contract/payments/quotes.ts';
import type { Id } from '../ids.ts';
import { amountText } from '../money.ts';
import type { Platform } from '../platforms/platform.ts';
import { type FeeRule, type Fees, noFee, platformFees } from '../pricing/fees.ts';
import { Refusal } from '../refusal.ts';
import { type Source, sendingCurrencyOf } from './parties.ts';
import type { Payment } from './payment.ts';

/** Everything that the platform's fee on a quote depends on. */
interface FeeParts {
  readonly request: Pick<QuoteRequest, 'platformFeeOverride'>;
  readonly source: Source;
  readonly platform: Pick<Platform, 'feeConfigs'>;
}

/**
 * The largest fee of a production platform in percent of the amount sent, unless the operator says otherwise. A payment that is returned
 * takes its fee along, so a fee is never most of a payment.
 */
const defaultMaximumFeePercent = 20;

/**
 * Refuses with INVALID_INPUT a fee above the platform's maximum, and names the field that sets it. The sandbox has no maximum, so that every
 * fee of the interface can be tried.
 */
export function requireFeeWithin(
  { environment, maximumFeePercent = defaultMaximumFeePercent }: Pick<Platform, 'environment' | 'maximumFeePercent'>,
  { fees, sendingAmount }: Pick<Payment, 'fees' | 'sendingAmount'>,
  { field, currency }: { readonly field: 'platformFeeOverride' | 'feeConfigs'; readonly currency: string },
): void {
  if (environment === 'sandbox') return;
  const fee = platformFees(fees);
  if (BigInt(fee) * 100n <= BigInt(sendingAmount) * BigInt(maximumFeePercent)) return;
  const [feeText, sentText] = [amountText(fee, currency), amountText(sendingAmount, currency)];
  throw new Refusal(
    'INVALID_INPUT',
    `${field}: a fee of ${feeText} on ${sentText} is above the platform's maximum of ${maximumFeePercent} %.`,
  );
}

/** Whether the platform may earn a fee on the quote, so that its account for the fee has to be read. */
export const mayChargeFee = ({ request, source, platform }: FeeParts): boolean =>
  request.platformFeeOverride !== undefined || platform.feeConfigs?.[sendingCurrencyOf(source)] !== undefined;

/** The account that the platform's fee is credited to. Refuses with QUOTE_REQUEST_FAILED a fee without an account. */
export function feeAccountOf(
  { source, feeAccountId }: { readonly source: Source; readonly feeAccountId?: Id<'InternalAccount'> | undefined },
  fees: Fees,
): Pick<Payment, 'platformFeeAccountId'> {
  if (platformFees(fees) === 0) return {};
  if (!feeAccountId) {
    throw new Refusal(
      'QUOTE_REQUEST_FAILED',
      `The platform has no active account in ${sendingCurrencyOf(source)} that its fee could be credited to.`,
    );
  }
  return { platformFeeAccountId: feeAccountId };
}

/**
 * The rule of the platform's fee: the one that the request gives, or the default for payments that convert. Refuses with
 * INVALID_INPUT a fee that is not in USD.
 */
export function platformFeeOf({ request, source, platform }: FeeParts, converts: boolean): FeeRule {
  const defaultFee = platform.feeConfigs?.[sendingCurrencyOf(source)];
  const override = request.platformFeeOverride;
  if (!override) return (converts && defaultFee) || noFee;
  const { platformFixedFee, platformVariableFeeBps } = override;
  if (sendingCurrencyOf(source) !== 'USD' || platformFixedFee.currency !== 'USD') {
    throw new Refusal(
      'INVALID_INPUT',
      'platformFeeOverride: a platform fee can be set on payments from USD only, in USD.',
    );
  }
  return { fixed: platformFixedFee.amount, variableBasisPoints: platformVariableFeeBps };
}
