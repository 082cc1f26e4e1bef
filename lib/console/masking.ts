import { isPurchaseCurrency } from '../../functions/contract/currency-table.ts';
import { errorStatus } from '../../functions/contract/errors.ts';
import type { Headers } from '../views/events.ts';

/** Replaces a value that is never recorded. */
export const masked = '••••••';

/** Names of members that hold a credential, a one-time code or a card's number, and of headers that authenticate. */
const confidential =
  /secret|password|authorization|cookie|privatekey|mnemonic|encryptedcode|assertion|attestation|^(code|recoverycodes|totpuri|otp|otpcode|pan|panembedurl|cvv|cvc|stamp|x-stamp|token|tasktoken|oidctoken|accesstoken|livenessaccesstoken|jwt|codehash|hash)$|number$/i;
/** Numbers that the sandbox decides by, and those that name no person. */
const harmless =
  /^(phonenumber|registrationnumber|accountnumber|clabenumber|(intermediary)?routingnumber|tracenumber|number|housenumber)$/i;

/** Caches for each name whether it is confidential. Every member of every body is looked at, and there are few names. */
const judged = new Map<string, boolean>();
const mostNames = 5_000;

function isConfidential(name: string): boolean {
  const storedVerdict = judged.get(name);
  if (storedVerdict !== undefined) return storedVerdict;
  const verdict = confidential.test(name) && !harmless.test(name);
  if (judged.size < mostNames) judged.set(name, verdict);
  return verdict;
}

/** The longest text that is recorded of a body, in characters. */
const longestText = 16_384;

export function maskHeaders(headers: Readonly<Record<string, unknown>>): Headers {
  const safe: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) safe[name] = isConfidential(name) ? masked : String(value);
  }
  return safe;
}

/** A body without its secrets. What is not JSON is named by its size only. */
export function maskBody(text: string): string {
  if (text === '') return '';
  const parsed = parse(text);
  if (parsed === undefined) return `(${Buffer.byteLength(text)} bytes that are not JSON)`;
  const safe = holdsSecret(parsed) ? JSON.stringify(parsed, maskMember) : text;
  return safe.length > longestText ? `${safe.slice(0, longestText)}…` : safe;
}

/** Whether a member of a value, at any depth, holds a secret. Most values hold none and are recorded as they are. */
export function holdsSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsSecret);
  const members = value as Readonly<Record<string, unknown>>;
  for (const name in members) {
    if (maskMember(name, members[name]) !== members[name] || holdsSecret(members[name])) return true;
  }
  return false;
}

/** The value of a member, masked where the member's name says that it holds a secret. */
export function maskMember(name: string, value: unknown): unknown {
  const isLeaf = value !== null && (typeof value !== 'object' || Array.isArray(value));
  return isLeaf && isConfidential(name) && !isPublicCode(name, value) ? masked : value;
}

/** Currencies and errors have a `code` too. */
const isPublicCode = (name: string, value: unknown): boolean =>
  name === 'code' && typeof value === 'string' && (isPurchaseCurrency(value) || Object.hasOwn(errorStatus, value));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
