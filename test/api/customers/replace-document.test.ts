import { describe, expect, it } from 'vitest';
import { checksFiles, form, pdf, png, useDocuments } from '../../kit/rooms/documents.ts';

const setup = useDocuments();
const { api, addPerson, upload, submit, documents, fileKeys, contentOf, clock } = setup;

describe('PUT /documents/{documentId}', () => {
  it('replaces file and description, and keeps the earlier file, on which a decision may rely', async () => {
    const document = await upload(await addPerson(), { documentNumber: 'X1' });
    const [first = ''] = fileKeys();
    clock.advance(1);
    const parts = { documentType: 'NATIONAL_ID', side: 'BACK' };
    const { status, body } = await api.put(`/documents/${document.id}`, form(parts, png, 'image/png'));
    expect(status).toBe(200);
    const { documentNumber: _dropped, ...kept } = document;
    expect(body).toEqual({ ...kept, ...parts, updatedAt: clock.now().toISOString() });
    const second = String(documents()[0]?.objectKey);
    expect(second).not.toBe(first);
    expect([contentOf(first), contentOf(second)]).toEqual([pdf, png]);
  });

  checksFiles(setup, 200, async () => {
    const { id } = await upload(await addPerson());
    return (client, content) => client.put(`/documents/${id}`, content);
  });

  it('is refused with CONFLICT once the document was submitted for verification', async () => {
    const holder = await addPerson();
    const document = await upload(holder);
    await submit(holder);
    const answer = await api.put(`/documents/${document.id}`, form({}));
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(documents()).toMatchObject([{ version: 1 }]);
    expect(fileKeys()).toHaveLength(1);
  });
});
