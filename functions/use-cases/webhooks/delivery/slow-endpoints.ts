import type { Platform } from '../../../domain/platforms/platform.ts';
import { now } from '../../../ports/clock.ts';
import { clockSpeed } from '../../../ports/env.ts';
import { logFailure } from '../../../runtime/log.ts';
import { markSlow } from '../../../store/platforms/platforms.ts';
import { commit, StaleWrite, type Store } from '../../../store/table.ts';

/** An endpoint that has not answered after this time is slow, in real milliseconds. */
export const slowAfterMs = 1_000;
/** How long an endpoint counts as slow since it last was. */
const slowForMs = 300_000;

export const isSlow = (platform: Pick<Platform, 'webhookSlowUntil'> | undefined): boolean =>
  (platform?.webhookSlowUntil ?? '') > now().toISOString();

/** Waits for the answer of a platform's endpoint. After a second it marks the endpoint as slow and calls `onSlow`. */
export async function watched<T>(
  store: Store,
  platform: Platform,
  answer: Promise<T>,
  onSlow: () => Promise<void>,
): Promise<T> {
  let marking: Promise<unknown> | undefined;
  const timer = setTimeout(() => {
    marking = Promise.all([mark(store, platform), onSlow()]);
  }, slowAfterMs);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    await marking;
  }
}

/** Writes at most twice in five minutes for an endpoint: a mark with more than half of its time left is not renewed. */
async function mark(
  store: Store,
  { platformId, webhookEndpoint = '', webhookSlowUntil = '' }: Platform,
): Promise<void> {
  const inFuture = (ms: number) => new Date(now().getTime() + ms / clockSpeed());
  const [until, soon] = [inFuture(slowForMs), inFuture(slowForMs / 2)];
  if (webhookSlowUntil >= soon.toISOString()) return;
  try {
    await commit(store, [markSlow(platformId, webhookEndpoint, until, soon)]);
  } catch (cause) {
    // A stale write means another post marked it, or the endpoint was changed. The attempt counts whatever the cause.
    if (!(cause instanceof StaleWrite)) logFailure('MarkSlowEndpoint', platformId, cause);
  }
}
