import { tellingItemTypes } from '../../contract/wiring.ts';
import { type ScanPosition, scanPage } from '../../store/scan.ts';
import type { Store } from '../../store/table.ts';
import { windowBefore } from '../clock.ts';
import { logSweep } from '../log.ts';
import { orderPiece, type PieceOrder, pieceMs, startOf, workFor } from '../piecework.ts';
import { lookAfter } from './overlooked.ts';

/** A sweep of the whole table, or what is left of one. */
export interface SweepOrder extends PieceOrder {
  /** Behind which item it goes on. */
  readonly position?: ScanPosition;
}

/** Two days and a little: each event is looked after twice, the second time when the stream can bring none before it. */
const spanSeconds = 50 * 3600;

/**
 * Looks through as much of the table as there is time for, for events that nobody delivers, because a record of the stream was lost;
 * sends them on their way, and orders the rest. A piece that is done a second time finds what the first has sent.
 */
export async function sweepSome(store: Store, order: SweepOrder, forMs = pieceMs): Promise<void> {
  const began = performance.now();
  const startedAt = startOf(order, 'sweep for events');
  const until = new Date(startedAt);
  const span = { since: windowBefore(until, spanSeconds).toISOString(), until: until.toISOString() };
  let [items, overlooked] = [0, 0];
  let { position } = order;
  const hasMore = await workFor(forMs, async () => {
    const page = await scanPage(store, tellingItemTypes, position);
    items += page.items.length;
    overlooked += await lookAfter(store, page.items, span);
    position = page.position;
    return position !== undefined;
  });
  if (hasMore && position) await orderPiece<SweepOrder>('sweepQueueUrl', { startedAt, position });
  logSweep({ items, overlooked, durationMs: Math.round(performance.now() - began) });
}
