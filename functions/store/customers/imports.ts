import type { ImportError } from '../../contract/customers/customer-imports.ts';
import { type ImportRecord, importError, importJob } from '../../domain/customers/import.ts';
import { type Id, type PlatformId, uuidIn } from '../../domain/ids.ts';
import { arrayOf, object } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { listSortKey } from '../keys.ts';
import * as lists from '../lists.ts';
import { readPartition } from '../query.ts';
import { type Item, readRecord, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

export const toImportRecord = itemReader('IMPORT_JOB', importJob);

/** Writes a version of an import. */
export function putImport(job: ImportRecord): Write {
  const uuid = uuidIn('Job', job.jobId);
  return putVersion({
    ...job,
    ...keys.importJob(job.platformId, uuid),
    listPk: lists.imports(job.platformId),
    listSk: listSortKey(job.createdAt, uuid),
    type: 'IMPORT_JOB',
  });
}

/** Sorts by the first row of the batch and the place among its errors. */
const errorsOfBatch = (firstRow: number, place: number): string =>
  `ERRORS#${String(firstRow).padStart(10, '0')}#${String(place).padStart(5, '0')}`;

/** As many errors as an item has room for, each with every field of a row. */
const errorsPerItem = 25;

/** Stores the errors of a batch. Repeating the batch overwrites them with the same. */
export function putRowErrors(
  { platformId, jobId, next }: ImportRecord,
  errors: readonly ImportError[],
): readonly Write[] {
  const uuid = uuidIn('Job', jobId);
  return Array.from({ length: Math.ceil(errors.length / errorsPerItem) }, (_, place) => {
    const key = keys.importJob(platformId, uuid, errorsOfBatch(next, place));
    const part = errors.slice(place * errorsPerItem, (place + 1) * errorsPerItem);
    return { put: { item: { ...key, errors: part, type: 'IMPORT_ERRORS' } } };
  });
}

const readRowErrors = itemReader('IMPORT_ERRORS', object({ errors: arrayOf(importError) }));
/** The errors that an item of them holds. */
export const toRowErrors = (item: Item): readonly ImportError[] => readRowErrors(item).errors;

export const readImport = (
  store: Store,
  { platformId, jobId }: Pick<ImportRecord, 'platformId' | 'jobId'>,
): Promise<ImportRecord | undefined> =>
  readRecord(store, keys.importJob(platformId, uuidIn('Job', jobId)), toImportRecord);

/** Reads an import with the errors of its rows, in their order. */
export async function readImportWithErrors(store: Store, platformId: PlatformId, jobId: Id<'Job'>) {
  const items = await readPartition(store, keys.importJob(platformId, uuidIn('Job', jobId)).pk);
  const job = items.find(({ type }) => type === 'IMPORT_JOB');
  const errors = items.filter(({ type }) => type === 'IMPORT_ERRORS').flatMap(toRowErrors);
  return job && { job: toImportRecord(job), errors };
}
