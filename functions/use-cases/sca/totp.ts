import { Secret, TOTP } from 'otpauth';
import { isSameSecret } from '../../runtime/secrets.ts';

/** RFC 6238 with the values that every authenticator app supports. */
const periodSeconds = 30;
const settings = { algorithm: 'SHA1', digits: 6, period: periodSeconds } as const;
/** Codes of the step before and after are accepted, because the clocks of phones are not exact. */
const window = 1;
const secretBytes = 20;

interface NewTotpSecret {
  readonly secret: string;
  readonly secretBase32Encoded: string;
  readonly totpUri: string;
}

/** A new secret in the forms that the customer's app and page need. */
export function newTotpSecret(issuer: string, label: string): NewTotpSecret {
  const secret = new Secret({ size: secretBytes });
  const totp = new TOTP({ issuer, label, secret, ...settings });
  return { secret: secret.hex.toLowerCase(), secretBase32Encoded: secret.base32, totpUri: totp.toString() };
}

/** The time step of a code; undefined if the code is wrong. */
export function totpStepOf(secretBase32: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secretBase32), ...settings });
  const distance = totp.validate({ token: code, timestamp: now.getTime(), window });
  return distance === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + distance;
}

/** Whether a secret, in either form, is the one of the enrollment. */
export function isStartedSecret(secretBase32: string, sent: string): boolean {
  const { hex } = Secret.fromBase32(secretBase32);
  return isSameSecret(sent.toUpperCase(), hex.toUpperCase()) || isSameSecret(sent.toUpperCase(), secretBase32);
}
