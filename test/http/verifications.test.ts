/** The events of a verification, from the first submission to its outcome. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePdf } from '../../functions/contract/example-pdf.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { aBusiness, anOwner, aPerson } from '../kit/rooms/verifications.ts';

let cloud: TestCloud;
let api: Api;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url });
  api = cloud.api;
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

const create = async (request: object): Promise<string> =>
  bodyOf(await api.post('/customers', { customerType: 'INDIVIDUAL', ...request }), 201).id;
const change = async (customerId: string, changes: object): Promise<AnyBody> =>
  bodyOf(await api.patch(`/customers/${customerId}`, { customerType: 'INDIVIDUAL', ...changes }), 200);
const submit = async (customerId: string): Promise<AnyBody> =>
  bodyOf(await api.post('/verifications', { customerId }), 200);
const formOf = (parts: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  form.set('file', new Blob([examplePdf], { type: 'application/pdf' }), 'example.pdf');
  for (const [name, value] of Object.entries({ country: 'US', ...parts })) form.set(name, value);
  return form;
};
const upload = async (documentHolder: string, documentType: string): Promise<string> =>
  bodyOf(await api.post('/documents', formOf({ documentHolder, documentType })), 201).id;

/** Waits for the last of these events of a verification, and expects exactly these in order. */
async function expectEvents({ id }: { readonly id: string }, statuses: readonly string[]): Promise<void> {
  const eventsOf = () => receiver.received.filter(({ body }) => body.data?.id === id);
  await receiver.waitFor(() => eventsOf().length >= statuses.length);
  expect(eventsOf().map(({ body }) => [body.type, body.data.verificationStatus])).toEqual(
    statuses.map((status) => [`VERIFICATION.${status}`, status]),
  );
}
const expectCustomerEvent = (customerId: string, type: string) =>
  receiver.waitFor(({ body }) => body.data?.id === customerId && body.type === `CUSTOMER.${type}`);

describe('the verification of a person', () => {
  it('becomes ready when the last error is resolved, and is left to a reviewer', async () => {
    const customerId = await create({ ...aPerson('001'), birthDate: undefined });
    const verification = await submit(customerId);
    const documentId = await upload(customerId, 'PASSPORT');
    await change(customerId, { birthDate: '1990-01-31' });
    await expectEvents(verification, ['RESOLVE_ERRORS', 'READY_FOR_VERIFICATION']);
    bodyOf(await api.delete(`/documents/${documentId}`), 204);
    await upload(customerId, 'PASSPORT');
    expect(await submit(customerId)).toMatchObject({
      id: verification.id,
      verificationStatus: 'PENDING_MANUAL_REVIEW',
    });
    await expectEvents(verification, [
      'RESOLVE_ERRORS',
      'READY_FOR_VERIFICATION',
      'RESOLVE_ERRORS',
      'READY_FOR_VERIFICATION',
      'PENDING_MANUAL_REVIEW',
    ]);
  });

  it('waits for a better picture, and is approved', async () => {
    const customerId = await create(aPerson('003'));
    const documentId = await upload(customerId, 'PASSPORT');
    const verification = await submit(customerId);
    expect(verification.errors).toMatchObject([{ type: 'POOR_QUALITY_DOCUMENT', resourceId: documentId }]);
    await change(customerId, { fullName: 'Jane Example' });
    bodyOf(await api.put(`/documents/${documentId}`, formOf({ documentType: 'PASSPORT' })), 200);
    await expectEvents(verification, ['RESOLVE_ERRORS', 'READY_FOR_VERIFICATION']);
    await submit(customerId);
    await expectEvents(verification, ['RESOLVE_ERRORS', 'READY_FOR_VERIFICATION', 'APPROVED']);
    await expectCustomerEvent(customerId, 'KYC_APPROVED');
  });

  it('becomes ready in the European Economic Area when a changed contact is proven', async () => {
    const contacts = { email: 'jane@example.com', phoneNumber: '+4915550100000' };
    const customerId = await create({ ...aPerson('001'), region: 'DE', ...contacts });
    const prove = async (channel: 'email' | 'phone') => {
      bodyOf(await api.post(`/customers/${customerId}/verify-${channel}`), 204);
      bodyOf(await api.post(`/customers/${customerId}/verify-${channel}/confirm`, { code: '123456' }), 200);
    };
    await prove('email');
    await prove('phone');
    const verification = await submit(customerId);
    await change(customerId, { phoneNumber: '+4915100000000' });
    await upload(customerId, 'PASSPORT');
    const statusNow = async () => bodyOf(await api.get(`/verifications/${verification.id}`), 200).verificationStatus;
    expect(await statusNow()).toBe('RESOLVE_ERRORS');
    await prove('phone');
    await expectEvents(verification, ['RESOLVE_ERRORS', 'READY_FOR_VERIFICATION']);
  });
});

describe('the verification of a business', () => {
  it('becomes ready with the last owner, and then stays in progress', async () => {
    const customerId = await create(aBusiness('HRB 001'));
    const verification = await submit(customerId);
    for (const type of ['ARTICLES_OF_INCORPORATION', 'TRUST_AGREEMENT', 'TAX_RETURN']) await upload(customerId, type);
    const owner = bodyOf(await api.post('/beneficial-owners', anOwner(customerId, { ownershipPercentage: 10 })), 201);
    expect(owner.personalInfo.identifier).toBe('***-**-0000');
    const { data } = bodyOf(await api.get(`/beneficial-owners?customerId=${customerId}`), 200);
    expect(data).toEqual([owner]);
    await upload(owner.id, 'PASSPORT');
    expect(bodyOf(await api.get(`/verifications/${verification.id}`), 200).verificationStatus).toBe('RESOLVE_ERRORS');
    bodyOf(await api.patch(`/beneficial-owners/${owner.id}`, { ownershipPercentage: 60 }), 200);
    await expectEvents(verification, ['RESOLVE_ERRORS', 'READY_FOR_VERIFICATION']);
    expect(await submit(customerId)).toMatchObject({ verificationStatus: 'IN_PROGRESS', errors: [] });
    await expectEvents(verification, ['RESOLVE_ERRORS', 'READY_FOR_VERIFICATION', 'IN_PROGRESS']);
    await expectCustomerEvent(customerId, 'KYB_PENDING');
  });

  it('is rejected at once for a registration number that ends in 002', async () => {
    const customerId = await create(aBusiness('HRB 002'));
    await expectEvents(await submit(customerId), ['REJECTED']);
    await expectCustomerEvent(customerId, 'KYB_REJECTED');
  });
});

describe('uploads at the same time', () => {
  it('make a verification ready whichever of them is written last', async () => {
    const customerId = await create({ ...aPerson('001') });
    const verification = await submit(customerId);
    const sides = ['FRONT', 'BACK'].map((side) =>
      api.post('/documents', formOf({ documentHolder: customerId, documentType: 'NATIONAL_ID', side })),
    );
    for (const answer of await Promise.all(sides)) bodyOf(answer, 201);
    await expectEvents(verification, ['RESOLVE_ERRORS', 'READY_FOR_VERIFICATION']);
  });
});
