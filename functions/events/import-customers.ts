import { importBatch } from '../runtime/customer-import.ts';
import { theStore } from '../runtime/store.ts';
import { readStream } from '../runtime/stream.ts';
import { readImport, toImportRecord } from '../store/customer-imports.ts';

/**
 * Takes the next rows of an import and writes how far it has come: that version is the next record of the stream, so an import
 * goes on by itself until it ends. A record that comes again finds a newer version and does nothing.
 */
export const handler = readStream('ImportCustomers', async ({ after }) => {
  const job = toImportRecord(after);
  if (job.status !== 'PENDING' && job.status !== 'PROCESSING') return;
  const standing = await readImport(theStore(), job);
  if (standing?.version === job.version) await importBatch(theStore(), job);
});
