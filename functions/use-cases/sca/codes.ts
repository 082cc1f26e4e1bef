import { type Id, uuidIn } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { StoredCode } from '../../domain/sca/challenge.ts';
import { sandboxCode } from '../../domain/sca/one-time-code.ts';
import { hasProvenPhone } from '../../domain/sca/sca.ts';
import type { Caller } from '../../runtime/caller.ts';
import { isSameSecret } from '../../runtime/secrets.ts';
import { readCustomer } from '../../store/customers/customers.ts';
import type { Store } from '../../store/table.ts';
import { sendCodeBySms } from '../messaging/code-delivery.ts';
import { hashCode, newCode } from '../messaging/one-time-codes.ts';
import { requirePlatform } from '../platforms/platform.ts';

/** The act that a code proves. Its message says it, and the code proves nothing else. */
export interface CodeSubject {
  /** The hash of the code covers these values. */
  readonly boundTo: readonly string[];
  /** The end of the message's first sentence, such as "to pay 500.00 EUR to Jane Example". Read only where a message is sent. */
  readonly act: () => string | Promise<string>;
}

/**
 * Sends the code of a challenge by SMS, which names the act that it proves. Returns the hash to store with the challenge; if the decision is taken again, the code of
 * the committed one counts. The sandbox sends nothing. Refuses with NOT_IMPLEMENTED without a sender, and with CONFLICT a
 * customer without a proven number.
 */
export async function sendScaCode(
  store: Store,
  caller: Caller,
  customerId: Id<'Customer'>,
  { boundTo, act }: CodeSubject,
): Promise<StoredCode> {
  if (caller.environment === 'sandbox') return {};
  const [platform, to, proves] = await Promise.all([
    requirePlatform(store, caller),
    phoneOf(store, caller, customerId),
    act(),
  ]);
  const code = newCode();
  await sendCodeBySms({ platform, to, code, act: proves });
  return { codeHash: hashCode(code, [customerId, ...boundTo]) };
}

/** Whether this is the code that the customer was sent for the same act, or the fixed code of the sandbox. */
export const isScaCode = (
  { environment }: Caller,
  { codeHash }: StoredCode,
  {
    customerId,
    code,
    boundTo,
  }: { readonly customerId: Id<'Customer'>; readonly code: string } & Pick<CodeSubject, 'boundTo'>,
): boolean =>
  environment === 'sandbox'
    ? isSameSecret(code, sandboxCode)
    : codeHash !== undefined && isSameSecret(hashCode(code, [customerId, ...boundTo]), codeHash);

async function phoneOf(store: Store, { platformId }: Caller, customerId: Id<'Customer'>): Promise<string> {
  const customer = await readCustomer(store, platformId, uuidIn('Customer', customerId));
  if (!customer?.phoneNumber || !hasProvenPhone(customer)) {
    throw new Refusal('CONFLICT', 'The customer has no proven phone number that a code could be sent to.');
  }
  return customer.phoneNumber;
}
