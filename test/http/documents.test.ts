import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../kit/client/api.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { form, pdf, png } from '../kit/rooms/documents.ts';

const cloud = useTestCloud();
let api: Api;
beforeAll(async () => {
  api = cloud.api;
});

const customerOf = async (fullName = 'Jane Example 001') =>
  (await api.post('/customers', { customerType: 'INDIVIDUAL', fullName })).body.id;
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /documents.[0-9a-f-]{36}.[0-9a-f-]{36}$/.test(name),
  );

describe('a document', () => {
  it('is uploaded, shown, listed, replaced and deleted', async () => {
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

  it('has at most 10 MB', async () => {
    const documentHolder = await customerOf();
    const padded = (bytes: number) =>
      Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(bytes - pdf.length, ' '), pdf.subarray(9)]);
    expect(await api.post('/documents', form({ documentHolder }, padded(10_400_000)))).toMatchObject({ status: 201 });
    expect(await api.post('/documents', form({ documentHolder }, padded(10_485_760)))).toMatchObject({
      status: 413,
      body: { code: 'REQUEST_TOO_LARGE' },
    });
  });

  it('completes a submission, and cannot change afterwards', async () => {
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
