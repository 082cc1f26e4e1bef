import { expect, it } from 'vitest';
import { QuoteRequest } from '../../../functions/contract/payments/quotes.ts';
import { formatId } from '../../../functions/domain/ids.ts';
import { commit } from '../../../functions/store/table.ts';
import { putLookup } from '../../../functions/store/uma/lookups.ts';
import { umaDestination } from '../../../functions/use-cases/uma/destination.ts';
import { aCaller, aCustomer, anAccount, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();

const umaAddress = '$jane@example.com';
const request = QuoteRequest.parse({
  source: { sourceType: 'ACCOUNT', accountId: ids.source },
  destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' },
  ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 1_000 },
  lookupId: formatId('Lookup', uuids.unknown),
});
const destination = async (environment: 'production' | 'sandbox' = 'sandbox') => {
  const lookup = { receiverUmaAddress: umaAddress, currencies: ['USD'], expiresAt: '2025-11-01T12:15:00.000Z' };
  table.removes(...table.ofType('LOOKUP'));
  await commit(table.store, [putLookup(platformId, uuids.unknown, lookup)]);
  const context = { store: table.store, caller: aCaller({ environment }), now: new Date(noon) };
  return umaDestination(context as Parameters<typeof umaDestination>[0], request);
};

it('a UMA address is not paid once its customer is gone, in either environment', async () => {
  for (const environment of ['production', 'sandbox'] as const) {
    await expect(destination(environment)).rejects.toMatchObject({ code: 'UMA_NOT_FOUND' });
  }
});

it('a UMA address is paid only while its customer is verified', async () => {
  const jane = aCustomer({ umaAddress });
  table.holds(
    stored.umaReservation(jane),
    stored.customer(jane),
    stored.account(anAccount({ customerId: ids.customer })),
  );
  expect(await destination()).toMatchObject({ kind: 'INTERNAL', umaAddress });
  for (const verificationStatus of ['PENDING', 'REJECTED', 'HOLD'] as const) {
    table.holds(stored.customer({ ...jane, verificationStatus }));
    await expect(destination()).rejects.toMatchObject({ code: 'USER_NOT_READY' });
  }
});
