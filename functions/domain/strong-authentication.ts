import type { PasskeyRequest } from './passkey.ts';
import { Refusal } from './refusal.ts';

/** What one challenge is about; a payment that converts and pays out asks for each in turn (interface decision 6). */
export type Purpose = 'CURRENCY_CONVERSION' | 'PAYOUT';

/** What can prove one payment. */
export type TransactionFactor = 'SMS_OTP' | 'PASSKEY';

/** A code that was sent, as it is kept. */
export interface KeptCode {
  /** Over the code and whom it was sent to, in hex. Absent in the sandbox, whose code is fixed. */
  readonly codeHash?: string;
}

/** What a challenge asks the customer for. */
export interface ChallengeOffer extends KeptCode {
  readonly factor: TransactionFactor;
  /** What the customer has, and could have been asked for instead. */
  readonly availableFactors: readonly TransactionFactor[];
  readonly passkey?: PasskeyRequest;
}

const codeBySms: ChallengeOffer = { factor: 'SMS_OTP', availableFactors: ['SMS_OTP'] };

/** The challenge that waits for its proof. */
export interface Challenge extends ChallengeOffer {
  readonly id: string;
  readonly expiresAt: string;
  readonly purpose?: Purpose;
  readonly wrongCodes: number;
  readonly resends: number;
}

/** What a payment still needs before money moves. */
export interface Authorization {
  /** The purposes that have not been challenged yet. */
  readonly waiting: readonly Purpose[];
  /** What the customer wished to be asked for when the quote was made. */
  readonly wantedFactor?: TransactionFactor;
  readonly challenge?: Challenge;
}

/** How long a challenge lives, in seconds; how many wrong codes void it; how often a code is sent again (decision 6). */
export const challengeLifeSeconds = 300;
const wrongCodesAllowed = 5;
const resendsAllowed = 5;

/** The European Economic Area: where strong authentication is the law (EU-27, Iceland, Liechtenstein, Norway). */
const economicArea = new Set(
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO'.split(' '),
);

/** Whether a customer of this region must authorize payments. `region` is an ISO 3166-1 alpha-2 code. */
export const needsStrongAuthentication = (region: string | undefined): boolean =>
  region !== undefined && economicArea.has(region);

/** What a payment of such a customer has to be authorized for, in order. */
export const purposesOf = (converts: boolean): readonly Purpose[] =>
  converts ? ['CURRENCY_CONVERSION', 'PAYOUT'] : ['PAYOUT'];

/** The authorization with its next challenge issued, or nothing when every purpose has been proven. */
export function nextChallenge(
  { waiting }: Authorization,
  id: string,
  expiresAt: Date,
  offer = codeBySms,
): Authorization | undefined {
  const [purpose, ...rest] = waiting;
  if (!purpose) return undefined;
  return { waiting: rest, challenge: { ...newChallenge(id, expiresAt, offer), purpose } };
}

/** A challenge that nobody has answered yet. */
export const newChallenge = (id: string, expiresAt: Date, offer: ChallengeOffer): Challenge => ({
  id,
  expiresAt: expiresAt.toISOString(),
  ...offer,
  wrongCodes: 0,
  resends: 0,
});

/** The same question for the next challenge of a payment: a passkey signs other bytes each time. */
export const sameOffer = ({ factor, availableFactors, passkey }: ChallengeOffer, bytes: string): ChallengeOffer => ({
  factor,
  availableFactors,
  ...(passkey && { passkey: { ...passkey, challenge: bytes } }),
});

const secondsUntil = (moment: string, now: Date): number => Math.max(1, (Date.parse(moment) - now.getTime()) / 1000);

/** The challenge that can be answered now. Refuses with CONFLICT when there is none, with RATE_LIMITED when it is void. */
export function requireChallenge(authorization: Authorization | undefined, now: Date): Challenge {
  const challenge = authorization?.challenge;
  if (!challenge) throw new Refusal('CONFLICT', 'No authorization is pending for this quote.');
  requireOpen(challenge, now);
  return challenge;
}

/** Refuses with RATE_LIMITED a challenge that is void, with INVALID_INPUT one that has expired. */
export function requireOpen(challenge: Challenge, now: Date): void {
  if (challenge.wrongCodes >= wrongCodesAllowed) throw tooManyCodes(challenge, now);
  if (now.toISOString() >= challenge.expiresAt) throw new Refusal('INVALID_INPUT', 'code: the challenge has expired.');
}

/** A wrong code or signature, counted. The fifth voids the challenge. */
export function wrongCode<C extends Challenge>(
  challenge: C,
  now: Date,
): { readonly challenge: C; readonly refusal: Refusal } {
  const counted = { ...challenge, wrongCodes: challenge.wrongCodes + 1 };
  const isVoid = counted.wrongCodes >= wrongCodesAllowed;
  const refusal = isVoid ? tooManyCodes(challenge, now) : wrongProof(challenge.factor);
  return { challenge: counted, refusal };
}

/** The refusal of a wrong proof. What exactly is wrong with a signature helps nobody but an attacker. */
export const wrongProof = (factor: 'SMS_OTP' | 'TOTP' | 'PASSKEY'): Refusal =>
  factor === 'PASSKEY'
    ? new Refusal('INVALID_INPUT', 'passkeyAssertion: this does not prove that the customer holds the passkey.')
    : new Refusal(
        'INVALID_INPUT',
        factor === 'TOTP' ? 'code: this code is wrong.' : 'code: this is not the code that was sent.',
      );

const tooManyCodes = ({ expiresAt }: Challenge, now: Date): Refusal =>
  new Refusal('RATE_LIMITED', 'Too many wrong proofs: the challenge is void. Start again.', {
    retryAfterSeconds: secondsUntil(expiresAt, now),
  });

/** The challenge with its code sent once more; it lives no longer for it. Refuses with CONFLICT a passkey, with RATE_LIMITED too many. */
export function resent<C extends Challenge>(challenge: C, now: Date): C {
  if (challenge.factor === 'PASSKEY') throw new Refusal('CONFLICT', 'A passkey has no code to send again.');
  if (challenge.resends >= resendsAllowed) {
    throw new Refusal('RATE_LIMITED', 'The code was sent too often.', {
      retryAfterSeconds: secondsUntil(challenge.expiresAt, now),
    });
  }
  return { ...challenge, resends: challenge.resends + 1 };
}

/** The code of every SMS in the sandbox (interface description, area 4); nothing is sent. */
export const sandboxCode = '123456';
