import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/external-accounts/list-customer-external-accounts.ts';
import { ids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import {
  bank,
  otherCustomerId,
  registerForCustomer,
  registerForPlatform,
  useOwners,
  wallet,
} from './external-accounts-support.ts';

const { clock } = useOwners();
const list = async (query: Record<string, string> = {}, overrides: HttpRequest = {}) =>
  (await invoke(handler, { query, ...overrides })).body;
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

describe('GET /customers/external-accounts', () => {
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
