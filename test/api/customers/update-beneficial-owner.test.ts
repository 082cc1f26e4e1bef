import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/customers/update-beneficial-owner.ts';
import { aCaller } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { useCustomers } from '../../kit/rooms/customers.ts';
import { aBusiness, addOwner } from '../../kit/rooms/verifications.ts';

const { add, table, clock } = useCustomers();
const patch = (beneficialOwnerId: string, body: object, caller = aCaller()) =>
  invoke(handler, { path: { beneficialOwnerId }, body, caller });

let owner: Awaited<ReturnType<typeof addOwner>>['body'];
beforeEach(async () => {
  const { id } = await add(aBusiness('HRB 001'));
  ({ body: owner } = await addOwner(id));
  clock.advance(1);
});
const shares = () => table.ofType('OWNER').map((item) => item.ownershipPercentage);

describe('PATCH /beneficial-owners/{beneficialOwnerId}', () => {
  it('changes what is sent and keeps what is not', async () => {
    const { status, body } = await patch(owner.id, { ownershipPercentage: 40, personalInfo: { firstName: 'Joan' } });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...owner,
      ownershipPercentage: 40,
      personalInfo: { ...owner.personalInfo, firstName: 'Joan' },
      updatedAt: clock.now().toISOString(),
    });
  });

  it('writes nothing when nothing changes', async () => {
    table.forgetCalls();
    expect((await patch(owner.id, {})).body).toEqual(owner);
    expect((await patch(owner.id, { ownershipPercentage: 60 })).body).toEqual(owner);
    expect(table.transactions()).toEqual([]);
  });

  it('takes back what it has shown, and keeps the number behind the masked identifier', async () => {
    table.forgetCalls();
    expect(await patch(owner.id, owner)).toMatchObject({ status: 200, body: owner });
    expect(table.transactions()).toEqual([]);
    expect(table.ofType('OWNER')).toMatchObject([{ personalInfo: { identifier: '000-00-0000' } }]);
  });

  it.each([{}, { idType: 'NON_US_TAX_ID' }])(
    'refuses another masked identifier, which is none: %j',
    async (changes) => {
      const personalInfo = { ...changes, identifier: '***-**-1111' };
      const answer = await patch(owner.id, { personalInfo });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(table.ofType('OWNER')).toMatchObject([{ personalInfo: { identifier: '000-00-0000' } }]);
    },
  );

  it('checks the identifier by the type that then holds', async () => {
    expect(await patch(owner.id, { personalInfo: { idType: 'EIN' } })).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'personalInfo.identifier' }] } },
    });
  });

  it.each<[string, object]>([
    ['ownershipPercentage', { ownershipPercentage: 101 }],
    ['roles', { roles: [] }],
    ['roles.0', { roles: ['KING'] }],
    ['personalInfo.birthDate', { personalInfo: { birthDate: '2030-01-01' } }],
    ['personalInfo.nationality', { personalInfo: { nationality: 'XX' } }],
  ])('is refused with INVALID_INPUT for a wrong %s', async (field, body) => {
    expect(await patch(owner.id, body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { errors: [{ field }] } },
    });
    expect(shares()).toEqual([60]);
  });

  it('is refused when the owners would have more than all shares', async () => {
    const { body: other } = await addOwner(owner.customerId, { ownershipPercentage: 40 });
    expect(await patch(other.id, { ownershipPercentage: 41 })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'ownershipPercentage' }] } },
    });
    expect(shares().toSorted()).toEqual([40, 60]);
  });
});
