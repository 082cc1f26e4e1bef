import { expect, it } from 'vitest';
import { QuoteRequest } from '../../../functions/contract/payments/quotes.ts';
import { formatId } from '../../../functions/domain/ids.ts';
import { commit } from '../../../functions/store/table.ts';
import { putLookup } from '../../../functions/store/uma/lookups.ts';
import { umaDestination } from '../../../functions/use-cases/uma/destination.ts';
import { aCaller, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();

it('a UMA address is not paid once its customer is gone, in either environment', async () => {
  const umaAddress = '$gone@example.com';
  const lookup = { receiverUmaAddress: umaAddress, currencies: ['USD'], expiresAt: '2025-11-01T12:15:00.000Z' };
  await commit(table.store, [putLookup(platformId, uuids.unknown, lookup)]);
  const request = QuoteRequest.parse({
    source: { sourceType: 'ACCOUNT', accountId: ids.source },
    destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' },
    ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 1_000 },
    lookupId: formatId('Lookup', uuids.unknown),
  });
  for (const environment of ['production', 'sandbox'] as const) {
    const context = { store: table.store, caller: aCaller({ environment }), now: new Date(noon) };
    await expect(umaDestination(context as Parameters<typeof umaDestination>[0], request)).rejects.toMatchObject({
      code: 'UMA_NOT_FOUND',
    });
  }
});
