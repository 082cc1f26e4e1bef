/** Customers of production who are verified by a connected provider: what it gets, what it reports, and where their data shows. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { examplePdf } from '../../functions/contract/example-pdf.ts';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { provisionPlatform } from '../../lib/platforms/provisioning.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { until } from '../kit/client/payments.ts';
import { fakeRail, type Order, signedHeaders } from '../kit/fake-rail.ts';
import { apiClient, startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { aBusiness, anOwner, aPerson } from '../kit/rooms/verifications.ts';

// The log reads its level when it is imported, and writes to the console that a spy can see only in this mode.
vi.hoisted(() => {
  process.env.LOG_LEVEL = 'DEBUG';
  process.env.POWERTOOLS_DEV = 'true';
});
const logged: string[] = [];

let provider: Awaited<ReturnType<typeof fakeRail>>;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
let api: Api;
let platformId: PlatformId;

async function aPlatform(webhookEndpoint?: string) {
  const platform = await provisionPlatform({
    name: 'Production',
    environment: 'production',
    ...(webhookEndpoint && { webhookEndpoint }),
  });
  return {
    platformId: platform.platformId,
    api: apiClient(cloud.baseUrl, `${platform.tokenId}:${platform.tokenSecret}`),
  };
}

beforeAll(async () => {
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void logged.push(parts.map(String).join(' ')));
  provider = await fakeRail();
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ clockSpeed: 1_000, verification: { url: provider.url, secret: provider.secret } });
  ({ platformId, api } = await aPlatform(receiver.url));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await cloud.stop();
  await provider.close();
  await receiver.close();
});
beforeEach(() => provider.answerWith(202));

const documentText = examplePdf.replace('\n', '\n% a passport that is private\n');
const formOf = (parts: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  form.set('file', new Blob([documentText], { type: 'application/pdf' }), 'passport-of-jane.pdf');
  for (const [name, value] of Object.entries({ country: 'US', ...parts })) form.set(name, value);
  return form;
};
const upload = async (documentHolder: string, documentType = 'PASSPORT'): Promise<string> =>
  bodyOf(await api.post('/documents', formOf({ documentHolder, documentType })), 201).id;

/** A person of whom nothing is missing. In the sandbox this name would be rejected. */
async function aCompletePerson(): Promise<string> {
  const person = { customerType: 'INDIVIDUAL', ...aPerson('002') };
  const { id, kycStatus } = bodyOf(await api.post('/customers', person), 201);
  expect(kycStatus).toBe('UNVERIFIED');
  await upload(id);
  return id;
}
const submit = async (customerId: string): Promise<AnyBody> =>
  bodyOf(await api.post('/verifications', { customerId }), 200);
const sentTo = (path: string, customerId: string): Order[] =>
  provider.orders.filter((order) => order.path === `/rail/${path}` && order.body.customerId === customerId);
const untilSent = (customerId: string, count = 1) =>
  until(
    () => sentTo('verifications', customerId),
    ({ length }) => length >= count,
  );
async function aSubmittedPerson(): Promise<string> {
  const customerId = await aCompletePerson();
  expect(await submit(customerId)).toMatchObject({ verificationStatus: 'IN_PROGRESS', errors: [] });
  await untilSent(customerId);
  return customerId;
}
const customer = async (id: string) => bodyOf(await api.get(`/customers/${id}`), 200);
const verification = async (customerId: string) => {
  const { data } = bodyOf(await api.get(`/verifications?customerId=${customerId}`), 200);
  expect(data).toHaveLength(1);
  return data[0];
};

/** Times of the provider's clock, in order. */
let ticks = 0;
const nextTime = (): string => new Date(Date.UTC(2025, 0, 1) + 1000 * ++ticks).toISOString();
/** Reports as the runbook says; the options are of its signature. */
function report(customerId: string, content: object, options: Parameters<typeof signedHeaders>[1] = {}) {
  const body = JSON.stringify({ platformId, submission: 1, reportedAt: nextTime(), ...content });
  const headers = signedHeaders(`outcome.TIMESTAMP.${customerId}.${body}`, { header: 'Verification', ...options });
  return api.post(`/customers/${customerId}/verification-outcomes`, body, { credentials: null, headers });
}
const reported = async (customerId: string, content: object) => bodyOf(await report(customerId, content), 200).effect;
const eventsOf = (id: string) =>
  receiver.received.filter(({ body }) => body.data?.id === id).map(({ body }) => body.type);
