/** The hosted verification: a person opens the link and completes, corrects or fails the verification. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../kit/client/api.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { aBusiness, aPerson } from '../kit/rooms/verifications.ts';

let cloud: TestCloud;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url });
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

const create = async (customer: object): Promise<string> =>
  bodyOf(await cloud.api.post('/customers', { customerType: 'INDIVIDUAL', ...customer }), 201).id;
const link = async (customerId: string, redirectUri?: string) =>
  bodyOf(await cloud.api.post(`/customers/${customerId}/kyc-link`, { redirectUri }), 201);
/** Presses a button of the page. */
const choose = (kycUrl: string, outcome: string) =>
  fetch(kycUrl, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
const offered = async (kycUrl: string) =>
  [...(await (await fetch(kycUrl)).text()).matchAll(/value="([A-Z_]+)"/g)].map(([, value]) => value);
const statusOf = async (customerId: string) => bodyOf(await cloud.api.get(`/customers/${customerId}`), 200);
const event = (customerId: string, type: string) =>
  receiver.waitFor(
    ({ body }) => body.type === type && (body.data.customerId === customerId || body.data.id === customerId),
  );

describe('the page behind kycUrl', () => {
  it('is a page of the service, outside the base path of the API, and asks for no credentials', async () => {
    const { kycUrl, token } = await link(await create(aPerson('001')));
    expect(kycUrl).toBe(`${new URL(cloud.baseUrl).origin}/verification/${token}`);
    const answer = await fetch(kycUrl);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('Jane Example 001');
  });

  it.each([
    ['APPROVED', 'APPROVED', 'CUSTOMER.KYC_APPROVED'],
    ['REJECTED', 'REJECTED', 'CUSTOMER.KYC_REJECTED'],
    ['IN_PROGRESS', 'PENDING', 'CUSTOMER.KYC_PENDING'],
    ['PENDING_MANUAL_REVIEW', 'PENDING', 'CUSTOMER.KYC_PENDING'],
  ])('reaches %s, and the link is used up', async (outcome, kycStatus, customerEvent) => {
    const customerId = await create(aPerson('003'));
    const { kycUrl } = await link(customerId);
    expect((await choose(kycUrl, outcome)).status).toBe(200);
    await event(customerId, `VERIFICATION.${outcome}`);
    await event(customerId, customerEvent);
    expect(await statusOf(customerId)).toMatchObject({ kycStatus });
    expect((await fetch(kycUrl)).status).toBe(404);
    expect((await choose(kycUrl, 'REJECTED')).status).toBe(404);
    expect(await statusOf(customerId)).toMatchObject({ kycStatus });
  });

  it('shows errors, lets the person correct them, and is decided on by another link', async () => {
    const customerId = await create(aPerson('003'));
    const { kycUrl } = await link(customerId);
    expect((await choose(kycUrl, 'RESOLVE_ERRORS')).status).toBe(200);
    await event(customerId, 'VERIFICATION.RESOLVE_ERRORS');
    expect(await (await fetch(kycUrl)).text()).toContain('MISSING_IDENTITY_DOCUMENT');
    expect((await choose(kycUrl, 'READY_FOR_VERIFICATION')).status).toBe(200);
    await event(customerId, 'VERIFICATION.READY_FOR_VERIFICATION');
    expect((await choose(kycUrl, 'IN_PROGRESS')).status).toBe(200);
    const second = await link(customerId);
    expect(await offered(second.kycUrl)).toEqual(['PENDING_MANUAL_REVIEW', 'APPROVED', 'REJECTED']);
    expect((await choose(second.kycUrl, 'RESOLVE_ERRORS')).status).toBe(409);
    expect((await choose(second.kycUrl, 'APPROVED')).status).toBe(200);
    await event(customerId, 'VERIFICATION.APPROVED');
    const { data } = bodyOf(await cloud.api.get(`/verifications?customerId=${customerId}`), 200);
    expect(data).toMatchObject([{ verificationStatus: 'APPROVED', errors: [] }]);
  });

  it('verifies a business, and returns to the platform once all is submitted', async () => {
    const customerId = await create(aBusiness('HRB 001'));
    const redirectUri = 'https://platform.example.com/done?a=b';
    const { kycUrl } = await link(customerId, redirectUri);
    expect((await choose(kycUrl, 'RESOLVE_ERRORS')).status).toBe(200);
    expect((await choose(kycUrl, 'READY_FOR_VERIFICATION')).status).toBe(200);
    const answer = await choose(kycUrl, 'APPROVED');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, redirectUri]);
    await event(customerId, 'CUSTOMER.KYB_APPROVED');
  });

  it('offers nothing for a customer who is decided on, and older links stay valid', async () => {
    const customerId = await create(aPerson('003'));
    const [first, second] = [await link(customerId), await link(customerId)];
    expect(await offered(first.kycUrl)).toHaveLength(6);
    await choose(second.kycUrl, 'APPROVED');
    expect(await offered(first.kycUrl)).toEqual([]);
    expect((await choose(first.kycUrl, 'REJECTED')).status).toBe(409);
    expect(await statusOf(customerId)).toMatchObject({ kycStatus: 'APPROVED' });
  });

  it('takes no more of a form than it needs', async () => {
    const { kycUrl } = await link(await create(aPerson('003')));
    const large = 'x'.repeat(5_000);
    expect((await choose(kycUrl, large)).status).toBe(413);
    const untold = await fetch(kycUrl, {
      method: 'POST',
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(untold.status).toBe(413);
    expect((await choose(kycUrl, 'APPROVED')).status).toBe(200);
  });

  it('is not there for another token, and takes no other outcome', async () => {
    const { kycUrl } = await link(await create(aPerson('003')));
    expect((await fetch(`${kycUrl}x`)).status).toBe(404);
    expect((await choose(`${kycUrl}x`, 'APPROVED')).status).toBe(404);
    expect((await choose(kycUrl, 'MAYBE')).status).toBe(400);
  });
});
