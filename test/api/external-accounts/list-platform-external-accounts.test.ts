import { describe, expect, it } from 'vitest';
import { handler as listCustomers } from '../../../functions/api/external-accounts/list-customer-external-accounts.ts';
import { handler } from '../../../functions/api/external-accounts/list-platform-external-accounts.ts';
import { aCaller } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { bank, registerForCustomer, registerForPlatform, useOwners, wallet } from './external-accounts-support.ts';

const { clock } = useOwners();
const list = async (query: Record<string, string> = {}, caller = aCaller()) =>
  (await invoke(handler, { query, caller })).body;

async function registerThree() {
  const made = [];
  for (const body of [wallet('a'), bank('000111'), wallet('b')]) {
    clock.advance(1);
    made.unshift((await registerForPlatform(body)).body);
  }
  await registerForCustomer(wallet('c'));
  return made;
}

describe('GET /platform/external-accounts', () => {
  it("lists the platform's own accounts, newest first", async () => {
    const made = await registerThree();
    expect(await list()).toEqual({ data: made, hasMore: false, nextCursor: null, totalCount: 3 });
    expect(await list({ currency: 'USD' })).toMatchObject({ data: [made[1]], totalCount: 1 });
  });

  it('leads through its pages, and its cursor leads nowhere else', async () => {
    const made = await registerThree();
    const first = await list({ limit: '2' });
    expect(first).toMatchObject({ data: made.slice(0, 2), hasMore: true, totalCount: 3 });
    const rest = await list({ limit: '2', cursor: first.nextCursor });
    expect(rest).toEqual({ data: made.slice(2), hasMore: false, nextCursor: null, totalCount: 3 });
    const elsewhere = await invoke(listCustomers, { query: { cursor: first.nextCursor } });
    expect(elsewhere).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});