const untilEvent = (id: string, type: string) =>
  receiver.waitFor(({ body }) => body.data?.id === id && body.type === type);

describe('a submission in production', () => {
  it('reaches the provider as signed messages, each document before the whole', async () => {
    const customerId = await aSubmittedPerson();
    expect(await customer(customerId)).toMatchObject({ kycStatus: 'PENDING' });
    const [order] = sentTo('verifications', customerId) as [Order];
    const [document] = sentTo('documents', customerId) as [Order];
    expect(order.body).toMatchObject({
      platformId,
      submission: 1,
      verificationId: (await verification(customerId)).id,
      customer: { customerType: 'INDIVIDUAL', ...aPerson('002') },
      owners: [],
      documents: [{ documentId: document.body.documentId, version: 1 }],
    });
    expect(order.headers['idempotency-key']).toBe(`${customerId}-1`);
    expect(document.body).toMatchObject({ documentHolder: customerId, documentType: 'PASSPORT', country: 'US' });
    expect(Buffer.from(document.body.content, 'base64').toString()).toBe(documentText);
    expect(document.headers['idempotency-key']).toBe(`${document.body.documentId}-1`);
    for (const [purpose, { headers, raw }] of [
      ['verification', order],
      ['document', document],
    ] as const) {
      const signed = `${purpose}.${headers['x-verification-timestamp']}.${customerId}.${raw}`;
      const mac = createHmac('sha256', provider.secret).update(signed).digest('hex');
      expect(headers['x-verification-signature']).toBe(`v1=${mac}`);
    }
    expect(provider.orders.indexOf(document)).toBeLessThan(provider.orders.indexOf(order));
  });

  it('stays with the service while something is missing', async () => {
    const { id } = bodyOf(await api.post('/customers', { customerType: 'INDIVIDUAL', ...aPerson('x') }), 201);
    expect(await submit(id)).toMatchObject({
      verificationStatus: 'RESOLVE_ERRORS',
      errors: [{ type: 'MISSING_IDENTITY_DOCUMENT' }],
    });
    expect(await customer(id)).toMatchObject({ kycStatus: 'UNVERIFIED' });
    expect(sentTo('verifications', id)).toEqual([]);
  });

  it.each([500, 503, 429, 401])('comes again, with the same bytes and key, after %i', async (status) => {
    let asked = 0;
    provider.answerWith(({ path }) => {
      if (path !== '/rail/verifications') return 202;
      asked += 1;
      return asked < 3 ? status : 202;
    });
    const customerId = await aSubmittedPerson();
    const orders = await untilSent(customerId, 3);
    expect(new Set(orders.map(({ raw }) => raw)).size).toBe(1);
    expect(new Set(orders.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([`${customerId}-1`]));
    expect(await verification(customerId)).toMatchObject({ verificationStatus: 'IN_PROGRESS' });
  });

  it('is not sent again once it was decided on', async () => {
    provider.answerWith(({ path }) => (path === '/rail/verifications' ? 503 : 202));
    const customerId = await aSubmittedPerson();
    expect(await reported(customerId, { status: 'APPROVED' })).toBe('RECORDED');
    await until(
      () => cloud.services.sqs.depth('Verification'),
      (depth) => depth === 0,
    );
    expect(await customer(customerId)).toMatchObject({ kycStatus: 'APPROVED' });
  });

  it('has errors to resolve where the provider refuses it', async () => {
    provider.answerWith(({ path, body }) =>
      path === '/rail/documents'
        ? {
            status: 422,
            body: { errors: [{ resourceId: body.documentId, type: 'UNREADABLE_DOCUMENT', reason: 'Dark.' }] },
          }
        : 202,
    );
    const customerId = await aCompletePerson();
    const { id } = await submit(customerId);
    await untilEvent(id, 'VERIFICATION.RESOLVE_ERRORS');
    expect(await verification(customerId)).toMatchObject({
      errors: [{ type: 'UNREADABLE_DOCUMENT', reason: 'Dark.' }],
    });
    expect(sentTo('verifications', customerId)).toEqual([]);
    // The refusal has no time of the provider's, so that what it reports then is never older.
    expect(await reported(customerId, { status: 'REJECTED', reportedAt: '2001-01-01T00:00:00Z' })).toBe('RECORDED');
  });
});

describe('an outcome of the provider', () => {
  it.each([
    ['APPROVED', 'APPROVED', [], ['CUSTOMER.KYC_PENDING', 'CUSTOMER.KYC_APPROVED']],
    ['REJECTED', 'REJECTED', ['APPLICANT_REJECTED'], ['CUSTOMER.KYC_PENDING', 'CUSTOMER.KYC_REJECTED']],
    ['PENDING_MANUAL_REVIEW', 'PENDING', [], ['CUSTOMER.KYC_PENDING']],
  ])('%s counts, with its events', async (status, kycStatus, errors, customerEvents) => {
    const customerId = await aSubmittedPerson();
    expect(await reported(customerId, { status })).toBe('RECORDED');
    const shown = await verification(customerId);
    expect(shown).toMatchObject({ verificationStatus: status });
    expect(shown.errors.map(({ type }: AnyBody) => type)).toEqual(errors);
    expect(await customer(customerId)).toMatchObject({ kycStatus });
    await untilEvent(shown.id, `VERIFICATION.${status}`);
    expect(eventsOf(shown.id)).toEqual(['VERIFICATION.IN_PROGRESS', `VERIFICATION.${status}`]);
    await untilEvent(customerId, customerEvents.at(-1) ?? '');
    expect(eventsOf(customerId)).toEqual(customerEvents);
  });

  it('IN_PROGRESS is known already and sends nothing', async () => {
    const customerId = await aSubmittedPerson();
    expect(await reported(customerId, { status: 'IN_PROGRESS' })).toBe('RECORDED');
    expect(await reported(customerId, { status: 'APPROVED' })).toBe('RECORDED');
    const { id } = await verification(customerId);
    await untilEvent(id, 'VERIFICATION.APPROVED');
    expect(eventsOf(id)).toEqual(['VERIFICATION.IN_PROGRESS', 'VERIFICATION.APPROVED']);
  });

  it('asks for more, and the corrected submission is sent and approved', async () => {
    const customerId = await aSubmittedPerson();
    const [{ body: document }] = sentTo('documents', customerId) as [Order];
    const errors = [{ type: 'EXPIRED_DOCUMENT', resourceId: document.documentId, reason: 'It expired.' }];
    expect(await reported(customerId, { status: 'RESOLVE_ERRORS', errors })).toBe('RECORDED');
    expect(await verification(customerId)).toMatchObject({ verificationStatus: 'RESOLVE_ERRORS', errors });
    expect(await customer(customerId)).toMatchObject({ kycStatus: 'HOLD' });
    await bodyOf(await api.patch(`/customers/${customerId}`, { customerType: 'INDIVIDUAL', nationality: 'FR' }), 200);
    expect(await verification(customerId)).toMatchObject({ verificationStatus: 'RESOLVE_ERRORS' });
    bodyOf(await api.put(`/documents/${document.documentId}`, formOf({ documentType: 'PASSPORT' })), 200);
    expect(await verification(customerId)).toMatchObject({ verificationStatus: 'READY_FOR_VERIFICATION', errors: [] });
    expect(await submit(customerId)).toMatchObject({ verificationStatus: 'IN_PROGRESS' });
    const [, second] = await untilSent(customerId, 2);
    expect(second?.body).toMatchObject({ submission: 2, customer: { nationality: 'FR' } });
    expect(sentTo('documents', customerId).at(-1)?.headers['idempotency-key']).toBe(`${document.documentId}-2`);
    // What the provider says of the first submission comes too late.
    expect(await reported(customerId, { status: 'REJECTED', submission: 1 })).toBe('NONE');
    expect(await reported(customerId, { status: 'APPROVED', submission: 2 })).toBe('RECORDED');
    expect(await customer(customerId)).toMatchObject({ kycStatus: 'APPROVED' });
  });

  it('counts once however often it comes, and not after a newer one', async () => {
    const customerId = await aSubmittedPerson();
    const [older, newer] = [nextTime(), nextTime()];
    const approval = { status: 'APPROVED', reportedAt: newer };
    const effects = await Promise.all([1, 2, 3, 4].map(() => reported(customerId, approval)));
    expect(effects.toSorted()).toEqual(['NONE', 'NONE', 'NONE', 'RECORDED']);
    expect(await reported(customerId, { status: 'REJECTED', reportedAt: older })).toBe('NONE');
    expect((await report(customerId, { status: 'REJECTED', reportedAt: newer })).body).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    expect(await customer(customerId)).toMatchObject({ kycStatus: 'APPROVED' });
    expect(await reported(customerId, approval)).toBe('NONE');
  });

  it('corrects a decision', async () => {
    const customerId = await aSubmittedPerson();
    expect(await reported(customerId, { status: 'APPROVED' })).toBe('RECORDED');
    const errors = [{ type: 'APPLICANT_SANCTIONED', reason: 'A list has the name since today.' }];
    expect(await reported(customerId, { status: 'REJECTED', errors })).toBe('RECORDED');
    expect(await customer(customerId)).toMatchObject({ kycStatus: 'REJECTED' });
    expect(await verification(customerId)).toMatchObject({ errors: [{ ...errors[0], resourceId: customerId }] });
    const again = await api.post('/verifications', { customerId });
    expect(again.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('decides on the owners of a business, also on one who joins later', async () => {
    const { id: customerId } = bodyOf(await api.post('/customers', aBusiness('HRB 002')), 201);
    for (const type of ['ARTICLES_OF_INCORPORATION', 'TRUST_AGREEMENT', 'TAX_RETURN']) await upload(customerId, type);
    const join = async (changes: object = {}) =>
      bodyOf(await api.post('/beneficial-owners', anOwner(customerId, changes)), 201);
    const [{ id: first }, { id: second }] = [await join(), await join({ ownershipPercentage: 10 })];
    for (const owner of [first, second]) await upload(owner);
    expect(await submit(customerId)).toMatchObject({ verificationStatus: 'IN_PROGRESS' });
    const [order] = (await untilSent(customerId)) as [Order];
    expect(order.body.owners).toMatchObject([{ ownerId: first }, { ownerId: second }].toSorted(byOwner));
    const owners = [{ ownerId: second, status: 'PENDING' }];
    expect(await reported(customerId, { status: 'APPROVED', owners })).toBe('RECORDED');
    const statusOf = async (id: string) => bodyOf(await api.get(`/beneficial-owners/${id}`), 200).kycStatus;
    expect([await statusOf(first), await statusOf(second)]).toEqual(['APPROVED', 'PENDING']);
    await untilEvent(customerId, 'CUSTOMER.KYB_APPROVED');
    const third = await join({ ownershipPercentage: 5 });
    expect(third.kycStatus).toBe('UNVERIFIED');
    await untilSent(customerId, 2);
    expect(await reported(customerId, { status: 'APPROVED', submission: 2 })).toBe('RECORDED');
    expect(await Promise.all([first, second, third.id].map(statusOf))).toEqual(Array(3).fill('APPROVED'));
    const { id } = await verification(customerId);
    expect(eventsOf(id).filter((type) => type === 'VERIFICATION.APPROVED')).toHaveLength(1);
  });

  it.each([
    ['another secret', { key: 'guessed' }],
    ['an old time', { timestamp: Math.floor(Date.now() / 1000) - 100_000 }],
    ['the header of the rail', { header: 'Rail' }],
  ])('is refused with %s', async (_, options) => {
    const customerId = await aSubmittedPerson();
    const answer = await report(customerId, { status: 'APPROVED' }, options);
    expect(answer.body).toMatchObject({ status: 401, code: 'INVALID_SIGNATURE' });
    expect(await customer(customerId)).toMatchObject({ kycStatus: 'PENDING' });
  });

  it("is refused for another platform's customer, for one of the sandbox, and for parts that the customer does not have", async () => {
    const [customerId, other] = [await aSubmittedPerson(), await aPlatform()];
    const sandbox = bodyOf(await cloud.api.post('/customers', { customerType: 'INDIVIDUAL', ...aPerson('001') }), 201);
    const config = cloud.platformId;
    for (const [id, named] of [
      [customerId, other.platformId],
      [sandbox.id, config],
      [sandbox.id, platformId],
      [customerId, 'x'],
    ]) {
      const answer = await report(String(id), { status: 'REJECTED', platformId: named });
      expect(answer.body).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
    }
    expect(bodyOf(await cloud.api.get(`/customers/${sandbox.id}`), 200).kycStatus).toBe('PENDING');
    const foreign = [{ resourceId: sandbox.id, type: 'INVALID_DOCUMENT', reason: 'Forged.' }];
    const answer = await report(customerId, { status: 'RESOLVE_ERRORS', errors: foreign });
    expect(answer.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(await customer(customerId)).toMatchObject({ kycStatus: 'PENDING' });
  });
});

describe('the hosted verification in production', () => {
  const link = {
    kycUrl: 'https://verify.example.com/session',
    expiresAt: '2099-01-01T00:00:00Z',
    token: 'for the page',
  };
  const redirectUri = 'https://platform.example.com/done';
  /** As long as an answer may name a link and a token of one. */
  const longest = { ...link, kycUrl: link.kycUrl.padEnd(2_048, 'x'), token: 'x'.repeat(2_048) };

  it('is a page of the provider, and its outcome counts without a submission', async () => {
    const { id } = bodyOf(await api.post('/customers', { customerType: 'INDIVIDUAL', ...aPerson('x') }), 201);
    provider.answerWith({ status: 200, body: link });
    expect(bodyOf(await api.post(`/customers/${id}/kyc-link`, { redirectUri }), 201)).toEqual({
      ...link,
      provider: 'SUMSUB',
    });
    const [order] = sentTo('verification-links', id) as [Order];
    expect(order.body).toMatchObject({ platformId, submission: 0, redirectUri, customer: aPerson('x') });
    const errors = [{ type: 'UNREADABLE_DOCUMENT', reason: 'The picture is dark.' }];
    expect(await reported(id, { submission: 0, status: 'RESOLVE_ERRORS', errors })).toBe('RECORDED');
    expect(await reported(id, { submission: 0, status: 'APPROVED' })).toBe('RECORDED');
    expect(await customer(id)).toMatchObject({ kycStatus: 'APPROVED' });
    expect(sentTo('verifications', id)).toEqual([]);
  });

  it('may have a link and a token of two thousand characters', async () => {
    const { id } = bodyOf(await api.post('/customers', { customerType: 'INDIVIDUAL', ...aPerson('x') }), 201);
    provider.answerWith({ status: 200, body: longest });
    expect(bodyOf(await api.post(`/customers/${id}/kyc-link`), 201)).toMatchObject(longest);
  });

  it.each([
    ['does not answer', 503],
    ['answers without a link', 200],
    ['answers with a link that is not https', { status: 200, body: { ...link, kycUrl: 'http://verify.example.com' } }],
    ['answers with a longer link', { status: 200, body: { ...longest, kycUrl: `${longest.kycUrl}x` } }],
    ['answers with a longer token', { status: 200, body: { ...longest, token: `${longest.token}x` } }],
  ])('is 503 while the provider %s', async (_, answer) => {
    const { id } = bodyOf(await api.post('/customers', { customerType: 'INDIVIDUAL', ...aPerson('x') }), 201);
    provider.answerWith(answer);
    const refused = await api.post(`/customers/${id}/kyc-link`);
    expect(bodyOf(refused, 503).code).toBe('SERVICE_UNAVAILABLE');
    expect(refused.headers.get('retry-after')).toBe('30');
  });
});

describe('the data of customers', () => {
  it('goes to the provider and is in no log', () => {
    const all = [...logged, ...cloud.lines].join('\n');
    expect(all).toContain('reportVerificationOutcome');
    expect(all).toContain('VerificationUnavailable');
    const { fullName, identifier, birthDate, address } = aPerson('002');
    for (const text of [fullName, 'Jane', identifier, birthDate, address.line1, 'passport', 'Dark.', provider.secret])
      expect(all).not.toContain(text);
    expect(all).not.toContain(Buffer.from(documentText).toString('base64').slice(0, 20));
  });
});

const byOwner = (one: { readonly ownerId: string }, other: { readonly ownerId: string }) =>
  one.ownerId < other.ownerId ? -1 : 1;
