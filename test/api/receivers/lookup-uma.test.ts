import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/receivers/lookup-uma.ts';
import { keys } from '../../../functions/store/keys.ts';
import { aCaller, aCustomer, anAccount, aPlatform, ids, platformId } from '../../support/builders.ts';
import { useTable } from '../../support/clients.ts';
import { type HttpRequest, invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';
import { useClock } from '../../support/seams.ts';

const table = useTable();
useClock();
const lookUp = (receiverUmaAddress: string, overrides: HttpRequest = {}) =>
  invoke(handler, { path: { receiverUmaAddress }, ...overrides });
const claim = (address: string) => ({ ...keys.umaAddress(platformId, address), customerId: ids.customer });

beforeEach(() => {
  table.holds(stored.platform(aPlatform()));
  table.accepts();
});

describe('GET /receiver/uma/{receiverUmaAddress}', () => {
  it('keeps what it tells for 15 minutes', async () => {
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

  it('finds a customer of the platform by the claim of the address', async () => {
    table.holds(
      stored.platform(aPlatform()),
      claim('$jane@example.com'),
      stored.customer(aCustomer()),
      stored.account(anAccount()),
    );
    const { pk, sk } = stored.account(anAccount());
    table.stub.on(QueryCommand).resolves({ Items: [{ pk, sk }] });
    const answer = await lookUp('%24Jane%40example.com');
    expect(answer).toMatchObject({
      status: 200,
      body: { receiverUmaAddress: '$jane@example.com', supportedCurrencies: [{ currency: { code: 'USD' } }] },
    });
  });

  it('does not find a customer who was deleted', async () => {
    const deleted = aCustomer({ isDeleted: true } as object);
    table.holds(stored.platform(aPlatform()), claim('$jane@example.com'), stored.customer(deleted));
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
