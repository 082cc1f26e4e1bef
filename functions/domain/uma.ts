import { UmaAddress } from '../contract/customers.ts';
import { Refusal } from './refusal.ts';

/**
 * A UMA address in the one form that it is compared and stored in: lower case. `%` is no character of an address, so what
 * still holds one came escaped once more than it was unescaped. Refuses with INVALID_UMA_ADDRESS.
 */
export function umaAddressOf(text: string, field: string): string {
  const address = UmaAddress.safeParse(unescaped(text));
  if (address.success) return address.data.toLowerCase();
  throw new Refusal('INVALID_UMA_ADDRESS', `${field}: a UMA address has the form $name@domain.`);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
