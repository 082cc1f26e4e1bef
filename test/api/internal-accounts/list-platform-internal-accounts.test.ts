import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/internal-accounts/list-platform-internal-accounts.ts';
import type { InternalAccount } from '../../../functions/domain/account.ts';
import { aCaller, anAccount, ids, otherPlatformId, platformId } from '../../support/builders.ts';
import { useTable } from '../../support/clients.ts';
import { invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';

const table = useTable();
const dollars = anAccount({ balance: 900, held: 100 });
const bitcoin = anAccount({ accountId: ids.destination, currency: 'BTC', accountType: 'INTERNAL_CRYPTO' });

/** Holds accounts, and the index that lists their keys. */
function listing(...accounts: InternalAccount[]) {
  const items = accounts.map(stored.account);
  table.holds(...items);
  table.stub
    .on(QueryCommand)
    .resolves({ Items: items.map(({ pk, sk, listPk, listSk }) => ({ pk, sk, listPk, listSk })) });
}
const list = (query: Record<string, string> = {}, caller = aCaller()) => invoke(handler, { query, caller });
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

describe('GET /platform/internal-accounts', () => {
  it('shows what can be spent apart from what is there, as of now', async () => {
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
            fundingPaymentInstructions: [
              { accountOrWalletInfo: { accountType: 'USD_ACCOUNT', reference: expect.any(String) } },
            ],
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

  it('is refused for a type that there is not', async () => {
    expect(await list({ type: 'PIGGY_BANK' })).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'type' }] } },
    });
  });

  it('asks for the accounts of the caller’s platform only', async () => {
    listing();
    await list({}, aCaller({ platformId: otherPlatformId }));
    const asked = table.stub.commandCalls(QueryCommand).map(({ args: [{ input }] }) => input.ExpressionAttributeValues);
    expect(asked).toEqual([{ ':list': `PLATFORM#${otherPlatformId}#PLATFORM_ACCOUNTS` }]);
    expect(JSON.stringify(asked)).not.toContain(platformId);
  });
});
