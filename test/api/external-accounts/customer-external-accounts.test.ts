import { beforeEach, describe, expect, it } from 'vitest';
import { handler as deleteCustomerExternalAccountById } from '../../../functions/api/external-accounts/delete-customer-external-account-by-id.ts';
import { handler as getCustomerExternalAccountById } from '../../../functions/api/external-accounts/get-customer-external-account-by-id.ts';
import { handler as listCustomerExternalAccounts } from '../../../functions/api/external-accounts/list-customer-external-accounts.ts';
import { aCustomer, anExternalAccount, ids, uuids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import {
  bank,
  on,
  otherCustomerId,
  registerForCustomer,
  registerForPlatform,
  useOwners,
  wallet,
} from './external-accounts-support.ts';

describe('GET /customers/external-accounts/{externalAccountId}', () => {
  useOwners();
  const show = on(getCustomerExternalAccountById);
  const missing = {
    status: 404,
    body: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'There is no external account with this id.' },
  };

  it('shows the account as it was answered when it was registered', async () => {
    const made = await registerForCustomer(wallet('a'));
    expect(await show(made.body.id)).toMatchObject({ status: 200, text: made.text });
  });

  it.each([
    ['unknown', async () => `ExternalAccount:${uuids.unknown}`],
    ['no id', async () => 'wallet'],
    ['of another kind', async () => `InternalAccount:${uuids.unknown}`],
    ["the platform's own", async () => (await registerForPlatform(wallet('a'))).body.id],
  ])('answers 404 for an id that is %s', async (_, idOf) => {
    expect(await show(await idOf())).toMatchObject(missing);
  });

  it('answers 404 once the account is deleted', async () => {
    const { id } = (await registerForCustomer(wallet('a'))).body;
    expect((await on(deleteCustomerExternalAccountById)(id)).status).toBe(204);
    expect(await show(id)).toMatchObject(missing);
  });
});

describe('GET /customers/external-accounts', () => {
  const { clock } = useOwners();
  const list = async (query: Record<string, string> = {}, overrides: HttpRequest = {}) =>
    (await invoke(listCustomerExternalAccounts, { query, ...overrides })).body;
  const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

  /** Newest first: c, b, a of one customer with d of another between them. */
  let made: Record<'a' | 'b' | 'c' | 'd', string>;
  beforeEach(async () => {
    const register = async (body: object) => {
      clock.advance(1);
      return (await registerForCustomer(body)).body.id as string;
    };
    made = {
      a: await register(wallet('a')),
      b: await register(bank('000111')),
      d: await register({ ...wallet('a'), customerId: otherCustomerId }),
      c: await register(wallet('c')),
    };
    await registerForPlatform(wallet('a'));
  });

  it('lists the accounts of all customers, newest first, without those of the platform', async () => {
    const body = await list();
    expect(idsOf(body)).toEqual([made.c, made.d, made.b, made.a]);
    expect(body).toMatchObject({ hasMore: false, nextCursor: null, totalCount: 4 });
    expect(body.data[2]).toMatchObject({ customerId: ids.customer, currency: 'USD', status: 'ACTIVE' });
  });

  it.each<[string, Record<string, string>, (keyof typeof made)[]]>([
    ['of a customer', { customerId: ids.customer }, ['c', 'b', 'a']],
    ['in a currency', { currency: 'BTC' }, ['c', 'd', 'a']],
    ['of a customer in a currency', { customerId: ids.customer, currency: 'USD' }, ['b']],
    ['of an unknown customer', { customerId: 'Customer:unknown' }, []],
    ['in a currency without accounts', { currency: 'EUR' }, []],
    ['in no currency', { currency: 'nothing' }, []],
  ])('lists those %s', async (_, query, expected) => {
    const body = await list(query);
    expect(idsOf(body)).toEqual(expected.map((name) => made[name]));
    expect(body.totalCount).toBe(expected.length);
  });

  it.each<Record<string, string>>([{}, { currency: 'BTC' }, { customerId: ids.customer }])(
    'leads through %j page by page, each with the count of all',
    async (filters) => {
      const all = await list(filters);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ ...filters, limit: '1', ...(cursor && { cursor }) });
        expect(page).toMatchObject({ totalCount: all.totalCount, hasMore: page.nextCursor !== null });
        seen.push(...idsOf(page));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(idsOf(all));
    },
  );

  it('keeps its place while accounts arrive', async () => {
    const { nextCursor } = await list({ limit: '2' });
    clock.advance(1);
    await registerForCustomer(wallet('e'));
    const rest = await list({ limit: '2', cursor: nextCursor });
    expect(idsOf(rest)).toEqual([made.b, made.a]);
    expect(rest.totalCount).toBe(5);
  });

  it.each<[string, (cursor: string) => Record<string, string>]>([
    ['a forged cursor', () => ({ cursor: 'x' })],
    ['a cursor of other filters', (cursor) => ({ cursor, currency: 'BTC' })],
    ['limit 0', () => ({ limit: '0' })],
    ['limit 101', () => ({ limit: '101' })],
  ])('refuses %s', async (_, queryOf) => {
    const { nextCursor } = await list({ limit: '1' });
    expect(await list(queryOf(nextCursor))).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});

