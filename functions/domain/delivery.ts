/** How long an event is offered before it is given up, and how far apart attempts may lie (interface decision 18). */
export const giveUpAfterMs = 7 * 24 * 3600 * 1000;
const firstPauseMs = 5_000;
const longestPauseMs = 30 * 60 * 1000;

/** What one attempt came to. `status` is absent when no answer arrived. */
export interface AttemptResult {
  readonly status?: number;
  /** Why no answer arrived. */
  readonly failure?: 'TIMEOUT' | 'CONNECTION' | 'NO_ENDPOINT';
}

export type Verdict = 'ACCEPTED' | 'RETRY' | 'ENDPOINT_GONE';

/** Accepted: 2xx, and 409, which says that the receiver has it already. 410 turns the endpoint off. All else is tried again. */
export function judge({ status }: AttemptResult): Verdict {
  if (status === undefined) return 'RETRY';
  if ((status >= 200 && status < 300) || status === 409) return 'ACCEPTED';
  return status === 410 ? 'ENDPOINT_GONE' : 'RETRY';
}

/** The pause after the nth attempt, in milliseconds: doubling from 5 s to 30 min, with up to half of it taken off by `fraction`. */
export function pauseAfter(attempts: number, fraction: number): number {
  const full = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 20));
  return Math.round(full * (1 - fraction / 2));
}
