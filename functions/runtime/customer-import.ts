import * as z from 'zod';
import { BusinessInfoUpdate } from '../contract/business-info.ts';
import { Address, KeyText } from '../contract/common.ts';
import type { ImportError } from '../contract/customer-imports.ts';
import { CustomerCreateRequest, UmaAddress } from '../contract/customers.ts';
import { makeCustomer } from '../domain/customer.ts';
import { afterBatch, failImport, type ImportRecord, rowsPerBatch } from '../domain/customer-import.ts';
import { correlationOf, type Row, requestOf } from '../domain/customer-rows.ts';
import type { Platform } from '../domain/platform.ts';
import { Refusal } from '../domain/refusal.ts';
import { putImport, putRowErrors } from '../store/customer-imports.ts';
import { putNewCustomer, readCustomer } from '../store/customers.ts';
import { readPlatform } from '../store/platforms.ts';
import { commit, type Store } from '../store/table.ts';
import { now } from './clock.ts';
import { readRows, UnreadableFile } from './csv.ts';
import { accountCurrenciesOf, newAccountWrites } from './customer-accounts.ts';
import { readFile } from './files.ts';
import { newUuid, uuidFromName } from './random.ts';
import { parseAs } from './request.ts';
import { untilCommitted } from './retry.ts';

const required = { platformCustomerId: KeyText, umaAddress: UmaAddress, address: Address };
const fullAddress = Address.required({ city: true, state: true });
/** A person needs more in a file than in a request. */
const PersonRow = z.object({ ...required, address: fullAddress, fullName: z.string().min(1), birthDate: z.iso.date() });
/** Of a business a file tells less than a request: what is missing is asked for by its verification. */
const BusinessRow = z.object({
  ...required,
  customerType: z.literal('BUSINESS'),
  address: fullAddress,
  businessInfo: BusinessInfoUpdate.required({ legalName: true }),
});

/** The request that a row makes. Refuses with INVALID_INPUT, naming every wrong member. */
function parseRow(row: Row): CustomerCreateRequest {
  const wanted = requestOf(row);
  if (row.customerType === 'BUSINESS') return parseAs(BusinessRow, wanted) as unknown as CustomerCreateRequest;
  return { ...parseAs(CustomerCreateRequest, wanted), ...parseAs(PersonRow, wanted) } as CustomerCreateRequest;
}

/**
 * Takes the next batch of an import and writes how far it has come. Done again after a crash, it finds the customers that it has
 * made already: their ids follow from the job and the row.
 */
export async function importBatch(store: Store, job: ImportRecord): Promise<void> {
  const platform = await readPlatform(store, job.platformId);
  if (!platform) throw new Error(`The platform ${job.platformId} of an import is missing.`);
  let rows: readonly Row[];
  try {
    rows = readRows(await readFile(job.objectKey));
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause;
    return commit(store, [putImport(failImport(job, cause.message, now()))]);
  }
  const batch = rows.slice(job.next, job.next + rowsPerBatch);
  const errors: ImportError[] = [];
  for (const [at, row] of batch.entries()) {
    const error = await importRow(store, platform, job, job.next + at, row);
    if (error) errors.push(error);
  }
  const next = afterBatch(job, { total: rows.length, taken: batch.length, failed: errors.length }, now());
  await commit(store, [putImport(next), ...putRowErrors(job, errors)]);
}

/** Makes the customer of a row, or tells why it cannot be made. */
async function importRow(
  store: Store,
  platform: Platform,
  { jobId }: ImportRecord,
  index: number,
  row: Row,
): Promise<ImportError | undefined> {
  const uuid = uuidFromName(`${jobId} row ${index}`);
  try {
    const request = parseRow(row);
    await untilCommitted(async () => {
      if (await readCustomer(store, platform.platformId, uuid)) return;
      const at = now();
      const made = makeCustomer({ platform, uuid, request, now: at });
      const customer = { ...made, accountCurrencies: accountCurrenciesOf(made, platform) };
      await commit(store, [
        ...putNewCustomer(customer),
        ...newAccountWrites(customer, {}, { caller: platform, now: at, newUuid }),
      ]);
    });
    return undefined;
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    const { code, message, details } = cause;
    return { correlationId: correlationOf(row, index), code, message, ...(details && { details: { ...details } }) };
  }
}
