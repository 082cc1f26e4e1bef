import { contactCodeLifeSeconds } from '../../contract/figures.ts';
import {
  countWrongContactCode,
  proveContact,
  renewContactCode,
  requireLive,
  requireSendable,
  requireUnproven,
  sendsCountSeconds,
  useUp,
} from '../../domain/customers/contact-code.ts';
import type { ContactChannel } from '../../domain/customers/contact-verification.ts';
import { toCustomer } from '../../domain/customers/customer.ts';
import { restSeconds, sandboxCode } from '../../domain/sca/one-time-code.ts';
import { deadlineAfter, expiryAfter } from '../../ports/clock.ts';
import type { Context } from '../../runtime/context.ts';
import { isSameSecret } from '../../runtime/secrets.ts';
import { putContactCode, readContactCode } from '../../store/customers/contact-codes.ts';
import { putCustomer } from '../../store/customers/customers.ts';
import { requireSender, sendCode } from '../messaging/code-delivery.ts';
import { hashCode, newCode } from '../messaging/one-time-codes.ts';
import { requireCountedProofs, rightProofWrites, wrongProofWrites } from '../messaging/proofs-left.ts';
import { requirePlatform } from '../platforms/platform.ts';
import { requireActiveCustomer } from './customers.ts';
import { reassessment } from './reassessment.ts';

/**
 * Sends a code to a contact of a customer and voids the earlier one. Refuses with USER_NOT_FOUND, CONFLICT if the contact needs
 * no proof, RATE_LIMITED, and NOT_IMPLEMENTED if the deployment has no sender.
 */
async function sendContactCode({ caller, store, now }: Context, customerId: string, channel: ContactChannel) {
  const customer = await requireActiveCustomer(store, caller, customerId);
  const contact = requireUnproven(customer, channel);
  const before = await readContactCode(store, customer, channel);
  const sendsCountUntil = [...requireSendable(before, now), expiryAfter(now, sendsCountSeconds).toISOString()];
  const platform = await requirePlatform(store, caller);
  const code = platform.environment === 'sandbox' ? sandboxCode : newCode();
  const message = { platform, channel: channel === 'email' ? 'EMAIL' : 'SMS', to: contact, code } as const;
  requireSender(platform, message.channel);
  const next = renewContactCode(
    before,
    {
      platformId: customer.platformId,
      customerId: customer.customerId,
      channel,
      codeHash: hashCode(code, [customerId, contact]),
      expiresAt: deadlineAfter(now, contactCodeLifeSeconds).toISOString(),
      sendsCountUntil,
    },
    now,
  );
  const afterwards = () => sendCode(message);
  return { status: 204 as const, body: undefined, writes: [putContactCode(next)], afterwards };
}

/**
 * Proves a contact by the code that was sent to it. Refuses with USER_NOT_FOUND, CONFLICT if the contact needs no proof,
 * INVALID_INPUT for a wrong or expired code, and RATE_LIMITED after too many wrong ones of this code or of the customer's day.
 */
async function confirmContact(
  { caller, store, now }: Context,
  customerId: string,
  channel: ContactChannel,
  sent: string,
) {
  const customer = await requireActiveCustomer(store, caller, customerId);
  const contact = requireUnproven(customer, channel);
  const code = requireLive(await readContactCode(store, customer, channel), now);
  const sca = await requireCountedProofs(store, customer, now);
  if (!isSameSecret(hashCode(sent, [customerId, contact]), code.codeHash)) {
    const { counted, refusal } = countWrongContactCode(code, expiryAfter(now, restSeconds), now);
    return { refusal, writes: [putContactCode(counted), ...wrongProofWrites(sca, now)] };
  }
  const proven = proveContact(customer, channel, now);
  const writes = [
    putCustomer(proven),
    putContactCode(useUp(code, now)),
    ...rightProofWrites(sca, now),
    ...(await reassessment(store, proven, now, (submission) => ({ ...submission, customer: proven }))),
  ];
  return { status: 200 as const, body: toCustomer(proven), writes };
}

/** Sends a code to the email address of a customer. Refuses as `sendContactCode` does. */
export const sendCustomerEmailVerification = (context: Context, customerId: string) =>
  sendContactCode(context, customerId, 'email');

/** Sends a code to the phone number of a customer. Refuses as `sendContactCode` does. */
export const sendCustomerPhoneVerification = (context: Context, customerId: string) =>
  sendContactCode(context, customerId, 'phone');

/** Proves the email address of a customer. Refuses as `confirmContact` does. */
export const confirmCustomerEmailVerification = (context: Context, customerId: string, code: string) =>
  confirmContact(context, customerId, 'email', code);

/** Proves the phone number of a customer. Refuses as `confirmContact` does. */
export const confirmCustomerPhoneVerification = (context: Context, customerId: string, code: string) =>
  confirmContact(context, customerId, 'phone', code);
