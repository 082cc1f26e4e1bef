import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ImportRecord, newImport } from '../../functions/domain/customers/import.ts';
import { handler } from '../../functions/events/import-customers.ts';
import { provide } from '../../functions/ports/ports.ts';
import { putImport, readImport } from '../../functions/store/customers/imports.ts';
import { commit } from '../../functions/store/table.ts';
import { noon, platformId, uuids } from '../kit/builders.ts';
import { useCustomers } from '../kit/rooms/customers.ts';
import { queueEvent } from '../kit/streams.ts';

const { table } = useCustomers();
const row = (id: string) =>
  `$${id}@uma.example.com,${id},INDIVIDUAL,Jane Example,1990-01-31,1 Example Street,Springfield,IL,00000,US`;
const file = [
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country',
  row('one'),
  row('two'),
].join('\n');
const job = newImport(platformId, uuids.unknown, new Date(noon));
const customers = () => table.items().filter(({ type }) => type === 'CUSTOMER').length;
const itemOf = (version: ImportRecord) => putImport(version).put?.item ?? {};
const run = ({ version }: ImportRecord) => handler(queueEvent({ platformId, jobId: job.jobId, version }));

beforeEach(async () => {
  vi.stubEnv('DOCUMENTS_BUCKET', 'documents');
  const Body = { transformToByteArray: async () => new TextEncoder().encode(file) };
  provide('s3', { send: async () => ({ Body }) });
  await commit(table.store, [putImport(job)]);
});

describe('an import', () => {
  it('creates no customer twice when it is repeated after a crash before its progress was written', async () => {
    await run(job);
    expect(await readImport(table.store, job)).toMatchObject({ status: 'COMPLETED', successful: 2, failed: 0 });
    // A crash leaves the customers, and the import as it was.
    await commit(table.store, [{ put: { item: itemOf(job) } }]);
    await run(job);
    expect(await readImport(table.store, job)).toMatchObject({ status: 'COMPLETED', successful: 2, failed: 0 });
    expect(customers()).toBe(2);
  });

  it('reports a row that meets a defect of the service, and imports the others', async () => {
    table.beforeNextWrite(() => {
      throw new TypeError('undefined is not a function');
    });
    await run(job);
    expect(await readImport(table.store, job)).toMatchObject({ status: 'COMPLETED', successful: 1, failed: 1 });
    expect(customers()).toBe(1);
  });

  it('fails when its file is not there any more', async () => {
    const missing = Object.assign(new Error('gone'), { name: 'NoSuchKey', $fault: 'client' });
    provide('s3', { send: async () => Promise.reject(missing) });
    await run(job);
    expect(await readImport(table.store, job)).toMatchObject({ status: 'FAILED' });
  });

  it('does nothing for the message of a version that has gone on', async () => {
    const next = { ...job, status: 'PROCESSING', version: 2 } as const;
    await commit(table.store, [putImport(next)]);
    await run(job);
    expect(await readImport(table.store, job)).toMatchObject({ status: 'PROCESSING', version: 2 });
    expect(customers()).toBe(0);
  });

  it('does nothing for a message that comes again', async () => {
    await run(job);
    const ended = await readImport(table.store, job);
    await run(job);
    expect(await readImport(table.store, job)).toEqual(ended);
  });
});
