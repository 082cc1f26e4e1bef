import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/payments/create-quote.ts';
import { formatId } from '../../../functions/domain/ids.ts';
import { aCustomer, anAccount, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { itemsForPayment, stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();

describe('POST /quotes to an account of another customer', () => {
  const customerId = formatId('Customer', uuids.unknown);
  const quote = () =>
    invoke(handler, {
      body: {
        source: { sourceType: 'ACCOUNT', accountId: ids.source },
        destination: { destinationType: 'ACCOUNT', accountId: ids.destination },
        ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 10_000 },
      },
    });
  const holds = (verificationStatus: 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'HOLD') =>
    table.holds(
      ...itemsForPayment(),
      stored.account(anAccount({ accountId: ids.destination, customerId, currency: 'EUR' })),
      stored.customer(aCustomer({ customerId, verificationStatus })),
    );

  it.each(['UNVERIFIED', 'PENDING', 'REJECTED', 'HOLD'] as const)(
    'is refused while that customer is %s',
    async (status) => {
      holds(status);
      expect(await quote()).toMatchObject({
        status: 403,
        body: { code: 'USER_NOT_READY', message: expect.stringContaining(status) },
      });
      expect(table.transactions()).toEqual([]);
    },
  );

  it('is made while that customer is verified', async () => {
    holds('APPROVED');
    expect(await quote()).toMatchObject({ status: 201, body: { receivingCurrency: { code: 'EUR' } } });
  });
});
