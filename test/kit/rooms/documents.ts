import { expect, it } from 'vitest';
import { aCaller } from '../../kit/builders.ts';
import { type AnyBody, type Api, bodyOf } from '../../kit/client/api.ts';
import { useFilesAndKeys } from '../../kit/files-and-keys.ts';
import { handlerApi } from '../../kit/handler-api.ts';
import { stranger, useCustomers } from './customers.ts';
import { jpeg, pdf, png } from './files.ts';
import { aPerson } from './verifications.ts';

export { jpeg, pdf, png } from './files.ts';

/** The form of an upload: a passport in a PDF, unless `parts` and the file say otherwise. */
export function form(
  parts: Readonly<Record<string, string>>,
  content: Buffer | string = pdf,
  type = 'application/pdf',
  name = 'passport.pdf',
) {
  const made = new FormData();
  made.set('file', new Blob([content as never], { type }), `C:\\private\\${name}`);
  for (const [part, value] of Object.entries({ documentType: 'PASSPORT', country: 'US', ...parts }))
    made.set(part, value);
  return made;
}

/** Customers, a bucket for the files of their documents, and clients of two platforms. */
export function useDocuments() {
  const customers = useCustomers();
  const files = useFilesAndKeys();
  const api = handlerApi();
  return {
    ...customers,
    ...files,
    api,
    strangerApi: handlerApi(stranger),
    viewerApi: handlerApi(aCaller({ permissions: ['VIEW'] })),
    documents: () => customers.table.ofType('DOCUMENT'),
    /** A person whose verification goes to manual review, once a document is there. */
    addPerson: async (): Promise<string> => (await customers.add(aPerson('001'))).id,
    upload: async (documentHolder: string, parts: Readonly<Record<string, string>> = {}): Promise<AnyBody> =>
      bodyOf(await api.post('/documents', form({ documentHolder, ...parts })), 201),
    submit: async (customerId: string): Promise<AnyBody> =>
      bodyOf(await api.post('/verifications', { customerId }), 200),
    /** The status of the newest verification and what it lacks. */
    verificationOf: async (customerId: string): Promise<readonly [string, ...string[]]> => {
      const { data } = bodyOf(await api.get(`/verifications?customerId=${customerId}`), 200);
      const [{ verificationStatus, errors }] = data;
      return [verificationStatus, ...errors.map(({ type }: { type: string }) => type)];
    },
  };
}

export type Documents = ReturnType<typeof useDocuments>;

/** Sends a file with an operation that takes one. */
type Send = (api: Api, content: FormData | object) => Promise<{ readonly status: number; readonly body: AnyBody }>;

/** The files that both operations take or refuse. */
export function checksFiles({ api, addPerson, fileKeys }: Documents, success: number, arrange: () => Promise<Send>) {
  it.each([
    ['a PDF', pdf, 'application/pdf', success, undefined],
    ['a JPEG', jpeg, 'image/jpeg', success, undefined],
    ['a PNG of no type', png, '', success, undefined],
    ['a PNG that is declared as a PDF', png, 'application/pdf', 400, 'DATA_MISMATCH'],
    ['a page of HTML that is declared as a PDF', '<html>', 'application/pdf', 400, 'UNSUITABLE_DOCUMENT'],
    ['an empty file', '', 'application/pdf', 400, 'INVALID_INPUT'],
  ])('answers to %s by its content and its type', async (_, content, type, status, code) => {
    const send = await arrange();
    const before = fileKeys().length;
    const answer = await send(api, form({ documentHolder: await addPerson() }, content, type));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(fileKeys()).toHaveLength(status === success ? before + 1 : before);
  });

  it.each([
    ['the sandbox', 'sandbox', 400, 'EXPIRED'],
    ['production', 'production', success, undefined],
  ] as const)('is simulated to be refused by its name in %s', async (_, environment, status, code) => {
    const send = await arrange();
    const content = form({ documentHolder: await addPerson() }, pdf, 'application/pdf', 'passport-expired.pdf');
    const answer = await send(handlerApi(aCaller({ environment })), content);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('is refused with every wrong part named', async () => {
    const send = await arrange();
    const { status, body } = await send(api, form({ documentHolder: '', documentType: 'POEM', country: 'XX' }));
    const fields = body.details.errors.map(({ field }: { field: string }) => field);
    expect([status, fields]).toEqual([400, expect.arrayContaining(['documentType', 'country'])]);
  });

  it('is refused without a file', async () => {
    const send = await arrange();
    const bare = form({ documentHolder: await addPerson() });
    bare.set('file', 'text');
    expect(await send(api, bare)).toMatchObject({ status: 400, body: { details: { errors: [{ field: 'file' }] } } });
  });

  it('is refused with UNSUPPORTED_MEDIA_TYPE for a body in JSON', async () => {
    const send = await arrange();
    const answer = await send(api, { documentType: 'PASSPORT', country: 'US' });
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });
}
