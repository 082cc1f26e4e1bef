import { describe, expect, it } from 'vitest';
import { handler as remove } from '../../../functions/api/customers/delete-customer-by-id.ts';
import { handler } from '../../../functions/api/customers/get-customer-by-id.ts';
import { aCaller, ids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { useCustomers } from '../../kit/rooms/customers.ts';

const { add } = useCustomers();
const get = (customerId: string, caller = aCaller()) => invoke(handler, { path: { customerId }, caller });

describe('GET /customers/{customerId}', () => {
  it('shows the customer as it was created, without the identifier', async () => {
    const customer = await add({ fullName: 'Jane Example', idType: 'SSN', identifier: '000-00-0000' });
    const { status, body, text } = await get(customer.id);
    expect([status, body]).toEqual([200, customer]);
    expect(text).not.toContain('000-00-0000');
  });

  it('shows a deleted customer as deleted', async () => {
    const { id } = await add();
    await invoke(remove, { path: { customerId: id } });
    expect(await get(id)).toMatchObject({ status: 200, body: { id, isDeleted: true } });
  });

  it.each([ids.customer, 'Customer:nothing', 'nothing'])('does not find %s', async (id) => {
    expect(await get(id)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });
});
