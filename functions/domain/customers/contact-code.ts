import { Refusal } from '../refusal.ts';
import { countWrongCode, requireRested, type TriedCode } from '../sca/one-time-code.ts';
import { requireBelow } from '../sca/rate.ts';
import { arrayOf, type Infer, idText, integer, object, oneOf, optional, text, uuidText } from '../schema.ts';
import { amend, type Versioned, versioned, versionOne } from '../versioned.ts';
import type { ContactChannel } from './contact-verification.ts';
import type { CustomerRecord } from './customer.ts';

const sendsAllowed = 5;
/** How long each code that was sent counts against the rate. */
export const sendsCountSeconds = 3600;

/** A code that was sent to a contact. Its hash covers the contact, so it proves no other one. */
export const contactCode = object({
  platformId: uuidText('Platform'),
  customerId: idText('Customer'),
  channel: oneOf('email', 'phone'),
  /** SHA-256 over code and contact, in hex. */
  codeHash: text,
  expiresAt: text,
  /** When each code that was sent stops counting against the rate. */
  sendsCountUntil: arrayOf(text),
  wrongCodes: integer,
  /** Set once the code is void: no code may be tried before. */
  restsUntil: optional(text),
  ...versioned,
});
export interface ContactCode extends Infer<typeof contactCode> {}

const names = { email: 'e-mail address', phone: 'phone number' } as const;

/** The contact that has to be proven. Refuses with CONFLICT if it needs no proof. */
export function requireUnproven(customer: CustomerRecord, channel: ContactChannel): string {
  const status = customer.contactVerification?.[channel];
  const contact = channel === 'email' ? customer.email : customer.phoneNumber;
  if (!status || !contact) throw new Refusal('CONFLICT', `The customer's ${names[channel]} needs no verification.`);
  if (status === 'VERIFIED') throw new Refusal('CONFLICT', `The customer's ${names[channel]} is verified already.`);
  return contact;
}

/** The earlier codes that count against the rate. Refuses with RATE_LIMITED beyond it, and during the pause after wrong codes. */
export function requireSendable(before: ContactCode | undefined, now: Date): readonly string[] {
  requireRested(before, now);
  return requireBelow(sendsAllowed, before?.sendsCountUntil, now, 'Too many codes were sent; try again later.');
}

/** A new code of a contact, which voids the one before. */
export function renewContactCode(
  before: ContactCode | undefined,
  code: Omit<ContactCode, keyof Versioned | keyof TriedCode>,
  now: Date,
): ContactCode {
  const fresh = { ...code, wrongCodes: 0, restsUntil: undefined };
  return before ? amend(before, now, fresh) : { ...fresh, ...versionOne(now) };
}

/** The code that can be confirmed now. Refuses with RATE_LIMITED after too many wrong codes, with INVALID_INPUT if none is valid. */
export function requireLive(code: ContactCode | undefined, now: Date): ContactCode {
  requireRested(code, now);
  if (!code || now.toISOString() >= code.expiresAt)
    throw wrongField('no code was sent, or it has expired; have a new one sent');
  return code;
}

/** Counts a wrong code. The last one allowed voids the code. */
export function countWrongContactCode(code: ContactCode, restsUntil: Date, now: Date) {
  const counted = countWrongCode(code, restsUntil);
  if (!counted.restsUntil) return { counted: amend(code, now, counted), refusal: wrongField('the code is wrong') };
  const retryAfterSeconds = (restsUntil.getTime() - now.getTime()) / 1000;
  return {
    counted: amend(code, now, { ...counted, wrongCodes: 0, expiresAt: now.toISOString() }),
    refusal: new Refusal('RATE_LIMITED', 'Too many wrong codes. Ask for a new code later.', { retryAfterSeconds }),
  };
}

const wrongField = (message: string): Refusal =>
  new Refusal('INVALID_INPUT', `code: ${message}`, { errors: [{ field: 'code', message }] });

/** The customer once a contact is proven. */
export const proveContact = (customer: CustomerRecord, channel: ContactChannel, now: Date): CustomerRecord =>
  amend(customer, now, { contactVerification: { ...customer.contactVerification, [channel]: 'VERIFIED' } });

/** The code once it was used. */
export const useUp = (code: ContactCode, now: Date): ContactCode => amend(code, now, { expiresAt: now.toISOString() });
