import { GetObjectCommand } from '@aws-sdk/client-s3';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ImportRecord, newImport } from '../../functions/domain/customers/import.ts';
import { handler } from '../../functions/events/import-customers.ts';
import { provide } from '../../functions/ports/ports.ts';
import { putImport, readImport, toRowErrors } from '../../functions/store/customers/imports.ts';
import { commit } from '../../functions/store/table.ts';
import { noon, platformId, uuids } from '../kit/builders.ts';
import { useCustomers } from '../kit/rooms/customers.ts';
import { queueEvent } from '../kit/streams.ts';

const { table } = useCustomers();
const row = (id: string) =>
  `$${id}@uma.example.com,${id},INDIVIDUAL,Jane Example,1990-01-31,1 Example Street,Springfield,IL,00000,US`;
const header =
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country';
let rows: readonly string[];
let reads: number;
const job = newImport(platformId, uuids.unknown, new Date(noon));
const customers = () => table.items().filter(({ type }) => type === 'CUSTOMER').length;
const itemOf = (version: ImportRecord) => putImport(version).put?.item ?? {};
const run = ({ version }: ImportRecord) => handler(queueEvent({ platformId, jobId: job.jobId, version }));

beforeEach(async () => {
  vi.stubEnv('DOCUMENTS_BUCKET', 'documents');
  rows = [row('one'), row('two')];
  reads = 0;
  const Body = { transformToByteArray: async () => new TextEncoder().encode([header, ...rows].join('\n')) };
  const send = async (command: object) => {
    reads += command instanceof GetObjectCommand ? 1 : 0;
    return { Body };
  };
  provide('s3', { send });
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

  it('says what is wrong with each row, and of what column where it is a field', async () => {
    rows = [`${row('one')},surplus`, row('two'), row('two').replace('1990-01-31', 'unborn'), row('two')];
    await run(job);
    expect(await readImport(table.store, job)).toMatchObject({ status: 'COMPLETED', successful: 1, failed: 3 });
    const errors = table.ofType('IMPORT_ERRORS').flatMap(toRowErrors);
    expect(errors.map(({ code, details }) => [code, Object.keys(details ?? {}).toSorted()])).toEqual([
      ['INVALID_INPUT', ['row']],
      ['INVALID_INPUT', ['errors', 'row']],
      ['CONFLICT', ['row']],
    ]);
    expect(errors[1]).toMatchObject({ details: { row: 3, errors: [{ field: 'birthDate', column: 'birthDate' }] } });
    expect(errors[0]?.message).toBe('The row has 11 cells, and the header 10.');
  });

  it('comes again as a whole where the table is away for a moment', async () => {
    table.fails('write', 'TIMEOUT_BEFORE');
    await expect(run(job)).resolves.toMatchObject({ batchItemFailures: [{ itemIdentifier: 'message-1' }] });
    expect(await readImport(table.store, job)).toMatchObject({ status: 'PENDING' });
  });

  it('creates 20 customers at once and no more, and one after the other of the same name', async () => {
    rows = Array.from({ length: 45 }, (_, at) => row(`customer-${at}`).replace('Jane Example', 'X'));
    rows = [...rows, rows[44] ?? ''];
    const client = table.store.client as { send: (command: unknown) => Promise<unknown> };
    const send = client.send.bind(client);
    const [active, most] = [new Set<unknown>(), [] as number[]];
    vi.spyOn(client, 'send').mockImplementation(async (command) => {
      if (!(command instanceof TransactWriteCommand)) return send(command);
      active.add(command);
      most.push(active.size);
      await new Promise((resolve) => setImmediate(resolve));
      return send(command).finally(() => active.delete(command));
    });
    await run(job);
    expect(Math.max(...most)).toBe(20);
    expect(customers()).toBe(45);
  });

  it('fails when its file is not there any more', async () => {
    const missing = Object.assign(new Error('gone'), { name: 'NoSuchKey', $fault: 'client' });
    provide('s3', { send: async () => Promise.reject(missing) });
    await run(job);
    expect(await readImport(table.store, job)).toMatchObject({ status: 'FAILED' });
  });

  it('reads its file once for all batches that a function imports', async () => {
    rows = Array.from({ length: 501 }, () => 'x');
    await run(job);
    const next = await readImport(table.store, job);
    expect(next).toMatchObject({ status: 'PROCESSING', next: 500 });
    await run(next ?? job);
    expect(await readImport(table.store, job)).toMatchObject({ status: 'COMPLETED', failed: 501 });
    expect(reads).toBe(1);
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
