import type { Headers } from './events.ts';

/** Replaces a value that is never recorded. */
export const masked = '••••••';

/** Names of members that hold a credential, a one-time code or a card's number, and of headers that authenticate. */
const confidential =
  /secret|password|authorization|cookie|privatekey|mnemonic|encryptedcode|assertion|attestation|^(code|otp|otpcode|pan|cvv|cvc|stamp|x-stamp|token|tasktoken|oidctoken|jwt|codehash|hash)$|number$/i;
const harmless = /^(phonenumber|registrationnumber|accountnumber|routingnumber|number|housenumber)$/i;

const isConfidential = (name: string): boolean => confidential.test(name) && !harmless.test(name);

/** The longest text that is recorded of a body, in characters. */
const longestText = 16_384;

export const maskHeaders = (headers: Readonly<Record<string, unknown>>): Headers =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, isConfidential(name) ? masked : String(value)]),
  );

/** A body without its secrets. What is not JSON is named by its size only. */
export function maskBody(text: string): string {
  if (text === '') return '';
  const parsed = parse(text);
  if (parsed === undefined) return `(${Buffer.byteLength(text)} bytes that are not JSON)`;
  const safe = JSON.stringify(parsed, (name, value: unknown) => maskMember(name, value));
  return safe.length > longestText ? `${safe.slice(0, longestText)}…` : safe;
}

/** The value of a member, masked where the member's name says that it holds a secret. */
export const maskMember = (name: string, value: unknown): unknown =>
  isConfidential(name) && value !== null && typeof value !== 'object' ? masked : value;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
