import { Refusal } from '../refusal.ts';
import { type Infer, object, optional, text } from '../schema.ts';

/** After this many wrong codes within an hour, an address has to wait. */
export const wrongCodesPerHour = 10;

/** The device code of an agent: the newest, which voids those before it. */
export const deviceCode = object({
  /** Only the hash of a code is stored. */
  hash: text,
  expiresAt: text,
  redeemedAt: optional(text),
});
export interface DeviceCode extends Infer<typeof deviceCode> {}

export const deviceCodeNotFound = (): Refusal =>
  new Refusal('REFERENCE_NOT_FOUND', 'There is no device code of this kind.');

/** Refuses with INVALID_INPUT a code that cannot be redeemed any more. */
export function requireRedeemable(code: DeviceCode, hash: string, now: Date): void {
  if (code.hash !== hash) throw new Refusal('INVALID_INPUT', 'code: a newer device code has replaced this one.');
  if (code.redeemedAt !== undefined) throw new Refusal('INVALID_INPUT', 'code: the device code was redeemed before.');
  if (now.toISOString() >= code.expiresAt) {
    throw new Refusal('INVALID_INPUT', `code: the device code expired at ${code.expiresAt}.`);
  }
}

/** Refuses with RATE_LIMITED an address that sent too many wrong codes in this hour. */
export function requireNoGuessing(wrongCodes: number, now: Date): void {
  if (wrongCodes < wrongCodesPerHour) return;
  const hourMs = 3_600_000;
  throw new Refusal('RATE_LIMITED', 'Too many wrong device codes came from this address; try again later.', {
    retryAfterSeconds: Math.ceil((hourMs - (now.getTime() % hourMs)) / 1000),
  });
}
