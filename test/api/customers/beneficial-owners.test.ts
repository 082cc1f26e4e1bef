import { beforeEach, describe, expect, it } from 'vitest';
import { handler as createBeneficialOwner } from '../../../functions/api/customers/create-beneficial-owner.ts';
import { handler as getBeneficialOwner } from '../../../functions/api/customers/get-beneficial-owner.ts';
import { handler as getCustomerById } from '../../../functions/api/customers/get-customer-by-id.ts';
import { handler as listBeneficialOwners } from '../../../functions/api/customers/list-beneficial-owners.ts';
import { handler as updateBeneficialOwner } from '../../../functions/api/customers/update-beneficial-owner.ts';
import { aCaller, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { useCustomers } from '../../kit/rooms/customers.ts';
import { aBusiness, addOwner, anOwner, submit, upload } from '../../kit/rooms/verifications.ts';

describe('POST /beneficial-owners', () => {
  const { add, table } = useCustomers();
  const owners = () => table.ofType('OWNER');

  it('adds an owner, masks the identifier, and shows the owner with the business', async () => {
    const { id } = await add(aBusiness('HRB 001'));
    const { status, body, text } = await addOwner(id);
    const { identifier, ...personalInfo } = anOwner(id).personalInfo;
    expect(status).toBe(201);
    const masked = { ...personalInfo, identifier: '***-**-0000' };
    expect(body).toMatchObject({ customerId: id, personalInfo: masked, kycStatus: 'UNVERIFIED' });
    expect(text).not.toContain(identifier);
    const shown = await invoke(getCustomerById, { path: { customerId: id } });
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

  it('is refused as the forty-first of a business', async () => {
    const { id } = await add(aBusiness('HRB 001'));
    for (let owner = 1; owner <= 40; owner += 1)
      expect((await addOwner(id, { ownershipPercentage: 0 })).status).toBe(201);
    expect(await addOwner(id, { ownershipPercentage: 0 })).toMatchObject({
      status: 400,
      body: { message: 'customerId: a business has at most 40 owners and officers.' },
    });
    expect(owners()).toHaveLength(40);
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
    const send = (changes: object = {}) => invoke(createBeneficialOwner, { body: anOwner(id, changes), headers });
    const first = await send();
    const repeated = await send();
    expect([repeated.status, repeated.text]).toEqual([201, first.text]);
    expect(await send({ ownershipPercentage: 10 })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(owners()).toHaveLength(1);
  });
});

describe('GET /beneficial-owners/{beneficialOwnerId}', () => {
  const { add } = useCustomers();
  const get = (beneficialOwnerId: string, caller = aCaller()) =>
    invoke(getBeneficialOwner, { path: { beneficialOwnerId }, caller });

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

describe('GET /beneficial-owners', () => {
  const { add, clock } = useCustomers();
  const list = (query: Record<string, string> = {}, caller = aCaller()) =>
    invoke(listBeneficialOwners, { query: { customerId: first.customerId, ...query }, caller });

  let first: Awaited<ReturnType<typeof addOwner>>['body'];
  let second: typeof first;
  let another: typeof first;
  beforeEach(async () => {
    const [one, other] = [await add(aBusiness('HRB 001')), await add(aBusiness('HRB 001'))];
    ({ body: first } = await addOwner(one.id));
    clock.advance(1);
    ({ body: second } = await addOwner(one.id, { ownershipPercentage: 40 }));
    clock.advance(1);
    ({ body: another } = await addOwner(other.id));
  });

  it('lists the owners of a business, newest first, with their identifiers masked', async () => {
    const { status, body, text } = await list();
    expect([status, body]).toEqual([200, { data: [second, first], hasMore: false, nextCursor: null, totalCount: 2 }]);
    expect(text).not.toContain(anOwner('').personalInfo.identifier);
  });

  it('is of one business, which has to be named', async () => {
    expect((await list({ customerId: another.customerId })).body).toMatchObject({ data: [another], totalCount: 1 });
    expect(await invoke(listBeneficialOwners, { query: {} })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    for (const customerId of [ids.customer, ids.external, 'Customer:1']) {
      expect((await list({ customerId })).body).toMatchObject({ data: [], totalCount: 0 });
    }
  });

  it('shows page after page', async () => {
    const { body: page } = await list({ limit: '1' });
    expect(page).toMatchObject({ data: [second], hasMore: true, totalCount: 2 });
    expect((await list({ limit: '1', cursor: page.nextCursor })).body).toMatchObject({
      data: [first],
      hasMore: false,
      nextCursor: null,
    });
  });

  it.each<Record<string, string>>([{ limit: '0' }, { limit: '101' }, { cursor: '' }, { cursor: 'x' }])(
    'refuses %j',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    },
  );
});

describe('PATCH /beneficial-owners/{beneficialOwnerId}', () => {
  const { add, table, clock } = useCustomers();
  const patch = (beneficialOwnerId: string, body: object, caller = aCaller()) =>
    invoke(updateBeneficialOwner, { path: { beneficialOwnerId }, body, caller });

  let owner: Awaited<ReturnType<typeof addOwner>>['body'];
  beforeEach(async () => {
    const { id } = await add(aBusiness('HRB 001'));
    ({ body: owner } = await addOwner(id));
    clock.advance(1);
  });
  const shares = () => table.ofType('OWNER').map((item) => item.ownershipPercentage);

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

  it('makes a submission lack what the owner no longer is', async () => {
    const types = [
      'CERTIFICATE_OF_INCORPORATION',
      'DIRECTOR_REGISTRY',
      'SHAREHOLDER_REGISTER',
      'UTILITY_BILL',
    ] as const;
    for (const type of types) await upload(table.store, owner.customerId, owner.customerId, type);
    await submit(owner.customerId);
    await upload(table.store, owner.customerId, owner.id, 'PASSPORT');
    const statuses = async (roles: readonly string[]) => {
      await patch(owner.id, { roles });
      return table.ofType('VERIFICATION').map(({ status }) => status);
    };
    expect(await statuses(['UBO'])).toEqual(['RESOLVE_ERRORS']);
    expect(await statuses(['UBO', 'CONTROL_PERSON'])).toEqual(['READY_FOR_VERIFICATION']);
    expect(await statuses(['UBO'])).toEqual(['RESOLVE_ERRORS']);
  });

  it('keeps each role once, however often it is named', async () => {
    expect((await patch(owner.id, { roles: ['DIRECTOR', 'UBO', 'DIRECTOR'] })).body.roles).toEqual(['DIRECTOR', 'UBO']);
    const added = await addOwner(owner.customerId, { roles: ['DIRECTOR', 'DIRECTOR'], ownershipPercentage: 0 });
    expect(added.body.roles).toEqual(['DIRECTOR']);
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
