import { describe, expect, it } from 'vitest';
import { toImportRecord } from '../../../functions/store/customers/imports.ts';
import { continueImport } from '../../../functions/use-cases/customers/import.ts';
import { aCaller, platformId, uuids } from '../../kit/builders.ts';
import { type AnyBody, bodyOf } from '../../kit/client/api.ts';
import { useFilesAndKeys } from '../../kit/files-and-keys.ts';
import { handlerApi } from '../../kit/handler-api.ts';
import { stranger, useCustomers } from '../../kit/rooms/customers.ts';

/** The form of an upload. */
function form(content: string | Uint8Array, name = 'customers.csv') {
  const made = new FormData();
  made.set('file', new Blob([content as never], { type: 'text/csv' }), name);
  return made;
}

/** A file of persons, one for each id. */
const persons = (...ids: readonly string[]): string =>
  [
    'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country',
    ...ids.map(
      (id) =>
        `$${id}@uma.example.com,${id},INDIVIDUAL,Jane Example,1990-01-31,1 Example Street,Springfield,IL,00000,US`,
    ),
  ].join('\n');

/** Customers, a bucket for the uploaded files, and clients of two platforms. The importer runs when a test says so. */
function useImports() {
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

describe('POST /customers/bulk/csv', () => {
  const { api, strangerApi, jobs, fileKeys, contentOf, table } = useImports();
  const path = '/customers/bulk/csv';

  it('stores the file as it is, and a job that will import it', async () => {
    const content = persons('one');
    const { status, body } = await api.post(path, form(content));
    expect([status, body]).toEqual([202, { jobId: expect.stringMatching(/^Job:/), status: 'PENDING' }]);
    expect(jobs()).toMatchObject([{ platformId, jobId: body.jobId, status: 'PENDING', objectKey: fileKeys()[0] }]);
    expect(contentOf(fileKeys()[0] ?? '').toString()).toBe(content);
    expect(table.ofType('CUSTOMER')).toEqual([]);
  });

  it('leaves what is wrong with the content to the job', async () => {
    const { status } = await api.post(path, form('no,customers'));
    expect(status).toBe(202);
    expect(jobs()).toHaveLength(1);
  });

  it.each([
    ['an empty file', form('')],
    ['a form without a file', new FormData()],
  ])('is refused for %s', async (_, content) => {
    const answer = await api.post(path, content);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'file' }] } },
    });
    expect([jobs(), fileKeys()]).toEqual([[], []]);
  });

  it('is refused with UNSUPPORTED_MEDIA_TYPE for a body in JSON', async () => {
    const answer = await api.post(path, { file: persons('one') });
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    expect([jobs(), fileKeys()]).toEqual([[], []]);
  });

  it('keeps the files and jobs of two platforms apart', async () => {
    const content = form(persons('one'));
    const [own, theirs] = [await api.post(path, content), await strangerApi.post(path, content)];
    expect([own.status, theirs.status]).toEqual([202, 202]);
    for (const { objectKey, platformId: owner } of jobs())
      expect(String(objectKey).includes(`imports/${owner}/`)).toBe(true);
    expect(new Set(jobs().map((job) => job.platformId)).size).toBe(2);
  });
});

describe('GET /customers/bulk/jobs/{jobId}', () => {
  const { api, viewerApi, upload, importBatch, clock, fileKeys } = useImports();
  const show = async (jobId: string) => bodyOf(await viewerApi.get(`/customers/bulk/jobs/${jobId}`), 200);
  const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `user-${at}`);

  it('shows the progress from the upload to the end', async () => {
    const { jobId } = await upload(persons(...many(510)));
    const none = { total: 0, processed: 0, successful: 0, failed: 0 };
    expect(await show(jobId)).toEqual({ id: jobId, status: 'PENDING', progress: none });
    await importBatch();
    expect(await show(jobId)).toEqual({
      id: jobId,
      status: 'PROCESSING',
      progress: { total: 510, processed: 500, successful: 500, failed: 0 },
    });
    expect(fileKeys()).toHaveLength(1);
    clock.advance(1);
    await importBatch();
    expect(await show(jobId)).toEqual({
      id: jobId,
      status: 'COMPLETED',
      progress: { total: 510, processed: 510, successful: 510, failed: 0 },
      completedAt: clock.now().toISOString(),
    });
    expect(fileKeys(), 'the file has the data of all customers').toEqual([]);
  });

  it('shows why rows failed, under the id of the customer or the number of the row', async () => {
    const rows = persons('one', 'one', 'two').replace('two,INDIVIDUAL', 'two,ROBOT');
    const { jobId } = await upload(`${rows}\nx,,INDIVIDUAL,,,,,,,`);
    await importBatch();
    expect(await show(jobId)).toMatchObject({
      status: 'COMPLETED',
      progress: { total: 4, processed: 4, successful: 1, failed: 3 },
      errors: [
        { correlationId: 'one', code: 'CONFLICT' },
        { correlationId: 'two', code: 'INVALID_INPUT', details: { errors: [{ field: 'customerType' }] } },
        { correlationId: 'row_4', code: 'INVALID_INPUT' },
      ],
    });
  });

  it('shows why a file failed as a whole', async () => {
    const { jobId } = await upload('umaAddress\n$one@uma.example.com');
    await importBatch();
    expect(await show(jobId)).toMatchObject({
      status: 'FAILED',
      progress: { total: 0, successful: 0 },
      errors: [
        { correlationId: 'file', code: 'INVALID_INPUT', message: expect.stringContaining('platformCustomerId') },
      ],
    });
  });

  it.each([`Job:${uuids.unknown}`, 'Job:1', 'nothing'])('finds no import %s', async (id) => {
    const answer = await api.get(`/customers/bulk/jobs/${id}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'BULK_UPLOAD_JOB_NOT_FOUND' } });
  });
});
