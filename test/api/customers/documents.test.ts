import { beforeEach, describe, expect, it } from 'vitest';
import { ids, uuids } from '../../kit/builders.ts';
import { type AnyBody, bodyOf } from '../../kit/client/api.ts';
import { checksFiles, form, pdf, png, useDocuments } from '../../kit/rooms/documents.ts';
import { aBusiness, addOwner } from '../../kit/rooms/verifications.ts';

describe('POST /documents', () => {
  const setup = useDocuments();
  const { api, add, addPerson, upload, submit, documents, fileKeys, contentOf, table } = setup;

  it('leaves no second file where another document of the customer is written first', async () => {
    const documentHolder = await addPerson();
    table.beforeNextWrite(() => upload(documentHolder, { documentType: 'NATIONAL_ID', side: 'FRONT' }));
    await upload(documentHolder);
    expect(fileKeys().toSorted()).toEqual(
      documents()
        .map(({ objectKey }) => objectKey)
        .toSorted(),
    );
    expect(documents()).toHaveLength(2);
  });

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

  it.each([
    ['pass\u0000port\u202E.pdf', 'passport.pdf'],
    ['../../<b>pass</b>\u200Bport.pdf', 'b>port.pdf'],
    ['Cafe\u0301.pdf', 'Caf\u00E9.pdf'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(251)}.pdf`],
    ['\u0000', 'document'],
  ])('names the file %j as visible text, without folders: %s', async (sent, fileName) => {
    const made = form({ documentHolder: await addPerson() });
    made.set('file', made.get('file') as File, sent);
    expect(await api.post('/documents', made)).toMatchObject({ status: 201, body: { fileName } });
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

describe('GET /documents/{documentId}', () => {
  const { api, viewerApi, addPerson, upload } = useDocuments();

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

describe('GET /documents', () => {
  const { api, viewerApi, add, upload, clock } = useDocuments();

  let ofBusiness: AnyBody;
  let ofOwner: AnyBody;
  beforeEach(async () => {
    const { id } = await add(aBusiness('HRB 001'));
    const { body: owner } = await addOwner(id);
    ofBusiness = await upload(id, { documentType: 'TAX_RETURN' });
    clock.advance(1);
    ofOwner = await upload(owner.id);
  });

  it('lists all documents, newest first', async () => {
    const { status, body } = await viewerApi.get('/documents');
    expect([status, body]).toEqual([
      200,
      { data: [ofOwner, ofBusiness], hasMore: false, nextCursor: null, totalCount: 2 },
    ]);
  });

  it('lists the documents of one holder', async () => {
    for (const document of [ofBusiness, ofOwner]) {
      const { body } = await api.get(`/documents?documentHolder=${document.documentHolder}`);
      expect(body).toMatchObject({ data: [document], totalCount: 1 });
    }
    for (const holder of [ids.customer, ids.external, 'Customer:1']) {
      expect((await api.get(`/documents?documentHolder=${holder}`)).body).toMatchObject({ data: [], totalCount: 0 });
    }
  });

  it('shows page after page', async () => {
    const { body: page } = await api.get('/documents?limit=1');
    expect(page).toMatchObject({ data: [ofOwner], hasMore: true, totalCount: 2 });
    const { body: last } = await api.get(`/documents?limit=1&cursor=${page.nextCursor}`);
    expect(last).toMatchObject({ data: [ofBusiness], hasMore: false, nextCursor: null });
  });

  it.each(['limit=0', 'limit=101', 'cursor=x', 'documentHolder='])('refuses %s', async (query) => {
    expect(await api.get(`/documents?${query}`)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

describe('PUT /documents/{documentId}', () => {
  const setup = useDocuments();
  const { api, addPerson, upload, submit, verificationOf, documents, fileKeys, contentOf, clock, table } = setup;

  it('leaves no second file where another document of the customer is written first', async () => {
    const documentHolder = await addPerson();
    const { id } = await upload(documentHolder);
    table.beforeNextWrite(() => upload(documentHolder, { documentType: 'NATIONAL_ID', side: 'FRONT' }));
    bodyOf(await api.put(`/documents/${id}`, form({}, png, 'image/png')), 200);
    const named = documents().flatMap(({ objectKey, earlierKeys = [] }) => [objectKey, ...(earlierKeys as string[])]);
    expect(fileKeys().toSorted()).toEqual(named.toSorted());
  });

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

  it('makes a submission lack what the document no longer is, and no longer what it is', async () => {
    const holder = await addPerson();
    await submit(holder);
    const { id } = await upload(holder);
    expect(await verificationOf(holder)).toEqual(['READY_FOR_VERIFICATION']);
    bodyOf(await api.put(`/documents/${id}`, form({ documentType: 'NATIONAL_ID', side: 'FRONT' })), 200);
    expect(await verificationOf(holder)).toEqual(['RESOLVE_ERRORS', 'INCOMPLETE_DOCUMENT']);
    bodyOf(await api.put(`/documents/${id}`, form({})), 200);
    expect(await verificationOf(holder)).toEqual(['READY_FOR_VERIFICATION']);
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

describe('DELETE /documents/{documentId}', () => {
  const { api, addPerson, upload, submit, verificationOf, documents, fileKeys } = useDocuments();

  it('makes a submission lack the last of its documents', async () => {
    const holder = await addPerson();
    await submit(holder);
    const [first, last] = [await upload(holder), await upload(holder)];
    await api.delete(`/documents/${first.id}`);
    expect(await verificationOf(holder)).toEqual(['READY_FOR_VERIFICATION']);
    await api.delete(`/documents/${last.id}`);
    expect(await verificationOf(holder)).toEqual(['RESOLVE_ERRORS', 'MISSING_IDENTITY_DOCUMENT']);
  });

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
