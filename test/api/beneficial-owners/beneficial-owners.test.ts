/** createBeneficialOwner, listBeneficialOwners, getBeneficialOwner and updateBeneficialOwner. */
import { describe, expect, it } from 'vitest';
import { handler as get } from '../../../functions/api/beneficial-owners/get-beneficial-owner.ts';
import { handler as list } from '../../../functions/api/beneficial-owners/list-beneficial-owners.ts';
import { handler as update } from '../../../functions/api/beneficial-owners/update-beneficial-owner.ts';
import { handler as getCustomer } from '../../../functions/api/customers/get-customer-by-id.ts';
import { ids, uuids } from '../../support/builders.ts';
import { invoke } from '../../support/invoke.ts';
import { stranger, useCustomers } from '../customers/support.ts';
import { aBusiness, addOwner, anOwner } from '../verifications/support.ts';

const { add, table } = useCustomers();
const patch = (beneficialOwnerId: string, body: object) => invoke(update, { path: { beneficialOwnerId }, body });

describe('POST /beneficial-owners', () => {
  it('adds an owner, never shows the identifier, and shows the owner with the business', async () => {
    const { id } = await add(aBusiness('HRB 001'));
    const { status, body, text } = await addOwner(id);
    const { identifier, ...personalInfo } = anOwner(id).personalInfo;
    expect(status).toBe(201);
    expect(body).toMatchObject({ customerId: id, personalInfo, kycStatus: 'UNVERIFIED' });
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

  it('is refused for a person, for more than all shares, and for what is wrong by itself', async () => {
    const { id: person } = await add();
    expect(await addOwner(person)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    const { id } = await add(aBusiness('HRB 001'));
    await addOwner(id);
    const errorsOf = async (changes: object) =>
      (await addOwner(id, changes)).body.details.errors.map(({ field }: { field: string }) => field);
    expect(await errorsOf({ ownershipPercentage: 41 })).toEqual(['ownershipPercentage']);
    const personalInfo = { ...anOwner(id).personalInfo, identifier: '1', birthDate: '2030-01-01' };
    expect(await errorsOf({ roles: [], personalInfo })).toEqual(['roles', 'personalInfo.identifier']);
  });

  it('does not find what the platform does not have', async () => {
    expect(await addOwner(ids.customer)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });

  it('never adds up to more than all shares when two come at once', async () => {
    const { id } = await add(aBusiness('HRB 001'));
    const answers = await Promise.all([addOwner(id), addOwner(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(table.items().filter(({ type }) => type === 'OWNER')).toHaveLength(1);
  });
});

describe('GET /beneficial-owners', () => {
  it('lists all, or those of one business, and shows each by its id', async () => {
    const [one, other] = [await add(aBusiness('HRB 001')), await add(aBusiness('HRB 001'))];
    const { body: owner } = await addOwner(one.id);
    const { body: another } = await addOwner(other.id);
    const found = async (query: Record<string, string>) => (await invoke(list, { query })).body;
    expect((await found({})).totalCount).toBe(2);
    expect(await found({ customerId: one.id })).toMatchObject({ data: [owner], totalCount: 1 });
    expect((await invoke(get, { path: { beneficialOwnerId: another.id } })).body).toEqual(another);
    const refusal = { status: 404, body: { code: 'REFERENCE_NOT_FOUND' } };
    expect(await invoke(get, { path: { beneficialOwnerId: owner.id }, caller: stranger })).toMatchObject(refusal);
    const unknown = `BeneficialOwner:${uuids.unknown}`;
    expect(await invoke(get, { path: { beneficialOwnerId: unknown } })).toMatchObject(refusal);
  });
});

describe('PATCH /beneficial-owners/{beneficialOwnerId}', () => {
  it('changes what is sent and keeps what is not', async () => {
    const { id } = await add(aBusiness('HRB 001'));
    const { body: owner } = await addOwner(id);
    const { status, body } = await patch(owner.id, { ownershipPercentage: 40, personalInfo: { firstName: 'Joan' } });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...owner,
      ownershipPercentage: 40,
      personalInfo: { ...owner.personalInfo, firstName: 'Joan' },
    });
    expect((await patch(owner.id, {})).body).toEqual(body);
  });

  it('checks the identifier by the type that then holds', async () => {
    const { id } = await add(aBusiness('HRB 001'));
    const { body: owner } = await addOwner(id);
    expect(await patch(owner.id, { personalInfo: { idType: 'EIN' } })).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'personalInfo.identifier' }] } },
    });
  });
});
