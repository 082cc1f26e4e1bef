import { maximumAmount } from '../../contract/currency-table.ts';
import { sizeBounds } from '../pricing/limits.ts';
import { type PriceRequest, price } from '../pricing/pricing.ts';
import { Refusal } from '../refusal.ts';
import { type PricedCorridor, type PricingTerms, pricingTerms } from './terms.ts';

/** The smallest and the largest amount that a quote accepts, in the smallest unit of its currency. */
interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

/** A price; undefined where no quote has it, because an amount would be too small or too large. */
function priced(pricing: PricingTerms, lockedSide: PriceRequest['lockedSide'], lockedAmount: number) {
  try {
    return price({ ...pricing, lockedSide, lockedAmount });
  } catch (cause) {
    if (cause instanceof Refusal) return undefined;
    throw cause;
  }
}

/** The amounts that may be sent: within the platform's limits, and so that at least one unit arrives and not too many do. */
export function sendingBounds(corridor: PricedCorridor): Bounds {
  const limits = sizeBounds(corridor.terms, corridor);
  const pricing = pricingTerms(corridor);
  // Variable fees of a hundred percent leave nothing of any amount.
  const first = priced(pricing, 'RECEIVING', 1)?.sendingAmount ?? maximumAmount;
  const last = priced(pricing, 'RECEIVING', maximumAmount)?.sendingAmount ?? maximumAmount;
  const arrives = priced(pricing, 'SENDING', last) !== undefined;
  return {
    minimum: Math.max(limits.minimum, first),
    maximum: Math.min(limits.maximum, arrives ? last : last - 1),
  };
}

/** The amounts that may be received when they are locked: what is sent for them, fees included, is within the platform's limits. */
export function receivingBounds(corridor: PricedCorridor): Bounds {
  const limits = sizeBounds(corridor.terms, corridor);
  const pricing = pricingTerms(corridor);
  // It grows with the amount. What arrives does not always grow with what is sent: two fees may round up at once.
  const sent = (amount: number) => priced(pricing, 'RECEIVING', amount)?.sendingAmount ?? Infinity;
  return {
    minimum: largest((amount) => sent(amount) < limits.minimum) + 1,
    // Where nothing can be received, the interface has no 0 to say so.
    maximum: Math.max(
      1,
      largest((amount) => sent(amount) <= limits.maximum),
    ),
  };
}

/** The largest amount that meets a condition which all smaller ones meet too; 0 if none does. */
function largest(meets: (amount: number) => boolean): number {
  let [met, unmet] = [0, maximumAmount + 1];
  while (unmet - met > 1) {
    const middle = met + Math.floor((unmet - met) / 2);
    if (meets(middle)) met = middle;
    else unmet = middle;
  }
  return met;
}
