import { describe, expect, it } from 'vitest';
import { handler as getBeneficialOwner } from '../../../functions/api/customers/get-beneficial-owner.ts';
import { handler as getVerification } from '../../../functions/api/customers/get-verification.ts';
import { handler as listVerifications } from '../../../functions/api/customers/list-verifications.ts';
import { handler as updateCustomerById } from '../../../functions/api/customers/update-customer-by-id.ts';
import { aCaller, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { contacts, stranger, useCustomers } from '../../kit/rooms/customers.ts';
import { aBusiness, addOwner, aPerson, submit, twoVerifications, upload } from '../../kit/rooms/verifications.ts';

const { add, record, table } = useCustomers();
const typesOf = (body: { errors: { type: string }[] }) => body.errors.map(({ type }) => type);
const eventOf = (id: string) =>
  table.items().find((item) => item.verificationId === id && item.type === 'VERIFICATION');

describe('POST /verifications of a person', () => {
  it('names everything that is missing, at once', async () => {
    const { id } = await add({ fullName: 'Jane001' });
    const { status, body } = await submit(id);
    expect([status, body.verificationStatus]).toEqual([200, 'RESOLVE_ERRORS']);
    expect(body.errors.map(({ type, field }: { type: string; field?: string }) => field ?? type)).toEqual([
      'birthDate',
      'nationality',
      'idType',
      'identifier',
      'address.line1',
      'address.postalCode',
      'address.country',
      'fullName',
      'MISSING_IDENTITY_DOCUMENT',
    ]);
    expect(body.errors.at(-1)).toMatchObject({ acceptedDocumentTypes: ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID'] });
    expect(eventOf(body.id)?.event).toMatchObject({ number: 1, type: 'VERIFICATION.RESOLVE_ERRORS' });
    expect(await record(id)).toMatchObject({ verificationStatus: 'PENDING', verificationId: body.id });
  });

  it('whose name ends in 001 goes to manual review, and stays there', async () => {
    const { id } = await add(aPerson('001'));
    await upload(table.store, id, id, 'PASSPORT');
    const { body } = await submit(id);
    expect(body).toMatchObject({ verificationStatus: 'PENDING_MANUAL_REVIEW', errors: [] });
    expect((await submit(id)).body).toEqual(body);
  });

  it('continues the same verification once the missing parts are there', async () => {
    const { id } = await add({ ...aPerson('001'), birthDate: undefined });
    await upload(table.store, id, id, 'PASSPORT');
    const { body: first } = await submit(id);
    expect(first).toMatchObject({ verificationStatus: 'RESOLVE_ERRORS', errors: [{ field: 'birthDate' }] });
    const body = { customerType: 'INDIVIDUAL', birthDate: '1990-01-31' };
    await invoke(updateCustomerById, { path: { customerId: id }, body });
    const { body: second } = await submit(id);
    expect(second).toMatchObject({ id: first.id, verificationStatus: 'PENDING_MANUAL_REVIEW', errors: [] });
    expect(eventOf(first.id)?.event).toMatchObject({ number: 3, type: 'VERIFICATION.PENDING_MANUAL_REVIEW' });
  });

  it('whose name ends in 003 has an unreadable picture', async () => {
    const { id } = await add(aPerson('003'));
    const documentId = await upload(table.store, id, id, 'PASSPORT');
    const { body } = await submit(id);
    expect(body).toMatchObject({
      verificationStatus: 'RESOLVE_ERRORS',
      errors: [{ type: 'POOR_QUALITY_DOCUMENT', resourceId: documentId }],
    });
    expect(await record(id)).toMatchObject({ verificationStatus: 'UNVERIFIED' });
  });

  it('needs both sides of a document that has two', async () => {
    const { id } = await add(aPerson('001'));
    const front = await upload(table.store, id, id, 'NATIONAL_ID', 'FRONT');
    const { body } = await submit(id);
    expect(body.errors).toMatchObject([{ type: 'INCOMPLETE_DOCUMENT', resourceId: front }]);
    await upload(table.store, id, id, 'NATIONAL_ID', 'BACK');
    expect((await submit(id)).body.verificationStatus).toBe('PENDING_MANUAL_REVIEW');
  });

  it('approves a person without a simulated ending, and the customer follows', async () => {
    const { id } = await add(aPerson('003'));
    await upload(table.store, id, id, 'PASSPORT');
    const body = { customerType: 'INDIVIDUAL', fullName: 'Jane Example' };
    await invoke(updateCustomerById, { path: { customerId: id }, body });
    expect((await submit(id)).body).toMatchObject({ verificationStatus: 'APPROVED', errors: [] });
    expect(await record(id)).toMatchObject({
      verificationStatus: 'APPROVED',
      event: { type: 'CUSTOMER.KYC_APPROVED' },
    });
  });

  it('needs the proof of the contacts in the European Economic Area', async () => {
    const { id } = await add({ ...aPerson('001'), region: 'DE', ...contacts });
    expect(await submit(id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it.each(['Jane Example', 'Jane Example 002'])('is refused for %s, whose verification has ended', async (fullName) => {
    const { id } = await add({ fullName });
    expect(await submit(id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.items().filter(({ type }) => type === 'VERIFICATION')).toEqual([]);
  });

  it('is not available in production, where no verification provider is connected', async () => {
    const { id } = await add({ fullName: 'Jane 001' });
    const answer = await submit(id, aCaller({ environment: 'production' }));
    expect(answer).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
  });
});

describe('POST /verifications of a business', () => {
  it('names missing persons and documents of the business and of every owner', async () => {
    const { id } = await add(aBusiness('HRB 001'));
    const owned = await addOwner(id, { roles: ['UBO'], ownershipPercentage: 10 });
    const { body } = await submit(id);
    expect(typesOf(body)).toEqual([
      'MISSING_LEGAL_PRESENCE_DOCUMENT',
      'MISSING_CONTROL_STRUCTURE_DOCUMENT',
      'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
      'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
      'MISSING_BENEFICIAL_OWNER',
      'MISSING_CONTROL_PERSON',
      'MISSING_IDENTITY_DOCUMENT',
    ]);
    expect(body.errors.at(-1).resourceId).toBe(owned.body.id);
  });

  it('is in progress once everything is there', async () => {
    const { id } = await add(aBusiness('HRB 003'));
    const { body: owner } = await addOwner(id);
    const types = ['ARTICLES_OF_INCORPORATION', 'TRUST_AGREEMENT', 'TAX_RETURN'] as const;
    for (const type of types) await upload(table.store, id, id, type);
    await upload(table.store, id, owner.id, 'PASSPORT');
    expect((await submit(id)).body).toMatchObject({ verificationStatus: 'IN_PROGRESS', errors: [] });
    expect(await record(id)).toMatchObject({ verificationStatus: 'PENDING', event: { type: 'CUSTOMER.KYB_PENDING' } });
  });

  it('whose registration number ends in 002 is rejected at once, and its owners are decided', async () => {
    const { id } = await add(aBusiness('HRB 002'));
    const { body: owner } = await addOwner(id);
    expect(owner.kycStatus).toBe('UNVERIFIED');
    expect((await submit(id)).body).toMatchObject({ verificationStatus: 'REJECTED' });
    expect(await record(id)).toMatchObject({
      verificationStatus: 'REJECTED',
      event: { type: 'CUSTOMER.KYB_REJECTED' },
    });
    const path = { beneficialOwnerId: owner.id };
    expect((await invoke(getBeneficialOwner, { path })).body.kycStatus).toBe('APPROVED');
  });
});

describe('GET /verifications/{verificationId}', () => {
  const customers = useCustomers();

  it('shows what the submission showed', async () => {
    const [first] = await twoVerifications(customers);
    expect(await invoke(getVerification, { path: { verificationId: first.id } })).toMatchObject({
      status: 200,
      body: first,
    });
  });

  it.each([`Verification:${uuids.unknown}`, 'Verification:1'])('finds no verification %s', async (verificationId) => {
    const answer = await invoke(getVerification, { path: { verificationId } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });
});

describe('GET /verifications', () => {
  const customers = useCustomers();

  it('lists the newest first, all or those of a customer or a status', async () => {
    const [first, second] = await twoVerifications(customers);
    const found = async (query: Record<string, string>) => (await invoke(listVerifications, { query })).body;
    expect(await found({})).toMatchObject({ data: [second, first], totalCount: 2 });
    expect(await found({ customerId: first.customerId })).toMatchObject({ data: [first], totalCount: 1 });
    expect(await found({ verificationStatus: 'RESOLVE_ERRORS' })).toMatchObject({ data: [second], totalCount: 1 });
    expect(await found({ customerId: ids.customer })).toMatchObject({ data: [], totalCount: 0 });
    expect(await found({ customerId: 'nothing' })).toMatchObject({ data: [] });
    expect((await invoke(listVerifications, { caller: stranger })).body.data).toEqual([]);
    expect((await invoke(listVerifications, { query: { verificationStatus: 'DONE' } })).status).toBe(400);
  });
});
