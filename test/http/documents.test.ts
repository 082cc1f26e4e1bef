/** uploadDocument, listDocuments, getDocument, replaceDocument and deleteDocument. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/local-cloud.ts';
import type { Api } from './rewards.ts';

let cloud: TestCloud;
let api: Api;
beforeAll(async () => {
  cloud = await startTestCloud();
  api = cloud.api;
});
afterAll(() => cloud.stop());

const pdf = Buffer.from('%PDF-1.7 example');
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]);
const form = (parts: Readonly<Record<string, string>>, content: Buffer | string = pdf, type = 'application/pdf') => {
  const made = new FormData();
  made.set('file', new Blob([content as never], { type }), 'C:\\private\\passport.pdf');
  for (const [name, value] of Object.entries({ documentType: 'PASSPORT', country: 'US', ...parts }))
    made.set(name, value);
  return made;
};
const customerOf = async (fullName = 'Jane Example 001') =>
  (await api.post('/customers', { customerType: 'INDIVIDUAL', fullName })).body.id;
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /documents.[0-9a-f-]{36}$/.test(name));

describe('a document', () => {
  it('is uploaded, shown, listed, replaced and deleted, and its file lies where only the service reads', async () => {
    const documentHolder = await customerOf();
    const { status, body } = await api.post('/documents', form({ documentHolder, documentNumber: 'X1' }));
    expect([status, body]).toMatchObject([
      201,
      { documentHolder, documentType: 'PASSPORT', country: 'US', documentNumber: 'X1', fileName: 'passport.pdf' },
    ]);
    const folder = join(cloud.dataDir, 'files');
    const [first = ''] = filesIn(folder);
    expect(readFileSync(join(folder, first))).toEqual(pdf);
    expect((await api.get(`/documents/${body.id}`)).body).toEqual(body);
    expect((await api.get(`/documents?documentHolder=${documentHolder}`)).body).toMatchObject({
      data: [body],
      totalCount: 1,
    });
    const replaced = await api.put(
      `/documents/${body.id}`,
      form({ documentType: 'NATIONAL_ID', side: 'BACK' }, png, 'image/png'),
    );
    expect(replaced).toMatchObject({ status: 200, body: { id: body.id, documentType: 'NATIONAL_ID', side: 'BACK' } });
    expect(replaced.body).not.toHaveProperty('documentNumber');
    expect(await api.delete(`/documents/${body.id}`)).toMatchObject({ status: 204 });
    expect(await api.get(`/documents/${body.id}`)).toMatchObject({
      status: 404,
      body: { code: 'REFERENCE_NOT_FOUND' },
    });
    expect((await api.get(`/documents?documentHolder=${documentHolder}`)).body.totalCount).toBe(0);
  });

  it.each([
    ['a PDF', pdf, 'application/pdf', 201, undefined],
    ['a JPEG', jpeg, 'image/jpeg', 201, undefined],
    ['a PNG of no type', png, '', 201, undefined],
    ['a PNG that says it is a PDF', png, 'application/pdf', 400, 'DATA_MISMATCH'],
    ['a page of HTML that says it is a PDF', '<html>', 'application/pdf', 400, 'UNSUITABLE_DOCUMENT'],
    ['an empty file', '', 'application/pdf', 400, 'INVALID_INPUT'],
  ])('may be %s by its content and by its type: %s', async (_, content, type, status, code) => {
    const documentHolder = await customerOf();
    const answer = await api.post('/documents', form({ documentHolder }, content, type));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('is refused with every wrong part named, and without a file', async () => {
    const answer = await api.post('/documents', form({ documentType: 'POEM', country: 'XX' }));
    expect(answer.body.details.errors.map(({ field }: { field: string }) => field)).toEqual([
      'documentHolder',
      'documentType',
      'country',
    ]);
    const bare = new FormData();
    bare.set('documentHolder', await customerOf());
    bare.set('documentType', 'PASSPORT');
    bare.set('country', 'US');
    bare.set('file', 'text');
    expect(await api.post('/documents', bare)).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'file' }] } },
    });
  });

  it('has at most 10 MB, and comes as multipart/form-data', async () => {
    const documentHolder = await customerOf();
    const padded = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length)]);
    expect(await api.post('/documents', form({ documentHolder }, padded(10_400_000)))).toMatchObject({ status: 201 });
    expect(await api.post('/documents', form({ documentHolder }, padded(10_485_760)))).toMatchObject({
      status: 413,
      body: { code: 'REQUEST_TOO_LARGE' },
    });
    expect(await api.post('/documents', { documentHolder })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await api.post('/documents', '--x\r\nnonsense', { headers })).toMatchObject({ status: 400 });
  });

  it('needs a holder that there is', async () => {
    const nobody = '99999999-9999-4999-8999-99999999999a';
    for (const [documentHolder, code] of [
      [`Customer:${nobody}`, 'USER_NOT_FOUND'],
      [`BeneficialOwner:${nobody}`, 'REFERENCE_NOT_FOUND'],
    ] as const) {
      expect(await api.post('/documents', form({ documentHolder }))).toMatchObject({ status: 404, body: { code } });
    }
  });

  it('completes a submission, and then stays as it is', async () => {
    const documentHolder = await customerOf();
    const address = { line1: '1 Example Street', postalCode: '00000', country: 'US' };
    const rest = { birthDate: '1990-01-31', nationality: 'US', idType: 'SSN', identifier: '000-00-0000', address };
    await api.patch(`/customers/${documentHolder}`, { customerType: 'INDIVIDUAL', ...rest });
    const submit = async () => (await api.post('/verifications', { customerId: documentHolder })).body;
    expect(await submit()).toMatchObject({ errors: [{ type: 'MISSING_IDENTITY_DOCUMENT' }] });
    const { body } = await api.post('/documents', form({ documentHolder }));
    expect(await submit()).toMatchObject({ verificationStatus: 'PENDING_MANUAL_REVIEW', errors: [] });
    expect(await api.delete(`/documents/${body.id}`)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await api.put(`/documents/${body.id}`, form({}))).toMatchObject({ status: 409 });
    expect(await api.get(`/documents/${body.id}`)).toMatchObject({ status: 200, body });
  });
});
