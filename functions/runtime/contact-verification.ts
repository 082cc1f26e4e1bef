import { restSeconds } from '../domain/code-attempts.ts';
import {
  type ContactChannel,
  type ContactCode,
  contactCodeLifeSeconds,
  proveContact,
  requireLive,
  requireSendable,
  requireUnproven,
  sendsCountSeconds,
  wrongContactCode,
} from '../domain/contact-code.ts';
import { toCustomer } from '../domain/customer-view.ts';
import { sandboxCode } from '../domain/strong-authentication.ts';
import { putContactCode, readContactCode } from '../store/contact-codes.ts';
import { replaceCustomer } from '../store/customers.ts';
import { expiryAfter } from './clock.ts';
import { sendCode } from './code-delivery.ts';
import { requireActiveCustomer } from './customers.ts';
import { hashCode, newCode } from './one-time-codes.ts';
import { requirePlatform } from './platform.ts';
import { isSameSecret } from './secrets.ts';
import type { Context } from './serve.ts';

/**
 * Has a code sent to a contact of a customer; it replaces the one before. Refuses with USER_NOT_FOUND, with CONFLICT where
 * nothing is to be proven, with RATE_LIMITED too often, and with NOT_IMPLEMENTED where nothing sends codes.
 */
export async function sendContactCode({ caller, store, now }: Context, customerId: string, channel: ContactChannel) {
  const customer = await requireActiveCustomer(store, caller, customerId);
  const contact = requireUnproven(customer, channel);
  const before = await readContactCode(store, customer, channel);
  const sendsCountUntil = [...requireSendable(before, now), expiryAfter(now, sendsCountSeconds).toISOString()];
  const platform = await requirePlatform(store, caller);
  const code = platform.environment === 'sandbox' ? sandboxCode : newCode();
  await sendCode({ platform, channel: channel === 'email' ? 'EMAIL' : 'SMS', to: contact, code });
  const next: ContactCode = {
    platformId: customer.platformId,
    customerId,
    channel,
    version: (before?.version ?? 0) + 1,
    codeHash: hashCode(code, [customerId, contact]),
    expiresAt: expiryAfter(now, contactCodeLifeSeconds).toISOString(),
    wrongCodes: 0,
    sendsCountUntil,
    updatedAt: now.toISOString(),
  };
  return { status: 204 as const, body: undefined, writes: [putContactCode(next)] };
}

/**
 * Proves a contact by the code that was sent to it. Refuses with USER_NOT_FOUND, with CONFLICT where nothing is to be proven,
 * with INVALID_INPUT a wrong or expired code, and with RATE_LIMITED after five wrong ones.
 */
export async function confirmContact(
  { caller, store, now }: Context,
  customerId: string,
  channel: ContactChannel,
  sent: string,
) {
  const customer = await requireActiveCustomer(store, caller, customerId);
  const contact = requireUnproven(customer, channel);
  const code = requireLive(await readContactCode(store, customer, channel), now);
  if (!isSameSecret(hashCode(sent, [customerId, contact]), code.codeHash)) {
    const { counted, refusal } = wrongContactCode(code, expiryAfter(now, restSeconds), now);
    return { refusal, writes: [putContactCode(counted)] };
  }
  const proven = proveContact(customer, channel, now);
  const spent: ContactCode = { ...code, version: code.version + 1, expiresAt: now.toISOString() };
  return { status: 200 as const, body: toCustomer(proven), writes: [replaceCustomer(proven), putContactCode(spent)] };
}
