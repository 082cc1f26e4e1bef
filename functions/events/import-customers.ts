import { readQueue } from '../runtime/queue.ts';
import { tableStore } from '../runtime/store.ts';
import { continueImport, ImportTask } from '../use-cases/customers/import.ts';

/** Imports customers from files. Each message names one batch of rows. */
export const handler = readQueue('ImportCustomers', ImportTask, (task) => continueImport(tableStore(), task));
