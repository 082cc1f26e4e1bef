/**
 * The figures that the interface promises: lifetimes, limits and the times of webhooks. The service works by these constants, and
 * the texts of the contract are made from them. `test/docs/figures.test.ts` compares the other documents with them.
 */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a receiver may take for its answer to a webhook. */
export const webhookAnswerMs = 15_000;
/** An event that was not accepted is offered again, with growing pauses between the attempts (docs/decisions.md#webhooks-2). */
export const firstRetryPauseMs = 5_000;
export const longestRetryPauseMs = 30 * minute * 1000;
export const giveUpAfterMs = 7 * day * 1000;
/**
 * How long a delivery can be read, in seconds: an accepted one from its last acceptance, any other from its first attempt. The sweep
 * must find the delivery of every event that it looks at, or it would send an accepted event again (docs/decisions.md#webhooks-11).
 */
export const deliveryKeptSeconds = { accepted: 35 * day, notAccepted: 90 * day } as const;

/** How long the response to an Idempotency-Key is stored, and how long a key may be (docs/decisions.md#payments-11). */
export const idempotencyKeyLifeSeconds = 30 * day;
export const longestIdempotencyKey = 255;

/** The largest body of a request in bytes (docs/decisions.md#platforms-2). */
export const maximumBodyBytes = 1_048_576;
/** The largest body of a request with a file. */
export const maximumUploadBytes = 10_485_760;

/** How long a locked quote can be executed. */
export const quoteLifeSeconds = 5 * minute;
/** How long a price is valid, in milliseconds: the interface caches exchange rates. */
export const priceLifeMs = 5 * minute * 1000;

/** How long a challenge of strong authentication can be answered. */
export const challengeLifeSeconds = 5 * minute;
/** This many wrong codes void a code. */
export const wrongCodesAllowed = 5;
/** How long a login of strong authentication lasts. */
export const scaSessionLifeSeconds = 180 * day;
export const enrollmentLifeSeconds = 10 * minute;
export const resetLifeSeconds = hour;

export const contactCodeLifeSeconds = 10 * minute;
export const ownershipChallengeLifeSeconds = 15 * minute;
/** How long the link to a hosted verification works. */
export const verificationLinkLifeSeconds = day;

/** How long a call waits for the signature of a session key. */
export const signedRequestLifeSeconds = 5 * minute;
/** How long a session of an embedded wallet lasts. */
export const walletSessionLifeSeconds = 15 * minute;
export const deviceCodeLifeSeconds = day;

/** How long a purchase by card is held without a clearing. */
export const cardAuthorizationSeconds = 7 * day;
/** How long the link to the number of a card works. */
export const cardLinkLifeSeconds = 5 * minute;
/** How long a mint or burn waits for its funds. */
export const stablecoinFundingSeconds = 7 * day;

/** A duration in the largest unit that states it as a whole number, such as `7 days`. From two days on it is days. */
export function durationText(seconds: number): string {
  const units = [
    ['day', day, 2],
    ['hour', hour, 1],
    ['minute', minute, 1],
    ['second', 1, 0],
  ] as const;
  const unit = units.find(([, length, least]) => seconds % length === 0 && seconds / length >= least);
  if (!unit) throw new Error(`${seconds} seconds have no name.`);
  const count = seconds / unit[1];
  return `${count} ${unit[0]}${count === 1 ? '' : 's'}`;
}

/** A size in bytes as texts name it, such as `10 MB`. */
export const sizeText = (bytes: number): string => `${bytes / 1_048_576} MB`;
