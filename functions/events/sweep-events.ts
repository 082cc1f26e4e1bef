import type { TellingItemType } from '../contract/wiring.ts';
import { now, windowBefore } from '../runtime/clock.ts';
import { logSweep } from '../runtime/log.ts';
import { theStore } from '../runtime/store.ts';
import { lookAfter } from '../runtime/webhooks/overlooked.ts';
import { scan } from '../store/scan.ts';
import type { Item } from '../store/table.ts';

/** Items that hold their newest event. Accounts do not: each event of theirs tells all that the ones before it told. */
const tellers: readonly TellingItemType[] = ['PAYMENT', 'CUSTOMER', 'VERIFICATION', 'IMPORT_JOB'];
/** Two days and a little: each event is looked after twice, the second time when the stream can bring none before it. */
const spanSeconds = 50 * 3600;
const atOnce = 50;

/**
 * Looks once a day through the whole table for events that nobody delivers, because a record of the stream was lost, and sends
 * them on their way. It fails when there were any, and the failure is what raises the alarm: each was somebody's lost record.
 */
export const handler = async (): Promise<void> => {
  const startedAt = performance.now();
  const until = now();
  const span = { since: windowBefore(until, spanSeconds).toISOString(), until: until.toISOString() };
  let [items, overlooked] = [0, 0];
  let batch: Item[] = [];
  for await (const item of scan(theStore(), ...tellers)) {
    items += 1;
    batch.push(item);
    if (batch.length < atOnce) continue;
    overlooked += await lookAfter(theStore(), batch, span);
    batch = [];
  }
  overlooked += await lookAfter(theStore(), batch, span);
  logSweep({ items, overlooked, durationMs: Math.round(performance.now() - startedAt) });
  if (overlooked > 0) throw new Error(`${overlooked} events were not on their way; they are now.`);
};
