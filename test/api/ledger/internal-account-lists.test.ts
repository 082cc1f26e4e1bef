import { beforeEach, describe, expect, it } from 'vitest';
import { handler as listCustomerInternalAccounts } from '../../../functions/api/ledger/list-customer-internal-accounts.ts';
import { handler as listPlatformInternalAccounts } from '../../../functions/api/ledger/list-platform-internal-accounts.ts';
import { InternalAccount as InternalAccountView } from '../../../functions/contract/ledger/internal-accounts.ts';
import { formatId, type Id, toUuid } from '../../../functions/domain/ids.ts';
import { emptyAccount, type InternalAccount } from '../../../functions/domain/ledger/account.ts';
import { aCaller, anAccount, ids, otherPlatformId, platformId } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();

describe('GET /customers/internal-accounts', () => {
  const otherCustomerId = 'Customer:33333333-3333-4333-8333-33333333333b';
  const uuid = (digit: string) => toUuid(`44444444-4444-4444-8444-44444444444${digit}`);
  const id = (digit: string) => formatId('InternalAccount', uuid(digit));
  const account = (digit: string, currency: string, customerId: Id<'Customer'> = ids.customer, changes = {}) => ({
    ...emptyAccount(platformId, uuid(digit), currency, `2025-11-01T12:00:0${digit}.000Z`, customerId),
    ...changes,
  });

  const accounts = [
    account('1', 'USD', ids.customer, { balance: 900, held: 100 }),
    account('2', 'BTC'),
    account('3', 'USDB', ids.customer, { accountType: 'EMBEDDED_WALLET' }),
    account('4', 'USD', otherCustomerId),
    account('5', 'EUR', ids.customer, { status: 'CLOSED' }),
  ];
  beforeEach(() => table.holds(...accounts.map(stored.account), stored.account(anAccount())));

  const list = async (query: Record<string, string> = {}, overrides: HttpRequest = {}) =>
    (await invoke(listCustomerInternalAccounts, { query, ...overrides })).body;
  const idsOf = (body: { data: { id: string }[] }) => body.data.map((row) => row.id);

  it('lists the accounts of all customers, newest first, without those of the platform', async () => {
    const body = await list();
    expect(idsOf(body)).toEqual(['5', '4', '3', '2', '1'].map(id));
    expect(body).toMatchObject({ hasMore: false, nextCursor: null, totalCount: 5 });
    for (const row of body.data) expect(InternalAccountView.parse(row)).toEqual(row);
  });

  it('shows an account with its available and total balance and its funding instructions', async () => {
    const { data } = await list({ customerId: ids.customer, currency: 'USD' });
    expect(data).toMatchObject([
      {
        id: id('1'),
        customerId: ids.customer,
        type: 'INTERNAL_FIAT',
        status: 'ACTIVE',
        balance: { amount: 900, currency: { code: 'USD', decimals: 2 } },
        totalBalance: { amount: 1_000 },
        fundingPaymentInstructions: expect.arrayContaining([
          expect.objectContaining({
            accountOrWalletInfo: expect.objectContaining({ accountType: 'USD_ACCOUNT' }),
            isPlatformAccount: false,
          }),
        ]),
      },
    ]);
  });

  it('shows no funding instructions of a closed account', async () => {
    expect((await list({ currency: 'EUR' })).data).toMatchObject([
      { status: 'CLOSED', fundingPaymentInstructions: [] },
    ]);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ customerId: ids.customer }, ['5', '3', '2', '1']],
    [{ customerId: otherCustomerId }, ['4']],
    [{ customerId: 'Customer:unknown' }, []],
    [{ currency: 'USD' }, ['4', '1']],
    [{ currency: 'XYZ' }, []],
    [{ type: 'INTERNAL_CRYPTO' }, ['2']],
    [{ type: 'EMBEDDED_WALLET' }, ['3']],
    [{ type: 'INTERNAL_FIAT', currency: 'USD', customerId: ids.customer }, ['1']],
    [{ type: 'INTERNAL_CRYPTO', currency: 'USD' }, []],
  ])('narrowed by %j lists %j and counts them', async (query, expected) => {
    const body = await list(query);
    expect(idsOf(body)).toEqual(expected.map(id));
    expect(body.totalCount).toBe(expected.length);
  });

  it.each<Record<string, string>>([{}, { customerId: ids.customer }, { currency: 'USD' }])(
    'leads through %j page by page',
    async (filters) => {
      const all = await list(filters);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ ...filters, limit: '1', ...(cursor && { cursor }) });
        expect(page.totalCount).toBe(all.totalCount);
        seen.push(...idsOf(page));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(idsOf(all));
    },
  );

  it.each<Record<string, string>>([{ type: 'PIGGY_BANK' }, { limit: '0' }, { limit: '101' }, { cursor: 'forged' }])(
    'refuses %j',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    },
  );
});

describe('GET /platform/internal-accounts', () => {
  const dollars = anAccount({ balance: 900, held: 100 });
  const bitcoin = anAccount({ accountId: ids.destination, currency: 'BTC', accountType: 'INTERNAL_CRYPTO' });

  const listing = (...accounts: InternalAccount[]) => table.holds(...accounts.map(stored.account));
  const list = (query: Record<string, string> = {}, caller = aCaller()) =>
    invoke(listPlatformInternalAccounts, { query, caller });
  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

  it('shows the available and the total balance, both current', async () => {
    listing(dollars);
    expect(await list()).toMatchObject({
      status: 200,
      body: {
        data: [
          {
            id: ids.source,
            type: 'INTERNAL_FIAT',
            status: 'ACTIVE',
            balance: { amount: 900, currency: { code: 'USD' } },
            totalBalance: { amount: 1_000 },
            fundingPaymentInstructions: expect.arrayContaining([
              expect.objectContaining({
                accountOrWalletInfo: expect.objectContaining({ accountType: 'USD_ACCOUNT' }),
                isPlatformAccount: true,
              }),
            ]),
          },
        ],
      },
    });
  });

  it.each<[Record<string, string>, string[]]>([
    [{}, [ids.source, ids.destination]],
    [{ currency: 'BTC' }, [ids.destination]],
    [{ type: 'INTERNAL_FIAT' }, [ids.source]],
    [{ currency: 'BTC', type: 'INTERNAL_FIAT' }, []],
    [{ currency: 'XYZ' }, []],
  ])('narrowed by %j lists %j', async (query, expected) => {
    listing(dollars, bitcoin);
    expect(idsOf((await list(query)).body)).toEqual(expected);
  });

  it('is refused for an unknown type', async () => {
    expect(await list({ type: 'PIGGY_BANK' })).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'type' }] } },
    });
  });

  it('lists the accounts of the caller’s platform only', async () => {
    listing(dollars, bitcoin);
    expect(idsOf((await list({}, aCaller({ platformId: otherPlatformId }))).body)).toEqual([]);
  });
});
