import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ImportError } from '../contract/customer-imports.ts';
import type { ImportRecord } from '../domain/customer-import.ts';
import { uuidOf } from '../domain/ids.ts';
import { keys, listSortKey, lists } from './keys.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';

/** Sorts by the first row of the batch. */
const errorsFrom = (row: number): string => `ERRORS#${String(row).padStart(10, '0')}`;

const uuidIn = (jobId: string): string => jobId.slice('Job:'.length);

export function toImportRecord(item: Item): ImportRecord {
  const { pk, sk, listPk, listSk, type, ...record } = item;
  return record as unknown as ImportRecord;
}

/** Writes an import: a new one, or the next version over the one that it was computed from. */
export function putImport(job: ImportRecord): Write {
  const uuid = uuidIn(job.jobId);
  const item = {
    ...job,
    ...keys.importJob(job.platformId, uuid),
    listPk: lists.imports(job.platformId),
    listSk: listSortKey(job.createdAt, uuid),
    type: 'IMPORT_JOB',
  };
  if (job.version === 1) return { put: { item, condition: 'attribute_not_exists(pk)' } };
  return {
    put: { item, condition: '#version = :loaded' },
    names: { version: 'version' },
    values: { loaded: job.version - 1 },
  };
}

/** Keeps the rows of a batch that failed. Doing the batch again writes the same. */
export const putRowErrors = (
  { platformId, jobId, next }: ImportRecord,
  errors: readonly ImportError[],
): readonly Write[] =>
  errors.length > 0
    ? [
        {
          put: {
            item: {
              ...keys.importJob(platformId, uuidIn(jobId), errorsFrom(next)),
              errors: [...errors],
              type: 'IMPORT_ERRORS',
            },
          },
        },
      ]
    : [];

/** An import as it stands. */
export async function readImport(store: Store, { platformId, jobId }: ImportRecord): Promise<ImportRecord | undefined> {
  const item = await readItem<Item>(store, keys.importJob(platformId, uuidIn(jobId)));
  return item && toImportRecord(item);
}

/** An import with the rows that failed, in their order. */
export async function readImportWithErrors(store: Store, platformId: string, jobId: string) {
  const uuid = uuidOf('Job', jobId);
  if (!uuid) return undefined;
  const items: Item[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await store.client.send(
      new QueryCommand({
        TableName: store.tableName,
        KeyConditionExpression: 'pk = :job',
        ExpressionAttributeValues: { ':job': keys.importJob(platformId, uuid).pk },
        ConsistentRead: true,
        ExclusiveStartKey: startKey,
      }),
    );
    items.push(...(page.Items ?? []));
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  const job = items.find(({ type }) => type === 'IMPORT_JOB');
  const errors = items.flatMap((item) => (item.type === 'IMPORT_ERRORS' ? (item.errors as ImportError[]) : []));
  return job && { job: toImportRecord(job), errors };
}
