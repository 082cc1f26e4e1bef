import { maximumAmount } from '../../contract/currency-table.ts';
import { limitsOf, type Platform } from '../platforms/platform.ts';
import { noFee, serviceConversionFee } from '../pricing/fees.ts';
import { sizeBounds } from '../pricing/limits.ts';
import { type PriceRequest, price } from '../pricing/pricing.ts';
import { minorRate, type Rates } from '../pricing/rates.ts';
import { Refusal } from '../refusal.ts';

/** The terms by which a quote from one currency to another is priced, beside its amount. */
type Terms = Pick<PriceRequest, 'rate' | 'platformFee' | 'serviceFee'>;

/** The smallest and the largest amount that a quote accepts, in the smallest unit of its currency. */
export interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

interface Corridor {
  readonly platform: Platform;
  readonly sendingCurrency: string;
  readonly receivingCurrency: string;
  readonly rates: Rates;
}

function termsOf({ platform, sendingCurrency, receivingCurrency, rates }: Corridor): Terms {
  const converts = sendingCurrency !== receivingCurrency;
  return {
    rate: minorRate(rates, sendingCurrency, receivingCurrency),
    platformFee: (converts && platform.feeConfigs?.[sendingCurrency]) || noFee,
    serviceFee: converts ? serviceConversionFee : noFee,
  };
}

/** A price; undefined where no quote has it, because an amount would be too small or too large. */
function priced(terms: Terms, lockedSide: PriceRequest['lockedSide'], lockedAmount: number) {
  try {
    return price({ ...terms, lockedSide, lockedAmount });
  } catch (cause) {
    if (cause instanceof Refusal) return undefined;
    throw cause;
  }
}

/** The amounts that may be sent: within the platform's limits, and so that at least one unit arrives and not too many do. */
export function sendingBounds(corridor: Corridor): Bounds {
  const limits = sizeBounds(limitsOf(corridor.platform), corridor);
  const terms = termsOf(corridor);
  const { platformFee, serviceFee } = terms;
  const first = priced(terms, 'RECEIVING', 1)?.sendingAmount ?? platformFee.fixed + serviceFee.fixed + 1;
  const last = priced(terms, 'RECEIVING', maximumAmount)?.sendingAmount ?? maximumAmount;
  const arrives = priced(terms, 'SENDING', last) !== undefined;
  return {
    minimum: Math.max(limits.minimum, first),
    maximum: Math.min(limits.maximum, arrives ? last : last - 1),
  };
}

/** The amounts that may be received when they are locked: what is sent for them, fees included, is within the platform's limits. */
export function receivingBounds(corridor: Corridor): Bounds {
  const limits = sizeBounds(limitsOf(corridor.platform), corridor);
  const terms = termsOf(corridor);
  const arriving = (sent: number) => priced(terms, 'SENDING', sent)?.receivingAmount;
  const last = priced(terms, 'RECEIVING', maximumAmount)?.sendingAmount;
  const isUnlimited = last !== undefined && last <= limits.maximum;
  return {
    // What arrives of the last amount that is too small, and a unit more.
    minimum: (arriving(limits.minimum - 1) ?? 0) + 1,
    maximum: isUnlimited ? maximumAmount : (arriving(limits.maximum) ?? maximumAmount),
  };
}
