import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newImport } from '../../functions/domain/customer-import.ts';
import { handler } from '../../functions/events/import-customers.ts';
import { override } from '../../functions/runtime/seams.ts';
import { putImport, readImport } from '../../functions/store/customer-imports.ts';
import { commit } from '../../functions/store/table.ts';
import { useCustomers } from '../api/customers/support.ts';
import { noon, platformId, uuids } from '../support/builders.ts';

const { table } = useCustomers();
const row = (id: string) =>
  `$${id}@example.com,${id},INDIVIDUAL,Jane Example,1990-01-31,1 Example Street,Springfield,IL,00000,US`;
const file = [
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country',
  row('one'),
  row('two'),
].join('\n');
const job = newImport(platformId, uuids.unknown, new Date(noon));
const customers = () => table.items().filter(({ type }) => type === 'CUSTOMER').length;
const record = (version: object) =>
  ({ Records: [{ dynamodb: { NewImage: marshall({ ...version }, { removeUndefinedValues: true }) } }] }) as never;
const run = (event: DynamoDBStreamEvent) => handler(event);

beforeEach(async () => {
  vi.stubEnv('DOCUMENTS_BUCKET', 'documents');
  const Body = { transformToByteArray: async () => new TextEncoder().encode(file) };
  override('files', { send: async () => ({ Body }) });
  await commit(table.store, [putImport(job)]);
});

describe('an import', () => {
  it('makes nobody twice when it is done again after a crash before its progress was written', async () => {
    await run(record(job));
    expect(await readImport(table.store, job)).toMatchObject({ status: 'COMPLETED', successful: 2, failed: 0 });
    // What a crash leaves: the customers, and the import as it was.
    const { put } = putImport(job);
    await commit(table.store, [{ put: { item: put?.item ?? {} } }]);
    await run(record(job));
    expect(await readImport(table.store, job)).toMatchObject({ status: 'COMPLETED', successful: 2, failed: 0 });
    expect(customers()).toBe(2);
  });

  it('does nothing for a record that comes again', async () => {
    await run(record(job));
    const ended = await readImport(table.store, job);
    await run(record(job));
    expect(await readImport(table.store, job)).toEqual(ended);
  });
});
