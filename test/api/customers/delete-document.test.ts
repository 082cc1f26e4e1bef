import { describe, expect, it } from 'vitest';
import { uuids } from '../../kit/builders.ts';
import { useDocuments } from '../../kit/rooms/documents.ts';

const { api, addPerson, upload, submit, documents, fileKeys } = useDocuments();

describe('DELETE /documents/{documentId}', () => {
  it('deletes the document and its file', async () => {
    const holder = await addPerson();
    const [document, other] = [await upload(holder), await upload(holder)];
    const { status, body } = await api.delete(`/documents/${document.id}`);
    expect([status, body]).toEqual([204, undefined]);
    expect(documents()).toMatchObject([{ documentId: other.id }]);
    expect(fileKeys()).toEqual([documents()[0]?.objectKey]);
    expect((await api.delete(`/documents/${document.id}`)).status).toBe(404);
  });

  it('opens a submission that lacks the document again', async () => {
    const holder = await addPerson();
    const [front] = [await upload(holder, { documentType: 'NATIONAL_ID', side: 'FRONT' })];
    expect(await submit(holder)).toMatchObject({ errors: [{ type: 'INCOMPLETE_DOCUMENT' }] });
    await api.delete(`/documents/${front.id}`);
    expect(await submit(holder)).toMatchObject({ errors: [{ type: 'MISSING_IDENTITY_DOCUMENT' }] });
  });

  it('is refused with CONFLICT once the document was submitted for verification', async () => {
    const holder = await addPerson();
    const document = await upload(holder);
    await submit(holder);
    const answer = await api.delete(`/documents/${document.id}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect([documents().length, fileKeys().length]).toEqual([1, 1]);
  });

  it.each([`Document:${uuids.unknown}`, 'Document:1'])('finds no document %s', async (id) => {
    expect(await api.delete(`/documents/${id}`)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });
});
