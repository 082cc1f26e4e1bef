import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/uma/lookup-uma.ts';
import { aCaller, aCustomer, anAccount, aPlatform, ids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();
const lookUp = (receiverUmaAddress: string, overrides: HttpRequest = {}) =>
  invoke(handler, { path: { receiverUmaAddress }, ...overrides });
const jane = aCustomer({ umaAddress: '$jane@example.com' });

beforeEach(() => table.holds(stored.platform(aPlatform())));

describe('GET /receiver/uma/{receiverUmaAddress}', () => {
  it('stores the lookup for 15 minutes', async () => {
    const { body } = await lookUp('$success.eur@sandbox.uma.money');
    expect(body.supportedCurrencies).toMatchObject([{ currency: { code: 'EUR' } }]);
    expect(table.transactions()).toHaveLength(1);
    expect(table.writeTo('LOOKUP')?.Put?.Item).toMatchObject({
      receiverUmaAddress: '$success.eur@sandbox.uma.money',
      currencies: ['EUR'],
      expiresAt: '2025-11-01T12:15:00.000Z',
    });
    expect(table.written()[0]).toContain(body.lookupId.slice('Lookup:'.length));
  });

  it('finds a customer of the platform by the address', async () => {
    table.holds(
      stored.umaReservation(jane),
      stored.customer(jane),
      stored.account(anAccount({ customerId: ids.customer })),
    );
    const answer = await lookUp('%24Jane%40example.com');
    expect(answer).toMatchObject({
      status: 200,
      body: { receiverUmaAddress: '$jane@example.com', supportedCurrencies: [{ currency: { code: 'USD' } }] },
    });
  });

  it('does not find a customer who was deleted', async () => {
    table.holds(stored.umaReservation(jane), stored.customer({ ...jane, isDeleted: true }));
    expect(await lookUp('$jane@example.com')).toMatchObject({ status: 404, body: { code: 'UMA_NOT_FOUND' } });
    expect(table.transactions()).toEqual([]);
  });

  it('shows the sandbox to no production token', async () => {
    const caller = aCaller({ environment: 'production' });
    const answer = await lookUp('$success.eur@sandbox.uma.money', { caller });
    expect(answer).toMatchObject({ status: 404, body: { code: 'UMA_NOT_FOUND' } });
  });

  it.each(['jane', '$jane@', '%'])('refuses %s', async (address) => {
    expect(await lookUp(address)).toMatchObject({ status: 400, body: { code: 'INVALID_UMA_ADDRESS' } });
    expect(table.transactions()).toEqual([]);
  });
});
