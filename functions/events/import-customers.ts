import { tableStore } from '../runtime/store.ts';
import { readStream } from '../runtime/stream.ts';
import { toImportRecord } from '../store/customers/imports.ts';
import { continueImport } from '../use-cases/customers/import.ts';

export const handler = readStream('ImportCustomers', ({ after }) =>
  continueImport(tableStore(), toImportRecord(after)),
);
