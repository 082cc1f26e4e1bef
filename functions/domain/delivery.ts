/** How long an event is offered before it is given up, and how far apart attempts may lie (interface decision 18). */
export const giveUpAfterMs = 7 * 24 * 3600 * 1000;
const firstPauseMs = 5_000;
const longestPauseMs = 30 * 60 * 1000;

/** What one attempt came to. `status` is absent when no answer arrived. */
export interface AttemptResult {
  readonly status?: number;
  /** Why no answer arrived. */
  readonly failure?: 'TIMEOUT' | 'CONNECTION' | 'FORBIDDEN_TARGET' | 'NO_ENDPOINT';
  /** The header Retry-After of the answer. */
  readonly retryAfter?: string;
}

export type Verdict = 'ACCEPTED' | 'RETRY' | 'ENDPOINT_GONE';

/** Accepted: 2xx, and 409, which says that the receiver has it already. 410 turns the endpoint off. All else is tried again. */
export function judge({ status }: AttemptResult): Verdict {
  if (status === undefined) return 'RETRY';
  if ((status >= 200 && status < 300) || status === 409) return 'ACCEPTED';
  return status === 410 ? 'ENDPOINT_GONE' : 'RETRY';
}

/**
 * The pause after the nth attempt, in milliseconds: doubling from 5 s to 30 min, with up to half of it taken off by
 * `fraction`. A receiver that asks for a longer one gets it, up to the same 30 min.
 */
export function pauseAfter(attempts: number, fraction: number, askedMs = 0): number {
  const full = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 20));
  return Math.max(Math.round(full * (1 - fraction / 2)), Math.min(askedMs, longestPauseMs));
}

/** What Retry-After asks for, in milliseconds from `now`: seconds or a date (RFC 9110, section 10.2.3); 0 when it makes no sense. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}
