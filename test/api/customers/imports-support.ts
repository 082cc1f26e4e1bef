import { toImportRecord } from '../../../functions/store/customers/imports.ts';
import { continueImport } from '../../../functions/use-cases/customers/import.ts';
import { aCaller } from '../../kit/builders.ts';
import { type AnyBody, bodyOf } from '../../kit/client/api.ts';
import { useFilesAndKeys } from '../../kit/files-and-keys.ts';
import { handlerApi } from '../../kit/handler-api.ts';
import { stranger, useCustomers } from '../../kit/rooms/customers.ts';

/** The form of an upload. */
export function form(content: string | Uint8Array, name = 'customers.csv') {
  const made = new FormData();
  made.set('file', new Blob([content as never], { type: 'text/csv' }), name);
  return made;
}

/** A file of persons, one for each id. */
export const persons = (...ids: readonly string[]): string =>
  [
    'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country',
    ...ids.map(
      (id) =>
        `$${id}@uma.example.com,${id},INDIVIDUAL,Jane Example,1990-01-31,1 Example Street,Springfield,IL,00000,US`,
    ),
  ].join('\n');

/** Customers, a bucket for the uploaded files, and clients of two platforms. The importer runs when a test says so. */
export function useImports() {
  const customers = useCustomers();
  const files = useFilesAndKeys();
  const api = handlerApi();
  const jobs = () => customers.table.ofType('IMPORT_JOB');
  return {
    ...customers,
    ...files,
    api,
    strangerApi: handlerApi(stranger),
    viewerApi: handlerApi(aCaller({ permissions: ['VIEW'] })),
    jobs,
    upload: async (content: string): Promise<AnyBody> =>
      bodyOf(await api.post('/customers/bulk/csv', form(content)), 202),
    /** Imports the next batch of rows of the only job. */
    importBatch: async (): Promise<void> => {
      const [job] = jobs();
      if (!job) throw new Error('There is no import.');
      await continueImport(customers.table.store, toImportRecord(job));
    },
  };
}
