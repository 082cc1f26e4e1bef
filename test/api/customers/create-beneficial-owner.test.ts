import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/customers/create-beneficial-owner.ts';
import { handler as getCustomer } from '../../../functions/api/customers/get-customer-by-id.ts';
import { invoke } from '../../kit/invoke.ts';
import { useCustomers } from '../../kit/rooms/customers.ts';
import { aBusiness, addOwner, anOwner } from '../../kit/rooms/verifications.ts';

const { add, table } = useCustomers();
const owners = () => table.ofType('OWNER');

describe('POST /beneficial-owners', () => {
  it('adds an owner, masks the identifier, and shows the owner with the business', async () => {
    const { id } = await add(aBusiness('HRB 001'));
    const { status, body, text } = await addOwner(id);
    const { identifier, ...personalInfo } = anOwner(id).personalInfo;
    expect(status).toBe(201);
    const masked = { ...personalInfo, identifier: '***-**-0000' };
    expect(body).toMatchObject({ customerId: id, personalInfo: masked, kycStatus: 'UNVERIFIED' });
    expect(text).not.toContain(identifier);
    const shown = await invoke(getCustomer, { path: { customerId: id } });
    expect(shown.body.beneficialOwners).toEqual([body]);
    expect(shown.text).not.toContain(identifier);
  });

  it.each([
    ['Example', 'APPROVED'],
    ['Example 001', 'PENDING'],
    ['Example 002', 'REJECTED'],
  ])('decides at once on %s of a business that is approved: %s', async (lastName, kycStatus) => {
    const { id } = await add(aBusiness('HRB 1'));
    const personalInfo = { ...anOwner(id).personalInfo, lastName };
    expect((await addOwner(id, { personalInfo })).body.kycStatus).toBe(kycStatus);
  });

  it('is refused for a customer who is a person', async () => {
    const { id } = await add();
    expect(await addOwner(id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(owners()).toEqual([]);
  });

  it('names every field that is wrong', async () => {
    const { id } = await add(aBusiness('HRB 001'));
    const errorsOf = async (changes: object) =>
      (await addOwner(id, changes)).body.details.errors.map(({ field }: { field: string }) => field);
    const { personalInfo } = anOwner(id);
    expect(await errorsOf({ roles: [], personalInfo: { ...personalInfo, identifier: '1' } })).toEqual([
      'roles',
      'personalInfo.identifier',
    ]);
    expect(await errorsOf({ ownershipPercentage: 101 })).toEqual(['ownershipPercentage']);
    expect(await errorsOf({ personalInfo: { ...personalInfo, birthDate: '2030-01-01' } })).toEqual([
      'personalInfo.birthDate',
    ]);
    expect(owners()).toEqual([]);
  });

  it('is refused when the owners would have more than all shares', async () => {
    const { id } = await add(aBusiness('HRB 001'));
    await addOwner(id);
    const answer = await addOwner(id, { ownershipPercentage: 41 });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'ownershipPercentage' }] } },
    });
    expect(owners()).toHaveLength(1);
    expect((await addOwner(id, { ownershipPercentage: 40 })).status).toBe(201);
  });

  it('never adds up to more than all shares when two requests come at once', async () => {
    const { id } = await add(aBusiness('HRB 001'));
    const answers = await Promise.all([addOwner(id), addOwner(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(owners()).toHaveLength(1);
  });

  it('adds one owner for a repeated key, and refuses the key for another request with CONFLICT', async () => {
    const { id } = await add(aBusiness('HRB 001'));
    const headers = { 'Idempotency-Key': 'owner-1' };
    const send = (changes: object = {}) => invoke(handler, { body: anOwner(id, changes), headers });
    const first = await send();
    const repeated = await send();
    expect([repeated.status, repeated.text]).toEqual([201, first.text]);
    expect(await send({ ownershipPercentage: 10 })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(owners()).toHaveLength(1);
  });
});
