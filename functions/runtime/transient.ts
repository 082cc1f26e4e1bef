/** A dependency could not do its part now; the same work may succeed later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

const passingNames = new Set([
  'TimeoutError',
  'AbortError',
  'Unavailable',
  'RailUnavailable',
  'IssuerUnavailable',
  'VerificationUnavailable',
]);
/** Names of this service's own errors after which the same work may succeed: others wrote the same items first. */
const contentionNames = new Set(['StaleWrite', 'ContendedWrite', 'StillContended']);
/** The errors of AWS for a request that it would refuse again. */
const refusedForGood =
  /Validation|Serialization|Malformed|TooLarge|NoSuchKey|^Invalid(Parameter|Name|ExecutionInput|Output|Token$|Ciphertext)/;

/**
 * Whether an error comes from a dependency and may pass: a throttled, unreachable or failing service, a conflict between
 * writers, a missing permission. Every other error comes from the data at hand and would come again at each repetition.
 */
export function isTransient(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  if (passingNames.has(cause.name) || contentionNames.has(cause.name)) return true;
  if ('$metadata' in cause || '$fault' in cause) return !refusedForGood.test(cause.name);
  // System errors such as ECONNRESET and EAI_AGAIN. Errors of Node.js itself begin with ERR_ and are defects.
  return 'code' in cause && typeof cause.code === 'string' && /^E(?!RR_)[A-Z_]+$/.test(cause.code);
}
