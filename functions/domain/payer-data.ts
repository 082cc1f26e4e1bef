import type { CounterpartyFieldDefinition } from '../contract/counterparty-fields.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import type { Payer } from './quoting.ts';
import { requiredPayerFields } from './receiver-lookup.ts';
import { Refusal } from './refusal.ts';

/** What the receiver's institution wants to know of a payer over UMA. */
export const umaPayerFields = (receivingCurrency: string): CounterpartyFieldDefinition[] => [
  { name: 'FULL_NAME', mandatory: true },
  ...requiredPayerFields(receivingCurrency),
];

/**
 * Refuses with MISSING_MANDATORY_USER_INFO a payer of whom something mandatory is neither known nor sent along. A platform
 * that pays for itself is known by its own name.
 */
export function requirePayerData(
  { known }: Payer,
  { senderCustomerInfo = {} }: QuoteRequest,
  receivingCurrency: string,
): void {
  if (!known) return;
  const missing = umaPayerFields(receivingCurrency).flatMap(({ name, mandatory }) =>
    mandatory && !(senderCustomerInfo[name] ?? known[name]) ? [name] : [],
  );
  if (missing.length > 0) {
    throw new Refusal(
      'MISSING_MANDATORY_USER_INFO',
      `senderCustomerInfo: the receiver asks for ${missing.join(', ')}.`,
    );
  }
}

/** The currency that a looked-up receiver is paid in. Refuses with INVALID_INPUT the lookup of another address, or INVALID_CURRENCY. */
export function payableOverUma(
  { receiverUmaAddress, currencies }: { readonly receiverUmaAddress: string; readonly currencies: readonly string[] },
  umaAddress: string,
  wanted: string | undefined,
): string {
  if (receiverUmaAddress !== umaAddress) {
    throw new Refusal('INVALID_INPUT', `lookupId: this lookup is of another address than ${umaAddress}.`);
  }
  const currency = wanted ?? currencies[0] ?? '';
  if (!currencies.includes(currency)) {
    throw new Refusal('INVALID_CURRENCY', `destination.currency: the receiver takes ${currencies.join(', ')}.`);
  }
  return currency;
}
