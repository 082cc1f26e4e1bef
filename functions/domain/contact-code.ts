import type { Customer } from '../contract/customers.ts';
import { countWrongCode, requireRested, type TriedCode } from './code-attempts.ts';
import type { CustomerRecord } from './customer.ts';
import { Refusal } from './refusal.ts';

/** What a customer can prove: the members of `contactVerification`. */
export type ContactChannel = keyof NonNullable<Customer['contactVerification']>;

/** How long a code is good for, in seconds; how many are sent within how many seconds. The interface leaves both open. */
export const contactCodeLifeSeconds = 600;
const sendsAllowed = 5;
export const sendsCountSeconds = 3600;

/** A code on its way to a contact, bound to that contact: a changed one cannot be proven by it. */
export interface ContactCode extends TriedCode {
  readonly platformId: string;
  readonly customerId: string;
  readonly channel: ContactChannel;
  readonly version: number;
  /** SHA-256 over code and contact, in hex. */
  readonly codeHash: string;
  readonly expiresAt: string;
  /** Until when each sending counts against the limit. */
  readonly sendsCountUntil: readonly string[];
  readonly updatedAt: string;
}

const names = { email: 'e-mail address', phone: 'phone number' } as const;

/** The contact that has to be proven. Refuses with CONFLICT where there is nothing to prove. */
export function requireUnproven(customer: CustomerRecord, channel: ContactChannel): string {
  const status = customer.contactVerification?.[channel];
  const contact = channel === 'email' ? customer.email : customer.phoneNumber;
  if (!status || !contact) throw new Refusal('CONFLICT', `The customer's ${names[channel]} needs no verification.`);
  if (status === 'VERIFIED') throw new Refusal('CONFLICT', `The customer's ${names[channel]} is verified already.`);
  return contact;
}

/** The sendings that still count. Refuses with RATE_LIMITED one too many, and any while wrong codes keep the contact at rest. */
export function requireSendable(before: ContactCode | undefined, now: Date): readonly string[] {
  requireRested(before, now);
  const counting = (before?.sendsCountUntil ?? []).filter((until) => now.toISOString() < until);
  const [first] = counting;
  if (first && counting.length >= sendsAllowed) {
    const retryAfterSeconds = (Date.parse(first) - now.getTime()) / 1000;
    throw new Refusal('RATE_LIMITED', 'Too many codes were sent; try again later.', { retryAfterSeconds });
  }
  return counting;
}

/** The code that can be proven now. Refuses with RATE_LIMITED after too many wrong ones, with INVALID_INPUT none or an expired one. */
export function requireLive(code: ContactCode | undefined, now: Date): ContactCode {
  requireRested(code, now);
  if (!code || now.toISOString() >= code.expiresAt) {
    const message = 'no code is waiting, or it has expired; have one sent';
    throw new Refusal('INVALID_INPUT', `code: ${message}`, { errors: [{ field: 'code', message }] });
  }
  return code;
}

/** What a wrong code leaves behind, and what is answered: the fifth one voids the code. */
export function wrongContactCode(code: ContactCode, restsUntil: Date, now: Date) {
  const counted: ContactCode = { ...countWrongCode(code, restsUntil), version: code.version + 1 };
  const message = 'the code is wrong';
  const wrong = new Refusal('INVALID_INPUT', `code: ${message}`, { errors: [{ field: 'code', message }] });
  if (!counted.restsUntil) return { counted, refusal: wrong };
  const retryAfterSeconds = (restsUntil.getTime() - now.getTime()) / 1000;
  const void_: ContactCode = { ...counted, wrongCodes: 0, expiresAt: now.toISOString() };
  return {
    counted: void_,
    refusal: new Refusal('RATE_LIMITED', 'Too many wrong codes. Ask for a new code later.', { retryAfterSeconds }),
  };
}

/** The customer with a proven contact. */
export const proveContact = (customer: CustomerRecord, channel: ContactChannel, now: Date): CustomerRecord => ({
  ...customer,
  contactVerification: { ...customer.contactVerification, [channel]: 'VERIFIED' },
  version: customer.version + 1,
  updatedAt: now.toISOString(),
});
