import * as z from 'zod';
import { BirthDate, UmaAddress } from '../../contract/addresses.ts';
import { Address, KeyText } from '../../contract/common.ts';
import { BusinessInfoUpdate } from '../../contract/customers/business-info.ts';
import type { ImportError } from '../../contract/customers/customer-imports.ts';
import { CustomerCreateRequest } from '../../contract/customers/customers.ts';
import type { FieldError } from '../../contract/errors.ts';
import { line } from '../../contract/text.ts';
import type { CustomerRequest } from '../../domain/customers/customer.ts';
import { afterBatch, failImport, type ImportRecord, rowsPerBatch } from '../../domain/customers/import.ts';
import {
  columnOf,
  correlationIdOf,
  type NumberedRow,
  type Row,
  requestOf,
} from '../../domain/customers/import-rows.ts';
import type { Platform } from '../../domain/platforms/platform.ts';
import { Refusal } from '../../domain/refusal.ts';
import { now } from '../../ports/clock.ts';
import { deleteFile, readFile } from '../../ports/files.ts';
import { newUuid, uuidFromName } from '../../ports/random.ts';
import { idSchema, uuidSchema } from '../../runtime/id-schemas.ts';
import { logFailure } from '../../runtime/log.ts';
import { untilCommitted } from '../../runtime/retry.ts';
import { isTransient } from '../../runtime/transient.ts';
import { check, invalid, parseAs } from '../../runtime/validation/field-errors.ts';
import { readCustomer } from '../../store/customers/customers.ts';
import { putImport, putRowErrors, readImport } from '../../store/customers/imports.ts';
import { readPlatform } from '../../store/platforms/platforms.ts';
import { commit, type Store, type Write } from '../../store/table.ts';
import { newCustomer } from './creation.ts';
import { readRows, UnreadableFile } from './csv.ts';

const required = { platformCustomerId: KeyText, umaAddress: UmaAddress, address: Address };
const fullAddress = Address.required({ city: true, state: true });
/** A file must have more members of a person than a request. */
const PersonRow = z.object({ ...required, address: fullAddress, fullName: line(255).min(1), birthDate: BirthDate });
/** A file may have fewer members of a business than a request; its verification asks for the missing ones. */
const BusinessRow = z.object({
  ...required,
  customerType: z.literal('BUSINESS'),
  address: fullAddress,
  businessInfo: BusinessInfoUpdate.required({ legalName: true }),
});

/** The request that a row makes. Refuses with INVALID_INPUT, naming every wrong member. */
function parseRow(row: Row): CustomerRequest {
  const request = requestOf(row);
  if (row.customerType === 'BUSINESS') return parseAs(BusinessRow, request);
  const [customer, person] = [check(CustomerCreateRequest, request), check(PersonRow, request)];
  if ('data' in customer && 'data' in person) return { ...customer.data, ...person.data };
  const errors = [customer, person].flatMap((checked) => ('errors' in checked ? checked.errors : []));
  throw invalid([...new Map(errors.map((error) => [error.field, error])).values()]);
}

/** One batch of an import: that of this version. */
export const ImportTask = z.object({
  platformId: uuidSchema('Platform'),
  jobId: idSchema('Job'),
  version: z.int().min(1),
});
export type ImportTask = z.output<typeof ImportTask>;

/**
 * Imports the next batch and stores the progress. That new version starts the next batch, so an import drives itself until it
 * ends. Does nothing if the import has progressed since the task: a message may come again.
 */
export async function continueImport(store: Store, task: ImportTask): Promise<void> {
  const job = await readImport(store, task);
  // Its last message may come again because the file could not be deleted.
  if (job && hasEnded(job)) return deleteFile(job.objectKey);
  if (job?.version !== task.version) return;
  const platform = await readPlatform(store, job.platformId);
  if (!platform) throw new Error(`The platform ${job.platformId} of an import is missing.`);
  const rows = await rowsOf(job);
  if ('failure' in rows) return record(store, failImport(job, rows.failure, now()), []);
  const batch = rows.slice(job.next, job.next + rowsPerBatch);
  const errors: ImportError[] = [];
  for (const group of independentGroups(batch)) {
    const results = await Promise.all(group.map((row) => importRow(store, platform, job, row)));
    errors.push(...results.filter((error) => error !== undefined));
  }
  const next = afterBatch(job, { total: rows.length, rowCount: batch.length, failed: errors.length }, now());
  await record(store, next, putRowErrors(job, errors));
}

