import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/customers/get-beneficial-owner.ts';
import { aCaller, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { useCustomers } from '../../kit/rooms/customers.ts';
import { aBusiness, addOwner, anOwner } from '../../kit/rooms/verifications.ts';

const { add } = useCustomers();
const get = (beneficialOwnerId: string, caller = aCaller()) => invoke(handler, { path: { beneficialOwnerId }, caller });

describe('GET /beneficial-owners/{beneficialOwnerId}', () => {
  it('shows an owner as it was added, with the identifier masked', async () => {
    const { id } = await add(aBusiness('HRB 001'));
    const { body: owner } = await addOwner(id);
    const { status, body, text } = await get(owner.id, aCaller({ permissions: ['VIEW'] }));
    expect([status, body]).toEqual([200, owner]);
    expect(text).not.toContain(anOwner(id).personalInfo.identifier);
  });

  it.each([
    ['SSN', '000-00-0000', '***-**-0000'],
    ['NON_US_TAX_ID', 'AB 123456 C', '** ****56 C'],
    ['NON_US_TAX_ID', '1234567', '*******'],
  ])('shows of the %s %s only %s', async (idType, identifier, masked) => {
    const { id } = await add(aBusiness('HRB 001'));
    const personalInfo = { ...anOwner(id).personalInfo, idType, identifier };
    const { body: owner } = await addOwner(id, { personalInfo });
    const { body, text } = await get(owner.id);
    expect(body.personalInfo.identifier).toBe(masked);
    expect(text).not.toContain(identifier);
  });

  it.each([`BeneficialOwner:${uuids.unknown}`, 'BeneficialOwner:1', ids.customer])('finds no owner %s', async (id) => {
    expect(await get(id)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });
});
