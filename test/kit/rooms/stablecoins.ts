import { beforeEach } from 'vitest';
import { handler as burnHandler } from '../../../functions/api/stablecoins/create-stablecoin-burn.ts';
import { handler as mintHandler } from '../../../functions/api/stablecoins/create-stablecoin-mint.ts';
import { handler as linkHandler } from '../../../functions/api/stablecoins/link-stablecoin-provider-account.ts';
import { handler as registerHandler } from '../../../functions/api/stablecoins/register-stablecoin.ts';
import { formatId } from '../../../functions/domain/ids.ts';
import { aCaller, aDollarAccount, anExternalAccount, otherPlatformId, uuids } from '../../kit/builders.ts';
import { useFilesAndKeys } from '../../kit/files-and-keys.ts';
import { type HttpAnswer, type HttpHandler, type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

export const stranger = aCaller({ platformId: otherPlatformId });
export const producer = aCaller({ environment: 'production' });

export const walletId = formatId('ExternalAccount', uuids.external);
export const bankAccountId = formatId('ExternalAccount', uuids.destination);

/** A platform with a wallet and a bank account, on which the sandbox simulates nothing. */
export function useStablecoins() {
  const table = useTable();
  const clock = useClock();
  useRandom();
  useFilesAndKeys();
  const wallet = anExternalAccount({ externalAccountId: walletId });
  const bankAccount = aDollarAccount({ externalAccountId: bankAccountId });
  beforeEach(() => table.holds(stored.externalAccount(wallet), stored.externalAccount(bankAccount)));
  let names = 0;
  const newName = (ending: string): string => {
    names += 1;
    return `example-${names}-${ending}`;
  };
  /** Sends a request with a key of its own. */
  const send = (handler: HttpHandler, { headers, ...request }: HttpRequest): Promise<HttpAnswer> =>
    invoke(handler, { headers: { 'Idempotency-Key': newName('key'), ...headers }, ...request });
  const link = (ending = 'x', { body, ...request }: HttpRequest & { readonly body?: object } = {}) =>
    send(linkHandler, {
      body: { provider: 'BRALE', apiClientId: newName(ending), apiClientSecret: 'example-secret', ...body },
      ...request,
    });
  const register = (ending = 'x', { body, ...request }: HttpRequest & { readonly body?: object } = {}) =>
    send(registerHandler, {
      body: {
        providerTokenIdentifier: newName(ending),
        networkTokenIdentifier: newName('network'),
        network: 'SPARK',
        ...body,
      },
      ...request,
    });
  const path = (stablecoinId: string) => ({ stablecoinId });
  return {
    table,
    clock,
    link,
    register,
    /** A stablecoin that can be minted and burned. */
    async aStablecoin(ending = 'x', accountEnding = 'x'): Promise<string> {
      const { id: stablecoinProviderAccountId } = (await link(accountEnding)).body;
      return (await register(ending, { body: { stablecoinProviderAccountId } })).body.id;
    },
    mint: (stablecoinId: string, { body, ...request }: HttpRequest & { readonly body?: object } = {}) =>
      send(mintHandler, {
        path: path(stablecoinId),
        body: { amount: '250000000', fundingSource: { type: 'WIRE' }, destination: { accountId: walletId }, ...body },
        ...request,
      }),
    burn: (stablecoinId: string, { body, ...request }: HttpRequest & { readonly body?: object } = {}) =>
      send(burnHandler, {
        path: path(stablecoinId),
        body: {
          amount: '250000000',
          source: { type: 'EXTERNAL_ACCOUNT' },
          destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: bankAccountId, rail: 'ACH_CREDIT' },
          ...body,
        },
        ...request,
      }),
    /** Puts the wallet and the bank account into the table as others. */
    hold: (changes: { readonly wallet?: object; readonly bankAccount?: object }): void =>
      table.holds(
        stored.externalAccount({ ...wallet, ...changes.wallet }),
        stored.externalAccount({ ...bankAccount, ...changes.bankAccount }),
      ),
  };
}
