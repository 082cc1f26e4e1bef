import { tableStore } from '../runtime/store.ts';
import { readStream } from '../runtime/stream.ts';
import { countTransaction } from '../use-cases/payments/count-transactions.ts';

export const handler = readStream('CountTransactions', (change) => countTransaction(tableStore(), change));
