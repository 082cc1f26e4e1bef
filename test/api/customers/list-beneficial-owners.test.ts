import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/customers/list-beneficial-owners.ts';
import { aCaller, ids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { useCustomers } from '../../kit/rooms/customers.ts';
import { aBusiness, addOwner, anOwner } from '../../kit/rooms/verifications.ts';

const { add, clock } = useCustomers();
const list = (query: Record<string, string> = {}, caller = aCaller()) =>
  invoke(handler, { query: { customerId: first.customerId, ...query }, caller });

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

describe('GET /beneficial-owners', () => {
  it('lists the owners of a business, newest first, with their identifiers masked', async () => {
    const { status, body, text } = await list();
    expect([status, body]).toEqual([200, { data: [second, first], hasMore: false, nextCursor: null, totalCount: 2 }]);
    expect(text).not.toContain(anOwner('').personalInfo.identifier);
  });

  it('is of one business, which has to be named', async () => {
    expect((await list({ customerId: another.customerId })).body).toMatchObject({ data: [another], totalCount: 1 });
    expect(await invoke(handler, { query: {} })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
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