describe('DELETE /customers/external-accounts/{externalAccountId}', () => {
  const { table } = useOwners();
  const remove = on(deleteCustomerExternalAccountById);

  it('hides the account and keeps its data', async () => {
    const { id } = (await registerForCustomer(wallet('a'))).body;
    expect(await remove(id)).toMatchObject({ status: 204, text: '' });
    expect((await invoke(listCustomerExternalAccounts)).body).toMatchObject({ data: [], totalCount: 0 });
    expect(table.ofType('EXTERNAL_ACCOUNT')).toMatchObject([{ externalAccountId: id, deletedAt: expect.anything() }]);
  });

  it('answers 404 the second time', async () => {
    const { id } = (await registerForCustomer(wallet('a'))).body;
    await remove(id);
    expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  it('frees the account for its owner', async () => {
    const { id } = (await registerForCustomer(wallet('a'))).body;
    expect((await registerForCustomer(wallet('a'))).status).toBe(409);
    await remove(id);
    const again = await registerForCustomer(wallet('a'));
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(id);
    expect((await registerForCustomer(wallet('a'))).status).toBe(409);
  });

  it('leaves no default behind when it was the default', async () => {
    const { id } = (await registerForCustomer({ ...wallet('a'), defaultUmaDepositAccount: true })).body;
    await remove(id);
    expect(table.ofType('DEPOSIT_ACCOUNT')).toEqual([]);
    const next = await registerForCustomer({ ...wallet('b'), defaultUmaDepositAccount: true });
    expect(next.body.defaultUmaDepositAccount).toBe(true);
  });

  it('leaves the default alone when it was another', async () => {
    await registerForCustomer({ ...wallet('a'), defaultUmaDepositAccount: true });
    const { id } = (await registerForCustomer(wallet('b'))).body;
    await remove(id);
    expect(table.ofType('DEPOSIT_ACCOUNT')).toHaveLength(1);
  });

  it('is refused while the customer trusts the account', async () => {
    table.holds(stored.externalAccount(anExternalAccount({ trusted: true })));
    expect(await remove(ids.external)).toMatchObject({ status: 409, body: { code: 'BENEFICIARY_TRUSTED' } });
    expect(table.ofType('EXTERNAL_ACCOUNT')[0]).not.toHaveProperty('deletedAt');
  });

  it('deletes the trusted account of a deleted customer, who can take no trust back', async () => {
    const customer = aCustomer({ isDeleted: true });
    table.holds(stored.customer(customer), stored.externalAccount(anExternalAccount({ trusted: true })));
    expect((await remove(ids.external)).status).toBe(204);
  });

  it.each([
    ['unknown', async () => `ExternalAccount:${uuids.unknown}`],
    ["the platform's own", async () => (await registerForPlatform(wallet('a'))).body.id],
  ])('answers 404 for an id that is %s', async (_, idOf) => {
    expect((await remove(await idOf())).status).toBe(404);
  });

  it('deletes once for two concurrent requests', async () => {
    const { id } = (await registerForCustomer(wallet('a'))).body;
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});
