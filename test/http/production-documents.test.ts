import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { examplePdf } from '../../functions/contract/example-pdf.ts';
import { provide } from '../../functions/ports/ports.ts';
import { scan } from '../../functions/store/scan.ts';
import { resume } from '../../lib/operations/resumption.ts';
import { provisionPlatform } from '../../lib/platforms/provisioning.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { until } from '../kit/client/payments.ts';
import { fakeRail, type Order, signedHeaders } from '../kit/fake-rail.ts';
import { apiClient, startTestCloud, type TestCloud } from '../kit/local-cloud.ts';
import { aPerson } from '../kit/rooms/verifications.ts';

let provider: Awaited<ReturnType<typeof fakeRail>>;
let cloud: TestCloud;
let api: Api;
let platformId: string;
beforeAll(async () => {
  provider = await fakeRail();
  cloud = await startTestCloud({ clockSpeed: 1_000, verification: { url: provider.url, secret: provider.secret } });
  const platform = await provisionPlatform({ name: 'Production', environment: 'production' });
  const { tokenId, tokenSecret } = platform;
  platformId = platform.platformId;
  api = apiClient(cloud.baseUrl, `${tokenId}:${tokenSecret}`);
});
afterAll(async () => {
  await cloud.stop();
  await provider.close();
});

function formOf(parts: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  form.set('file', new Blob([examplePdf], { type: 'application/pdf' }), 'passport.pdf');
  for (const [name, value] of Object.entries({ country: 'US', ...parts })) form.set(name, value);
  return form;
}
const upload = async (documentHolder: string, documentType: string): Promise<string> =>
  bodyOf(await api.post('/documents', formOf({ documentHolder, documentType })), 201).id;

/** A person of whom nothing is missing, with the passport. */
async function aPersonWithPassport() {
  const person = await api.post('/customers', { customerType: 'INDIVIDUAL', ...aPerson('002') });
  const { id } = bodyOf(person, 201);
  return { customerId: id as string, passport: await upload(id, 'PASSPORT') };
}
const submit = async (customerId: string) => bodyOf(await api.post('/verifications', { customerId }), 200);
const sentTo = (path: string, customerId: string): Order[] =>
  provider.orders.filter((order) => order.path === `/rail/${path}` && order.body.customerId === customerId);
const untilSent = (customerId: string) =>
  until(
    () => sentTo('verifications', customerId),
    ({ length }) => length > 0,
  );

const realTimer = () => ({
  elapsedMs: () => performance.now(),
  pause,
  after: (ms: number, run: () => void) => {
    const timeout = setTimeout(run, ms);
    return () => clearTimeout(timeout);
  },
});
async function objectKeyOf(documentId: string): Promise<string> {
  for await (const item of scan(cloud.services.store, 'DOCUMENT'))
    if (item.documentId === documentId) return String(item.objectKey);
  throw new Error(`There is no document ${documentId}.`);
}

describe('a submission in production that was lost', () => {
  it('is sent again when an operator resumes a restored table, until the provider has decided', async () => {
    const { customerId } = await aPersonWithPassport();
    const { id } = await submit(customerId);
    await untilSent(customerId);
    const events = (await api.get(`/verifications/${id}`)).body;
    await resume(cloud.services.store, { run: 'restore-1' });
    const orders = await until(
      () => sentTo('verifications', customerId),
      ({ length }) => length === 2,
    );
    expect(new Set(orders.map(({ raw }) => raw)).size).toBe(1);
    expect(new Set(orders.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([`${customerId}-1`]));
    expect((await api.get(`/verifications/${id}`)).body).toMatchObject({ ...events, updatedAt: expect.any(String) });
    const content = { platformId, submission: 1, reportedAt: new Date().toISOString(), status: 'APPROVED' };
    const body = JSON.stringify(content);
    const headers = signedHeaders(`outcome.TIMESTAMP.${customerId}.${body}`, { header: 'Verification' });
    const path = `/customers/${customerId}/verification-outcomes`;
    expect(bodyOf(await api.post(path, body, { credentials: null, headers }), 200).effect).toBe('RECORDED');
    expect(await resume(cloud.services.store, { run: 'restore-2' })).toMatchObject({ payments: 0 });
  });
});

describe('the documents of a submission in production', () => {
  afterEach(() => provide('timer', realTimer()));

  it('are sent in several runs where one does not suffice, each once and before the whole', async () => {
    const { customerId } = await aPersonWithPassport();
    for (let count = 0; count < 4; count += 1) await upload(customerId, 'PROOF_OF_ADDRESS');
    // Each document takes nine seconds.
    const ownDocuments = () => sentTo('documents', customerId).length;
    provide('timer', { ...realTimer(), elapsedMs: () => performance.now() + ownDocuments() * 9_000 });
    const queued = vi.spyOn(cloud.services.sqs, 'send');
    await submit(customerId);
    await untilSent(customerId);
    const sent = sentTo('documents', customerId);
    expect(new Set(sent.map(({ body }) => body.documentId)).size).toBe(5);
    expect(sent).toHaveLength(5);
    const tasks = queued.mock.calls
      .map((call) => JSON.stringify(call))
      .filter((text) => text.includes('documentsSent'));
    queued.mockRestore();
    expect(tasks.length).toBeGreaterThan(0);
    const [whole] = sentTo('verifications', customerId) as [Order];
    expect(whole.body.documents).toHaveLength(5);
    expect(provider.orders.indexOf(whole)).toBeGreaterThan(provider.orders.indexOf(sent.at(-1) as Order));
  });

  it('are asked for again where a file is not there any more, instead of waiting for ever', async () => {
    const { customerId, passport: documentId } = await aPersonWithPassport();
    const objectKey = await objectKeyOf(documentId);
    // A deletion takes the file first, and may then lose to a submission.
    cloud.services.s3.deleteObject({ Key: objectKey });
    const { id } = await submit(customerId);
    const verification = await until(
      async () => (await api.get(`/verifications/${id}`)).body,
      ({ verificationStatus }) => verificationStatus === 'RESOLVE_ERRORS',
    );
    expect(verification).toMatchObject({
      errors: [
        { type: 'INVALID_DOCUMENT', resourceId: documentId, reason: expect.stringContaining('upload it again') },
      ],
    });
    expect(sentTo('verifications', customerId)).toEqual([]);
    bodyOf(await api.put(`/documents/${documentId}`, formOf({ documentType: 'PASSPORT' })), 200);
    await submit(customerId);
    await untilSent(customerId);
  });
});
