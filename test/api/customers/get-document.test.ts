import { describe, expect, it } from 'vitest';
import { aCaller, ids, uuids } from '../../kit/builders.ts';
import { handlerApi } from '../../kit/handler-api.ts';
import { useDocuments } from '../../kit/rooms/documents.ts';

const { api, viewerApi, strangerApi, addPerson, upload } = useDocuments();

describe('GET /documents/{documentId}', () => {
  it('shows the document as it was uploaded, without its file', async () => {
    const document = await upload(await addPerson(), { issuingAuthority: 'Example Office' });
    const { status, body } = await viewerApi.get(`/documents/${document.id}`);
    expect([status, body]).toEqual([200, document]);
    expect(Object.keys(body)).not.toContain('objectKey');
  });

  it.each([`Document:${uuids.unknown}`, 'Document:1', ids.customer])('finds no document %s', async (id) => {
    expect(await api.get(`/documents/${id}`)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  it('answers for the document of another platform as for a missing one', async () => {
    const document = await upload(await addPerson());
    const missing = await strangerApi.get(`/documents/Document:${uuids.unknown}`);
    const foreign = await strangerApi.get(`/documents/${document.id}`);
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  });

  it('is refused without the permission VIEW', async () => {
    const document = await upload(await addPerson());
    const answer = await handlerApi(aCaller({ permissions: ['MANAGE'] })).get(`/documents/${document.id}`);
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});
