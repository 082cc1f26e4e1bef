import { uuidOf } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { type KeptCode, sandboxCode } from '../domain/strong-authentication.ts';
import { readCustomer } from '../store/customers.ts';
import type { Store } from '../store/table.ts';
import type { Caller } from './caller.ts';
import { sendCodeBySms } from './code-by-sms.ts';
import { hashCode, newCode } from './one-time-codes.ts';
import { requirePlatform } from './platform.ts';
import { isSameSecret } from './secrets.ts';

/**
 * Sends a customer the code of a challenge by SMS, and tells how it is kept: with the challenge, which has the expiry and counts
 * the tries. A decision may be taken more than once: the code of the one that was written counts. The sandbox sends
 * nothing. Refuses with NOT_IMPLEMENTED where nothing sends codes, and with CONFLICT a customer without a proven number.
 */
export async function sendScaCode(store: Store, caller: Caller, customerId: string): Promise<KeptCode> {
  if (caller.environment === 'sandbox') return {};
  const [platform, to] = await Promise.all([requirePlatform(store, caller), phoneOf(store, caller, customerId)]);
  const code = newCode();
  await sendCodeBySms({ platform, to, code });
  return { codeHash: hashCode(code, [customerId]) };
}

/** Whether this is the code that the customer was sent; in the sandbox the fixed one of the interface. */
export const isScaCode = (
  { environment }: Caller,
  { codeHash }: KeptCode,
  { customerId, code }: { readonly customerId: string; readonly code: string },
): boolean =>
  environment === 'sandbox'
    ? isSameSecret(code, sandboxCode)
    : codeHash !== undefined && isSameSecret(hashCode(code, [customerId]), codeHash);

async function phoneOf(store: Store, { platformId }: Caller, customerId: string): Promise<string> {
  const uuid = uuidOf('Customer', customerId);
  const customer = uuid ? await readCustomer(store, platformId, uuid) : undefined;
  if (!customer?.phoneNumber || (customer.contactVerification?.phone ?? 'VERIFIED') !== 'VERIFIED') {
    throw new Refusal('CONFLICT', 'The customer has no proven phone number that a code could be sent to.');
  }
  return customer.phoneNumber;
}
