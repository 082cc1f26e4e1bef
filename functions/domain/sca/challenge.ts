import type * as z from 'zod';
import { wrongCodesAllowed } from '../../contract/figures.ts';
import type { ScaChallenge } from '../../contract/sca/sca-challenge.ts';
import { Refusal } from '../refusal.ts';
import { arrayOf, type Infer, integer, type Members, object, oneOf, optional, text } from '../schema.ts';
import { assertionOptions, storedPasskeyRequest } from './passkey.ts';

/** A payment that converts and pays out has a challenge for each purpose (docs/decisions.md#payments-6). */
const purpose = oneOf('CURRENCY_CONVERSION', 'PAYOUT');
type Purpose = Infer<typeof purpose>;

/** The factors that can authorize a payment. */
export const transactionFactor = oneOf('SMS_OTP', 'PASSKEY');
export type TransactionFactor = Infer<typeof transactionFactor>;

/** A code that was sent, as it is stored with its challenge. */
const storedCode = {
  /** Covers the code and its customer, in hex. Absent in the sandbox, whose code is fixed. */
  codeHash: optional(text),
};
export type StoredCode = Members<typeof storedCode>;

/** The proof that a challenge asks for. */
const offer = {
  ...storedCode,
  factor: transactionFactor,
  /** The factors that the customer has. */
  availableFactors: arrayOf(transactionFactor),
  passkey: optional(storedPasskeyRequest),
};
export type ChallengeOffer = Members<typeof offer>;

export const smsOffer: ChallengeOffer = { factor: 'SMS_OTP', availableFactors: ['SMS_OTP'] };

/** The members of a challenge, whatever it is stored with. */
export const challengeMembers = {
  ...offer,
  id: text,
  expiresAt: text,
  purpose: optional(purpose),
  wrongCodes: integer,
  resends: integer,
};
export type Challenge = Members<typeof challengeMembers>;

/** A challenge, or the start of an app, as far as its tries are counted. */
interface Tried {
  readonly expiresAt: string;
  readonly wrongCodes?: number | undefined;
}

/** The proofs that a payment still needs before money moves. */
export const authorization = object({
  /** The purposes without a challenge so far. */
  waiting: arrayOf(purpose),
  /** The factor that the quote asked for. */
  wantedFactor: optional(transactionFactor),
  challenge: optional(object(challengeMembers)),
});
type Authorization = Infer<typeof authorization>;

const resendsAllowed = 5;

/** The purposes that a payment has to be authorized for, in order. */
export const purposesOf = (converts: boolean): readonly Purpose[] =>
  converts ? ['CURRENCY_CONVERSION', 'PAYOUT'] : ['PAYOUT'];

/** The authorization with its next challenge, or undefined when every purpose is proven. */
export function nextChallenge(
  { waiting }: Authorization,
  id: string,
  expiresAt: Date,
  offer = smsOffer,
): Authorization | undefined {
  const [purpose, ...rest] = waiting;
  if (!purpose) return undefined;
  return { waiting: rest, challenge: { ...newChallenge(id, expiresAt, offer), purpose } };
}

export const newChallenge = (id: string, expiresAt: Date, offer: ChallengeOffer): Challenge => ({
  id,
  expiresAt: expiresAt.toISOString(),
  ...offer,
  wrongCodes: 0,
  resends: 0,
});

/** The same offer for the next challenge of a payment, with new bytes for a passkey to sign. */
export const repeatOffer = ({ factor, availableFactors, passkey }: ChallengeOffer, bytes: string): ChallengeOffer => ({
  factor,
  availableFactors,
  ...(passkey && { passkey: { ...passkey, challenge: bytes } }),
});

const secondsUntil = (time: string, now: Date): number => Math.max(1, (Date.parse(time) - now.getTime()) / 1000);

/** The challenge that can be answered now. Refuses with CONFLICT if there is none, and as `requireOpen` does. */
export function requireChallenge(authorization: Authorization | undefined, now: Date): Challenge {
  const challenge = authorization?.challenge;
  if (!challenge) throw new Refusal('CONFLICT', 'No authorization is pending for this quote.');
  requireOpen(challenge, now);
  return challenge;
}

/** Refuses with RATE_LIMITED what wrong codes have made void. */
export function requireTriesLeft(tried: Tried, now: Date): void {
  if ((tried.wrongCodes ?? 0) >= wrongCodesAllowed) throw tooManyProofs(tried, now);
}

/** Refuses a void challenge with RATE_LIMITED and an expired one with INVALID_INPUT. */
export function requireOpen(challenge: Challenge, now: Date): void {
  requireTriesLeft(challenge, now);
  if (now.toISOString() >= challenge.expiresAt) throw new Refusal('INVALID_INPUT', 'code: the challenge has expired.');
}

/** Counts a wrong code or signature. The last one allowed voids the challenge. */
export function countWrongProof<C extends Challenge>(
  challenge: C,
  now: Date,
): { readonly challenge: C; readonly refusal: Refusal } {
  const counted = { ...challenge, wrongCodes: challenge.wrongCodes + 1 };
  const isVoid = counted.wrongCodes >= wrongCodesAllowed;
  const refusal = isVoid ? tooManyProofs(challenge, now) : wrongProof(challenge.factor);
  return { challenge: counted, refusal };
}

/** The refusal of a wrong proof. It does not say which check of a signature failed, because that helps only attackers. */
export const wrongProof = (factor: 'SMS_OTP' | 'TOTP' | 'PASSKEY'): Refusal =>
  factor === 'PASSKEY'
    ? new Refusal('INVALID_INPUT', 'passkeyAssertion: this does not prove that the customer holds the passkey.')
    : new Refusal(
        'INVALID_INPUT',
        factor === 'TOTP' ? 'code: this code is wrong.' : 'code: this is not the code that was sent.',
      );

const tooManyProofs = ({ expiresAt }: Tried, now: Date): Refusal =>
  new Refusal('RATE_LIMITED', 'Too many wrong proofs: the challenge is void. Start again.', {
    retryAfterSeconds: secondsUntil(expiresAt, now),
  });

/** Counts a resent code; the challenge keeps its expiry. Refuses a passkey with CONFLICT, too many with RATE_LIMITED. */
export function countResend<C extends Challenge>(challenge: C, now: Date): C {
  if (challenge.factor === 'PASSKEY') throw new Refusal('CONFLICT', 'A passkey has no code to send again.');
  if (challenge.resends >= resendsAllowed) {
    throw new Refusal('RATE_LIMITED', 'The code was sent too often.', {
      retryAfterSeconds: secondsUntil(challenge.expiresAt, now),
    });
  }
  return { ...challenge, resends: challenge.resends + 1 };
}

/** A challenge as the interface shows it. */
export const toScaChallenge = (challenge: Challenge): z.input<typeof ScaChallenge> => ({
  id: challenge.id,
  expiresAt: challenge.expiresAt,
  factor: challenge.factor,
  availableFactors: [...challenge.availableFactors],
  purpose: challenge.purpose,
  ...(challenge.passkey && { passkeyAssertionOptions: assertionOptions(challenge.passkey) }),
});
