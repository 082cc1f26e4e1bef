import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/ledger/list-platform-internal-accounts.ts';
import type { InternalAccount } from '../../../functions/domain/ledger/account.ts';
import { aCaller, anAccount, ids, otherPlatformId } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const dollars = anAccount({ balance: 900, held: 100 });
const bitcoin = anAccount({ accountId: ids.destination, currency: 'BTC', accountType: 'INTERNAL_CRYPTO' });

const listing = (...accounts: InternalAccount[]) => table.holds(...accounts.map(stored.account));
const list = (query: Record<string, string> = {}, caller = aCaller()) => invoke(handler, { query, caller });
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

describe('GET /platform/internal-accounts', () => {
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
