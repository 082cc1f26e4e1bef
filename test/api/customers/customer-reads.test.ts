import { beforeEach, describe, expect, it } from 'vitest';
import { handler as deleteCustomerById } from '../../../functions/api/customers/delete-customer-by-id.ts';
import { handler as getCustomerById } from '../../../functions/api/customers/get-customer-by-id.ts';
import { handler as getEndUserTerms } from '../../../functions/api/customers/get-end-user-terms.ts';
import { handler as listCustomers } from '../../../functions/api/customers/list-customers.ts';
import { handler as updateCustomerById } from '../../../functions/api/customers/update-customer-by-id.ts';
import { endUserTermsVersions } from '../../../functions/contract/customers/end-user-terms.ts';
import { aCaller, ids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { contacts, stranger, useCustomers } from '../../kit/rooms/customers.ts';

describe('GET /customers/{customerId}', () => {
  const { add } = useCustomers();
  const get = (customerId: string, caller = aCaller()) => invoke(getCustomerById, { path: { customerId }, caller });

  it('shows the customer as it was created, without the identifier', async () => {
    const customer = await add({ fullName: 'Jane Example', idType: 'SSN', identifier: '000-00-0000' });
    const { status, body, text } = await get(customer.id);
    expect([status, body]).toEqual([200, customer]);
    expect(text).not.toContain('000-00-0000');
  });

  it('shows a deleted customer as deleted', async () => {
    const { id } = await add();
    await invoke(deleteCustomerById, { path: { customerId: id } });
    expect(await get(id)).toMatchObject({ status: 200, body: { id, isDeleted: true } });
  });

  it.each([ids.customer, 'Customer:nothing', 'nothing'])('does not find %s', async (id) => {
    expect(await get(id)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });
});

describe('GET /customers', () => {
  const { add, clock } = useCustomers();
  const at = (hour: number): string => `2025-11-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const list = (query: Record<string, string> = {}, caller = aCaller()) => invoke(listCustomers, { query, caller });
  const found = async (query: Record<string, string>) => {
    const { body } = await list(query);
    expect(body.totalCount).toBe(body.data.length);
    return body.data.map(({ platformCustomerId }: { platformCustomerId: string }) => platformCustomerId);
  };
  const business = {
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'Example Ltd', country: 'US', taxId: '00-0000000', incorporatedOn: '2001-01-01' },
  };
  const customers = new Map<string, string>();

  beforeEach(async () => {
    const requests = {
      one: { region: 'US', currencies: ['USD'], umaAddress: '$One@uma.example.com' },
      two: { region: 'DE', ...contacts, currencies: ['EUR', 'USD'] },
      three: business,
      four: { region: 'US' },
    };
    for (const [index, [platformCustomerId, request]] of Object.entries(requests).entries()) {
      clock.set(at(index + 1));
      customers.set(platformCustomerId, (await add({ platformCustomerId, ...request })).id);
    }
    await add({ platformCustomerId: 'theirs' }, stranger);
    clock.set(at(10));
    await invoke(deleteCustomerById, { path: { customerId: customers.get('four') ?? '' } });
    const email = 'one@example.com';
    const customerId = customers.get('one') ?? '';
    expect(
      await invoke(updateCustomerById, { path: { customerId }, body: { customerType: 'INDIVIDUAL', email } }),
    ).toMatchObject({
      status: 200,
    });
  });

  it.each<[Record<string, string>, string[]]>([
    [{}, ['three', 'two', 'one']],
    [{ isIncludingDeleted: 'true' }, ['four', 'three', 'two', 'one']],
    [{ isIncludingDeleted: 'false' }, ['three', 'two', 'one']],
    [{ customerType: 'INDIVIDUAL' }, ['two', 'one']],
    [{ customerType: 'BUSINESS' }, ['three']],
    [{ region: 'US' }, ['one']],
    [{ region: 'US', isIncludingDeleted: 'true' }, ['four', 'one']],
    [{ currency: 'EUR' }, ['three', 'two']],
    [{ currency: 'XYZ' }, []],
    [{ platformCustomerId: 'two' }, ['two']],
    [{ platformCustomerId: 'two', region: 'US' }, []],
    [{ platformCustomerId: 'two', createdAfter: at(3) }, []],
    [{ platformCustomerId: 'four' }, []],
    [{ platformCustomerId: 'four', isIncludingDeleted: 'true' }, ['four']],
    [{ platformCustomerId: 'theirs' }, []],
    [{ umaAddress: '$ONE@uma.example.com' }, ['one']],
    [{ umaAddress: '$unknown@uma.example.com' }, []],
    [{ createdAfter: at(2), createdBefore: at(3) }, ['three', 'two']],
    [{ updatedAfter: at(10) }, ['one']],
    [{ updatedBefore: at(3) }, ['three', 'two']],
  ])('%j finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('shows page after page, each customer once, with those who were deleted, and counts them all', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await list({ limit: '2', isIncludingDeleted: 'true', ...(cursor && { cursor }) });
      expect(body.totalCount).toBe(4);
      seen.push(...body.data.map(({ platformCustomerId }: { platformCustomerId: string }) => platformCustomerId));
      cursor = body.nextCursor;
      expect(body.hasMore).toBe(cursor !== null);
    } while (cursor);
    expect(seen).toEqual(['four', 'three', 'two', 'one']);
  });

  it('takes a cursor only for the query that it came from', async () => {
    const { body } = await list({ limit: '1' });
    const answer = await list({ limit: '1', region: 'US', cursor: body.nextCursor });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it.each<Record<string, string>>([
    { limit: '0' },
    { limit: '101' },
    { customerType: 'ROBOT' },
    { region: 'XX' },
    { isIncludingDeleted: 'yes' },
  ])('refuses %j', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

describe('GET /customers/end-user-terms', () => {
  it('shows the newest terms', async () => {
    expect(await invoke(getEndUserTerms)).toMatchObject({ status: 200, body: endUserTermsVersions.at(-1) });
  });
});
