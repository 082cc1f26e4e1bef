import type { QuoteRequest } from '../../contract/payments/quotes.ts';
import type { CounterpartyFieldDefinition } from '../../contract/uma/counterparty-fields.ts';
import type { Payer } from '../payments/parties.ts';
import { Refusal } from '../refusal.ts';
import { requiredPayerFields } from './receiver-lookup.ts';

/** The data of a payer that the receiver's institution requires over UMA. */
export const umaPayerFields = (receivingCurrency: string): CounterpartyFieldDefinition[] => [
  { name: 'FULL_NAME', mandatory: true },
  ...requiredPayerFields(receivingCurrency),
];

/**
 * Refuses with MISSING_MANDATORY_USER_INFO if mandatory data of the payer is neither stored nor sent. A platform's own payment
 * has the platform's name.
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

/**
 * The currency of a payment to a looked-up receiver. Refuses with INVALID_INPUT the lookup of another address, and with
 * INVALID_CURRENCY.
 */
export function payableOverUma(
  { receiverUmaAddress, currencies }: { readonly receiverUmaAddress: string; readonly currencies: readonly string[] },
  umaAddress: string,
  requestedCurrency: string | undefined,
): string {
  if (receiverUmaAddress !== umaAddress) {
    throw new Refusal('INVALID_INPUT', `lookupId: the lookup is for another address than ${umaAddress}.`);
  }
  const currency = requestedCurrency ?? currencies[0] ?? '';
  if (!currencies.includes(currency)) {
    throw new Refusal('INVALID_CURRENCY', `destination.currency: the receiver accepts ${currencies.join(', ')}.`);
  }
  return currency;
}
