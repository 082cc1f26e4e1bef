import { type Id, uuidIn } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { StoredCode } from '../../domain/sca/challenge.ts';
import { sandboxCode } from '../../domain/sca/one-time-code.ts';
import { hasProvenPhone } from '../../domain/sca/sca.ts';
import type { Caller } from '../../runtime/caller.ts';
import { isSameSecret } from '../../runtime/secrets.ts';
import { readCustomer } from '../../store/customers/customers.ts';
import type { Store } from '../../store/table.ts';
import { requireSender, sendCodeBySms } from '../messaging/code-delivery.ts';
import { hashCode, newCode } from '../messaging/one-time-codes.ts';
import { requirePlatform } from '../platforms/platform.ts';

/** The act that a code proves. Its message says it, and the code proves nothing else. */
export interface CodeSubject {
  /** The hash of the code covers these values, and the number that it is sent to. */
  readonly boundTo: readonly string[];
  /** The end of the message's first sentence, such as "to pay 500.00 EUR to Jane Example". Read only where a message is sent. */
  readonly act: () => string | Promise<string>;
}

/** A code that is stored with its challenge, and then sent. */
interface PreparedCode {
  /** The hash to store with the challenge. */
  readonly stored: StoredCode;
  /** Sends the code by SMS. Refuses with CONFLICT a number that takes no messages. */
  readonly send: () => Promise<void>;
}

/**
 * Prepares the code of a challenge, whose message names the act that it proves. The sandbox sends nothing. Refuses with NOT_IMPLEMENTED
 * without a sender, and with CONFLICT a customer without a proven number.
 */
export async function prepareScaCode(
  store: Store,
  caller: Caller,
  customerId: Id<'Customer'>,
  { boundTo, act }: CodeSubject,
): Promise<PreparedCode> {
  if (caller.environment === 'sandbox') return { stored: {}, send: async () => undefined };
  const [platform, to, proves] = await Promise.all([
    requirePlatform(store, caller),
    phoneOf(store, caller, customerId),
    act(),
  ]);
  requireSender(platform, 'SMS');
  const code = newCode();
  return {
    stored: { codeHash: hashCode(code, [customerId, to, ...boundTo]) },
    send: () => sendCodeBySms({ platform, to, code, act: proves }),
  };
}

/**
 * Sends the code of a payment's challenge before the payment is written, so that a payment whose code cannot be sent is refused. If the
 * decision is made again, the code of the committed one counts. Refuses as `prepareScaCode` and its `send` do.
 */
export async function sendScaCode(...code: Parameters<typeof prepareScaCode>): Promise<StoredCode> {
  const { stored, send } = await prepareScaCode(...code);
  await send();
  return stored;
}

/**
 * Whether this is the code that the customer was sent for the same act, or the fixed code of the sandbox. A code that was sent to another
 * number than the customer has now proves nothing: that number may belong to somebody else by now.
 */
export async function isScaCode(
  store: Store,
  caller: Caller,
  { codeHash }: StoredCode,
  {
    customerId,
    code,
    boundTo,
  }: { readonly customerId: Id<'Customer'>; readonly code: string } & Pick<CodeSubject, 'boundTo'>,
): Promise<boolean> {
  if (caller.environment === 'sandbox') return isSameSecret(code, sandboxCode);
  const phoneNumber = codeHash && (await provenPhone(store, caller, customerId));
  if (!codeHash || !phoneNumber) return false;
  return isSameSecret(hashCode(code, [customerId, phoneNumber, ...boundTo]), codeHash);
}

async function phoneOf(store: Store, caller: Caller, customerId: Id<'Customer'>): Promise<string> {
  const phoneNumber = await provenPhone(store, caller, customerId);
  if (phoneNumber) return phoneNumber;
  throw new Refusal('CONFLICT', 'The customer has no proven phone number that a code could be sent to.');
}

/** The customer's number as it is now; nothing for one that is not proven. */
async function provenPhone(store: Store, { platformId }: Caller, customerId: Id<'Customer'>) {
  const customer = await readCustomer(store, platformId, uuidIn('Customer', customerId));
  return customer && hasProvenPhone(customer) ? customer.phoneNumber : undefined;
}
