import { describe, expect, it } from 'vitest';
import { ids, uuids } from '../../kit/builders.ts';
import { useDocuments } from '../../kit/rooms/documents.ts';

const { api, viewerApi, addPerson, upload } = useDocuments();

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
});
