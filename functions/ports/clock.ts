import { clockSpeed } from './env.ts';
import { port } from './ports.ts';

const clock = port('clock', () => ({
  now: () => new Date(),
  startedAt: () => new Date(performance.timeOrigin),
}));

export const now = (): Date => clock().now();

/** The time by which others check what they are sent and prove who they are. Only a local clock can differ from it. */
export const wallTime = (): Date => clock().wallTime?.() ?? now();

/** The same in seconds since 1970, as signatures cover it. */
export const wallSeconds = (): number => Math.floor(wallTime().getTime() / 1000);

/** Whether a moment, ISO 8601 in UTC, lies before the start of this process, so that an earlier process may have acted on it. */
export const isBeforeThisProcess = (at: string): boolean => at < (clock().startedAt?.().toISOString() ?? '');

/** The moment `seconds` after `from`. CLOCK_SPEED divides the seconds. */
export const expiryAfter = (from: Date, seconds: number): Date =>
  new Date(from.getTime() + (seconds * 1000) / clockSpeed());

/** A window in which a client has to act keeps at least a real second, however fast waits run or the clock goes. */
const shortestWindowMs = (): number => 1_000 * (clock().speed?.() ?? 1);

/** The end of a window of `seconds` in which a client has to act. CLOCK_SPEED divides the seconds, down to one. */
export const deadlineAfter = (from: Date, seconds: number): Date =>
  new Date(from.getTime() + Math.max(shortestWindowMs(), (seconds * 1000) / clockSpeed()));

/** The moment `seconds` before `to`. CLOCK_SPEED divides the seconds. */
export const windowBefore = (to: Date, seconds: number): Date =>
  new Date(to.getTime() - (seconds * 1000) / clockSpeed());

/** The milliseconds since a moment. CLOCK_SPEED multiplies them. */
export const elapsedMs = (since: string): number => (now().getTime() - Date.parse(since)) * clockSpeed();

/** How long it is until a moment, in seconds of the workflow's clock; at least 1. CLOCK_SPEED multiplies them. */
export const secondsUntil = (moment: string | undefined): number =>
  moment ? Math.max(1, Math.ceil(((Date.parse(moment) - now().getTime()) * clockSpeed()) / 1000)) : 1;
