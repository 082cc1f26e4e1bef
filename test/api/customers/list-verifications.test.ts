import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/customers/list-verifications.ts';
import { ids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stranger, useCustomers } from '../../kit/rooms/customers.ts';
import { twoVerifications } from '../../kit/rooms/verifications.ts';

const customers = useCustomers();

describe('GET /verifications', () => {
  it('lists the newest first, all or those of a customer or a status', async () => {
    const [first, second] = await twoVerifications(customers);
    const found = async (query: Record<string, string>) => (await invoke(handler, { query })).body;
    expect(await found({})).toMatchObject({ data: [second, first], totalCount: 2 });
    expect(await found({ customerId: first.customerId })).toMatchObject({ data: [first], totalCount: 1 });
    expect(await found({ verificationStatus: 'RESOLVE_ERRORS' })).toMatchObject({ data: [second], totalCount: 1 });
    expect(await found({ customerId: ids.customer })).toMatchObject({ data: [], totalCount: 0 });
    expect(await found({ customerId: 'nothing' })).toMatchObject({ data: [] });
    expect((await invoke(handler, { caller: stranger })).body.data).toEqual([]);
    expect((await invoke(handler, { query: { verificationStatus: 'DONE' } })).status).toBe(400);
  });
});
