import { UmaAddress as UmaAddressText } from '../../contract/addresses.ts';
import { isUmaAddress, type UmaAddress } from '../ids.ts';
import { Refusal } from '../refusal.ts';

/**
 * A UMA address in the one form that it is compared and stored in: lower case. Refuses with INVALID_UMA_ADDRESS.
 */
export function umaAddressOf(text: string, field: string): UmaAddress {
  const address = UmaAddressText.safeParse(text).data;
  if (address !== undefined && isUmaAddress(address)) return address;
  throw new Refusal('INVALID_UMA_ADDRESS', `${field}: a UMA address has the form $name@domain.`);
}
