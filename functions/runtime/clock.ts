import { seam } from './seams.ts';
import { clockSpeed } from './settings.ts';

export interface Clock {
  now(): Date;
  /** When this process began. */
  startedAt?(): Date;
}

const clock = seam<Clock>('clock', () => ({
  now: () => new Date(),
  startedAt: () => new Date(performance.timeOrigin),
}));

export const now = (): Date => clock().now();

/** Whether a moment, ISO 8601 in UTC, lies before this process began, so that one that died since may have been at work on it. */
export const isBeforeThisProcess = (at: string): boolean => at < (clock().startedAt?.().toISOString() ?? '');

/** The moment `seconds` after `from`, sooner when the local clock speed says so. */
export const expiryAfter = (from: Date, seconds: number): Date =>
  new Date(from.getTime() + (seconds * 1000) / clockSpeed());

/** The moment `seconds` before `to`, later when the local clock speed says so. */
export const windowBefore = (to: Date, seconds: number): Date =>
  new Date(to.getTime() - (seconds * 1000) / clockSpeed());

/** How long ago a moment is, in milliseconds; longer when the local clock speed says so. */
export const elapsedMs = (since: string): number => (now().getTime() - Date.parse(since)) * clockSpeed();
