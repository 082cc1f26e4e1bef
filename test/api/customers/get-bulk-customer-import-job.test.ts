import { describe, expect, it } from 'vitest';
import { uuids } from '../../kit/builders.ts';
import { bodyOf } from '../../kit/client/api.ts';
import { persons, useImports } from './imports-support.ts';

const { api, viewerApi, upload, importBatch, clock } = useImports();
const show = async (jobId: string) => bodyOf(await viewerApi.get(`/customers/bulk/jobs/${jobId}`), 200);
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `user-${at}`);

describe('GET /customers/bulk/jobs/{jobId}', () => {
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
    clock.advance(1);
    await importBatch();
    expect(await show(jobId)).toEqual({
      id: jobId,
      status: 'COMPLETED',
      progress: { total: 510, processed: 510, successful: 510, failed: 0 },
      completedAt: clock.now().toISOString(),
    });
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
