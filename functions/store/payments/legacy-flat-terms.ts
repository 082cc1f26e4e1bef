import type { Item } from '../table.ts';
import { readTerms, toStoredTerms } from './terms.ts';

/**
 * Items of the first version hold the terms of a payment under the names of its members. Replaces them by the current
 * attributes; returns any other item unchanged.
 */
export function fromFlatTerms(item: Item): Item {
  if (!('sendingCurrency' in item)) return item;
  const { sendingCurrency, sendingAmount, receivingCurrency, receivingAmount, fees, rateBasis, ...rest } = item;
  const terms = { sendingCurrency, sendingAmount, receivingCurrency, receivingAmount, fees, rateBasis };
  return { ...rest, ...toStoredTerms(readTerms(terms, 'PAYMENT')) };
}
