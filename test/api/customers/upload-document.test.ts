import { describe, expect, it } from 'vitest';
import { ids, uuids } from '../../kit/builders.ts';
import { checksFiles, form, pdf, useDocuments } from '../../kit/rooms/documents.ts';
import { aBusiness, addOwner } from '../../kit/rooms/verifications.ts';

const setup = useDocuments();
const { api, add, addPerson, upload, submit, documents, fileKeys, contentOf } = setup;

describe('POST /documents', () => {
  it('stores the file, and shows its description without the path on the client', async () => {
    const documentHolder = await addPerson();
    const { status, body } = await api.post('/documents', form({ documentHolder, documentNumber: 'X1' }));
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^Document:/),
      documentHolder,
      documentType: 'PASSPORT',
      country: 'US',
      documentNumber: 'X1',
      fileName: 'passport.pdf',
      createdAt: '2025-11-01T12:00:00.000Z',
      updatedAt: '2025-11-01T12:00:00.000Z',
    });
    const [key = ''] = fileKeys();
    expect(contentOf(key)).toEqual(pdf);
    expect(documents()).toMatchObject([{ documentId: body.id, objectKey: key }]);
  });

  it('stores the document of an owner with the business', async () => {
    const { id } = await add(aBusiness('HRB 001'));
    const { body: owner } = await addOwner(id);
    expect(await upload(owner.id)).toMatchObject({ documentHolder: owner.id });
    expect(documents()).toMatchObject([{ customerId: id, documentHolder: owner.id }]);
  });

  it('completes a submission that lacks it', async () => {
    const documentHolder = await addPerson();
    expect(await submit(documentHolder)).toMatchObject({ errors: [{ type: 'MISSING_IDENTITY_DOCUMENT' }] });
    await upload(documentHolder);
    expect(await submit(documentHolder)).toMatchObject({ verificationStatus: 'PENDING_MANUAL_REVIEW', errors: [] });
  });

  checksFiles(setup, 201, async () => (client, content) => client.post('/documents', content));

  it('is refused without a holder', async () => {
    const answer = await api.post('/documents', form({}));
    expect(answer).toMatchObject({ status: 400, body: { details: { errors: [{ field: 'documentHolder' }] } } });
  });

  it('is refused for a body that is not well-formed', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const answer = await api.post('/documents', '--x\r\nnonsense', { headers });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it.each([
    [`Customer:${uuids.unknown}`, 'USER_NOT_FOUND'],
    [ids.external, 'USER_NOT_FOUND'],
    [`BeneficialOwner:${uuids.unknown}`, 'REFERENCE_NOT_FOUND'],
  ])('finds no holder %s: %s', async (documentHolder, code) => {
    expect(await api.post('/documents', form({ documentHolder }))).toMatchObject({ status: 404, body: { code } });
    expect([documents(), fileKeys()]).toEqual([[], []]);
  });
});
