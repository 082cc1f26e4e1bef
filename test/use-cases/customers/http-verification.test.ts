import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putFile } from '../../../functions/ports/files.ts';
import { provide, resetPorts } from '../../../functions/ports/ports.ts';
import {
  httpVerification,
  postCustomer,
  postDocuments,
} from '../../../functions/use-cases/customers/http-verification.ts';
import { aCustomer, uuids } from '../../kit/builders.ts';
import { useFilesAndKeys } from '../../kit/files-and-keys.ts';
import { aCompleteBusiness } from '../../kit/submissions.ts';

useFilesAndKeys();
const fetching = vi.spyOn(globalThis, 'fetch');
const business = aCompleteBusiness();
const [first] = business.documents;
const unknown = 'The provider does not accept it; supply it again.';
let elapsed = 0;

beforeEach(async () => {
  vi.stubEnv('VERIFICATION_URL', 'https://verification.example.com');
  vi.stubEnv('VERIFICATION_SECRET', 'example-verification-secret');
  elapsed = 0;
  provide('timer', { elapsedMs: () => elapsed, pause: async () => {}, after: () => () => {} });
  await putFile('example', Buffer.from('%PDF'), 'application/pdf');
});
afterEach(() => {
  fetching.mockReset();
  vi.unstubAllEnvs();
  resetPorts();
});

/** Answers every post, each of which takes a while. */
const answers = (status: number, body: unknown = {}, ms = 0) =>
  fetching.mockImplementation(async () => {
    elapsed += ms;
    return new Response(JSON.stringify(body), { status });
  });
const sent = () => fetching.mock.calls.map(([url]) => String(url).replace('https://verification.example.com/', ''));

describe('the documents of a submission', () => {
  it('are all sent in one run where that is fast', async () => {
    answers(202, {}, 4_999);
    expect(await postDocuments(business, 0)).toEqual({ count: 5, refusals: [] });
    expect(sent()).toEqual(Array(5).fill('documents'));
  });

  it('are sent behind those of an earlier run', async () => {
    answers(202);
    expect(await postDocuments(business, 3)).toEqual({ count: 5, refusals: [] });
    expect(sent()).toHaveLength(2);
  });

  it.each([
    [10_000, 2],
    [10_001, 2],
    [20_000, 1],
    [60_000, 1],
  ])('are left to another run after 20 seconds: at %i ms each %i are sent', async (ms, count) => {
    answers(202, {}, ms);
    expect(await postDocuments(business, 0)).toEqual({ count, refusals: [] });
  });

  it('end at the first that the provider refuses', async () => {
    answers(422, 'no reason');
    expect(await postDocuments(business, 0)).toEqual({
      count: 1,
      refusals: [{ type: 'INVALID_DOCUMENT', resourceId: first?.documentId, reason: unknown }],
    });
  });

  it('end at one whose file is gone, which has to be uploaded again', async () => {
    const documents = business.documents.map((document) => ({ ...document, objectKey: 'gone' }));
    const { refusals } = await postDocuments({ ...business, documents }, 0);
    expect(refusals).toMatchObject([{ type: 'INVALID_DOCUMENT', reason: expect.stringContaining('upload it again') }]);
    expect(sent()).toEqual([]);
  });
});

describe('a customer', () => {
  const { customerId } = business.customer;
  const order = { verificationId: `Verification:${uuids.unknown}`, submission: 2 };

  it('is sent with owners and the names of the documents, once for each submission', async () => {
    answers(202);
    expect(await postCustomer(business, order)).toEqual([]);
    const [, request] = fetching.mock.calls[0] ?? [];
    expect(new Headers(request?.headers).get('idempotency-key')).toBe(`${customerId}-2`);
    const body = JSON.parse(String(request?.body));
    expect(body).toMatchObject({ ...order, customerId, owners: [{ ownerId: business.owners[0]?.ownerId }] });
    expect(body.documents).toEqual(business.documents.map(({ documentId, version }) => ({ documentId, version })));
  });

  const error = { type: 'MISSING_FIELD', field: 'address', resourceId: customerId, reason: 'Needed' };
  it.each([
    [400, { errors: [error] }, [error]],
    [422, { errors: [] }, [{ type: 'DOCUMENT_VERIFICATION_FAILED', resourceId: customerId, reason: unknown }]],
  ])('is refused by %i %j', async (status, body, refusals) => {
    answers(status, body);
    expect(await postCustomer(business, order)).toEqual(refusals);
  });

  it.each([401, 404, 409, 429, 500, 503])('is sent again after %i, also with errors', async (status) => {
    answers(status, { errors: [error] });
    await expect(postCustomer(business, order)).rejects.toMatchObject({
      name: 'VerificationUnavailable',
      message: `The verification provider answered ${status}.`,
    });
  });
});

describe('a link to the page of the provider', () => {
  const order = {
    customer: aCustomer(),
    submission: 0,
    redirectUri: undefined,
    linkId: uuids.unknown,
    now: new Date(),
  };
  const base = 'https://verification.example.com/';
  const link = { kycUrl: base, expiresAt: '2025-11-01T12:00:00.000Z' };

  it.each([
    ['the shortest', link],
    ['the longest', { ...link, kycUrl: base.padEnd(2048, 'x'), token: 'x'.repeat(2048) }],
  ])('is %s that the provider gives', async (_, given) => {
    answers(200, given);
    expect(await httpVerification.link(order)).toEqual(given);
  });

  it.each([
    ['is too long', 200, { ...link, kycUrl: base.padEnd(2049, 'x') }],
    ['has a token that is too long', 200, { ...link, token: 'x'.repeat(2049) }],
    ['is not encrypted', 200, { ...link, kycUrl: 'http://verification.example.com' }],
    ['comes with a failure', 500, link],
  ])('is refused to the client for 30 seconds where it %s', async (_, status, given) => {
    answers(status, given);
    await expect(httpVerification.link(order)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { retryAfterSeconds: 30 },
    });
  });

  it('fails by a fault of the service itself, which is no silence of the provider', async () => {
    fetching.mockImplementation(async () => ({ ok: true }) as Response);
    await expect(httpVerification.link(order)).rejects.toThrow(TypeError);
  });
});
