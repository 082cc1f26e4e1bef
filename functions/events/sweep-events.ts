import { readQueue } from '../runtime/queue.ts';
import { theStore } from '../runtime/store.ts';
import { type SweepOrder, sweepSome } from '../runtime/webhooks/sweep.ts';

/**
 * Looks once a day through the whole table, piece by piece, for events that nobody delivers, and sends them on their way. Each piece
 * logs how many there were, and that line is what raises the alarm: each was somebody's lost record.
 */
export const handler = readQueue<SweepOrder>('SweepEvents', (order) => sweepSome(theStore(), order));