/** Stores the progress. The file of an import that has ended is of no more use: it has the data of all its customers. */
async function record(store: Store, job: ImportRecord, errors: readonly Write[]): Promise<void> {
  await commit(store, [putImport(job), ...errors]);
  if (hasEnded(job)) await deleteFile(job.objectKey);
}

const hasEnded = ({ status }: ImportRecord): boolean => status === 'COMPLETED' || status === 'FAILED';

/** How many rows are imported at once. */
const rowsAtOnce = 20;

/** Rows that may be imported at once: of two rows for the same customer or UMA address, the first one wins. */
function independentGroups(batch: readonly NumberedRow[]): readonly NumberedRow[][] {
  const groups: NumberedRow[][] = [];
  let names = new Set<string>();
  for (const numbered of batch) {
    const own = [numbered.row.platformCustomerId, numbered.row.umaAddress].map((name) => String(name).toLowerCase());
    const current = groups.at(-1);
    if (current && current.length < rowsAtOnce && !own.some((name) => names.has(name))) current.push(numbered);
    else {
      groups.push([numbered]);
      names = new Set();
    }
    for (const name of own) names.add(name);
  }
  return groups;
}

/** The rows of the file that was read last: a large one is imported in many batches, often by the same function. */
let lastFile: { readonly objectKey: string; readonly rows: readonly NumberedRow[] } | undefined;

async function rowsOf({
  objectKey,
  next,
}: ImportRecord): Promise<readonly NumberedRow[] | { readonly failure: string }> {
  try {
    if (next > 0 && lastFile?.objectKey === objectKey) return lastFile.rows;
    const rows = readRows(await readFile(objectKey));
    lastFile = { objectKey, rows };
    return rows;
  } catch (cause) {
    if (cause instanceof UnreadableFile) return { failure: cause.message };
    if (cause instanceof Error && cause.name === 'NoSuchKey') return { failure: 'The file is not there any more.' };
    throw cause;
  }
}

/** Creates the customer of a row, or says why it cannot. The customer's id is derived from job and row, so a repeat is safe. */
async function importRow(
  store: Store,
  platform: Platform,
  { jobId }: ImportRecord,
  numbered: NumberedRow,
): Promise<ImportError | undefined> {
  const uuid = uuidFromName(`${jobId} row ${numbered.number}`);
  try {
    if (numbered.mistake) throw new Refusal('INVALID_INPUT', `The row ${numbered.mistake}.`);
    const request = parseRow(numbered.row);
    await untilCommitted(async () => {
      if (await readCustomer(store, platform.platformId, uuid)) return;
      await commit(store, newCustomer({ platform, uuid, request, now: now(), newUuid }).writes);
    });
    return undefined;
  } catch (cause) {
    if (isTransient(cause)) throw cause;
    return cause instanceof Refusal ? refused(numbered, cause) : unexpected(numbered, cause);
  }
}

/** A row that is refused: its number, and the column of every wrong field. */
function refused(numbered: NumberedRow, { code, message, details = {} }: Refusal): ImportError {
  const errors = (details.errors as readonly FieldError[] | undefined)?.map((error) => ({
    ...error,
    column: columnOf(error.field),
  }));
  return {
    correlationId: correlationIdOf(numbered),
    code,
    message,
    details: { ...details, row: numbered.number, ...(errors && { errors }) },
  };
}

/** A row that meets a defect of the service: the import goes on with the others, and the log has the error. */
function unexpected(numbered: NumberedRow, cause: unknown): ImportError {
  logFailure('ImportCustomers', `row ${numbered.number}`, cause);
  return {
    correlationId: correlationIdOf(numbered),
    code: 'INTERNAL_ERROR',
    message: 'The row could not be imported.',
    details: { row: numbered.number },
  };
}
