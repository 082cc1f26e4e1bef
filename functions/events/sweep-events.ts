import { chunkMs } from '../runtime/chunked-job.ts';
import { readQueue } from '../runtime/queue.ts';
import { tableStore } from '../runtime/store.ts';
import { expireOverdue } from '../use-cases/payments/quotes/quote-expiry.ts';
import { runSweepChunk, SweepChunk } from '../use-cases/webhooks/recovery/sweep.ts';

/**
 * Searches the whole table once a day, in chunks that queue each other, for events that no delivery knows, and sends them. Each chunk
 * logs how many it found, and that line raises the alarm: each was a lost stream record. Quotes whose expiry was lost expire too.
 */
export const handler = readQueue('SweepEvents', SweepChunk, (chunk) =>
  runSweepChunk(tableStore(), chunk, chunkMs, expireOverdue),
);
