import { Refusal } from './refusal.ts';

/** What one challenge is about; a payment that converts and pays out asks for each in turn (interface decision 6). */
export type Purpose = 'CURRENCY_CONVERSION' | 'PAYOUT';

/** The challenge that waits for its proof. */
export interface Challenge {
  readonly id: string;
  readonly expiresAt: string;
  readonly factor: 'SMS_OTP' | 'PASSKEY';
  readonly purpose: Purpose;
  readonly wrongCodes: number;
  readonly resends: number;
}

/** What a payment still needs before money moves. */
export interface Authorization {
  /** The purposes that have not been challenged yet. */
  readonly waiting: readonly Purpose[];
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
export function nextChallenge({ waiting }: Authorization, id: string, expiresAt: Date): Authorization | undefined {
  const [purpose, ...rest] = waiting;
  if (!purpose) return undefined;
  const challenge = {
    id,
    expiresAt: expiresAt.toISOString(),
    factor: 'SMS_OTP',
    purpose,
    wrongCodes: 0,
    resends: 0,
  } as const;
  return { waiting: rest, challenge };
}

const secondsUntil = (moment: string, now: Date): number => Math.max(1, (Date.parse(moment) - now.getTime()) / 1000);

/** The challenge that can be answered now. Refuses with CONFLICT when there is none, with RATE_LIMITED when it is void. */
export function requireChallenge(authorization: Authorization | undefined, now: Date): Challenge {
  const challenge = authorization?.challenge;
  if (!challenge) throw new Refusal('CONFLICT', 'No authorization is pending for this quote.');
  if (challenge.wrongCodes >= wrongCodesAllowed) throw tooManyCodes(challenge, now);
  if (now.toISOString() >= challenge.expiresAt) throw new Refusal('INVALID_INPUT', 'code: the challenge has expired.');
  return challenge;
}

/** A wrong code, counted. The fifth voids the challenge. */
export function wrongCode(
  challenge: Challenge,
  now: Date,
): { readonly challenge: Challenge; readonly refusal: Refusal } {
  const counted = { ...challenge, wrongCodes: challenge.wrongCodes + 1 };
  const isVoid = counted.wrongCodes >= wrongCodesAllowed;
  const refusal = isVoid
    ? tooManyCodes(challenge, now)
    : new Refusal('INVALID_INPUT', 'code: this is not the code that was sent.');
  return { challenge: counted, refusal };
}

const tooManyCodes = ({ expiresAt }: Challenge, now: Date): Refusal =>
  new Refusal('RATE_LIMITED', 'Too many wrong codes: the challenge is void. Create a new quote.', {
    retryAfterSeconds: secondsUntil(expiresAt, now),
  });

/** The challenge with its code sent once more; it lives no longer for it. Refuses with CONFLICT a passkey, with RATE_LIMITED too many. */
export function resent(challenge: Challenge, now: Date): Challenge {
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
