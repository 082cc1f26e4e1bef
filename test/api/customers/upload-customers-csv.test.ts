import { describe, expect, it } from 'vitest';
import { platformId } from '../../kit/builders.ts';
import { form, persons, useImports } from './imports-support.ts';

const { api, strangerApi, jobs, fileKeys, contentOf, table } = useImports();
const path = '/customers/bulk/csv';

describe('POST /customers/bulk/csv', () => {
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
    for (const { objectKey, platformId: owner } of jobs()) expect(String(objectKey).startsWith(`${owner}/`)).toBe(true);
    expect(new Set(jobs().map((job) => job.platformId)).size).toBe(2);
  });
});
