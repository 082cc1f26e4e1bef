import * as z from 'zod';
import { readQueue } from '../runtime/queue.ts';
import { tableStore } from '../runtime/store.ts';
import { measureOpenWork } from '../use-cases/platforms/open-work.ts';

/** Logs the ages of the oldest open payment and webhook. Alarms read them out of the line. */
export const handler = readQueue('WatchOpenWork', z.object({}), () => measureOpenWork(tableStore()));
