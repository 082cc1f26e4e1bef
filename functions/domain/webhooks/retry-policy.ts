import { firstRetryPauseMs, longestRetryPauseMs } from '../../contract/figures.ts';
import type { AttemptResult } from '../attempt-result.ts';

export type Verdict = 'ACCEPTED' | 'RETRY' | 'ENDPOINT_GONE';

/** 2xx accepts an event, and so does 409: the receiver has it already. 410 turns the endpoint off. Everything else is retried. */
export function verdictOf({ status }: AttemptResult): Verdict {
  if (status === undefined) return 'RETRY';
  if ((status >= 200 && status < 300) || status === 409) return 'ACCEPTED';
  return status === 410 ? 'ENDPOINT_GONE' : 'RETRY';
}

/**
 * The pause after the nth attempt, in milliseconds: it doubles each time, and `fraction` takes off up to half of it as
 * jitter. The receiver's Retry-After prolongs it, up to the longest pause.
 */
export function pauseAfter(attempts: number, fraction: number, askedMs = 0): number {
  const full = Math.min(longestRetryPauseMs, firstRetryPauseMs * 2 ** Math.min(attempts - 1, 20));
  return Math.max(Math.round(full * (1 - fraction / 2)), Math.min(askedMs, longestRetryPauseMs));
}

/** A Retry-After header in milliseconds from `now`: seconds or a date (RFC 9110, section 10.2.3); 0 when it is neither. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}
