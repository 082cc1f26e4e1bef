import { beforeEach, describe, expect, it } from 'vitest';
import { handler as lookupExternalAccount } from '../../../functions/api/uma/lookup-external-account.ts';
import { handler as lookupUma } from '../../../functions/api/uma/lookup-uma.ts';
import { sandboxUmaDomain, umaLookupRefusals } from '../../../functions/contract/sandbox-values.ts';
import {
  aCaller,
  aCustomer,
  anAccount,
  anExternalAccount,
  aPlatform,
  ids,
  otherPlatformId,
  someTerms,
  uuids,
} from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();

describe('GET /receiver/uma/{receiverUmaAddress}', () => {
  const lookUp = (receiverUmaAddress: string, overrides: HttpRequest = {}) =>
    invoke(lookupUma, { path: { receiverUmaAddress }, ...overrides });
  const jane = aCustomer({ umaAddress: '$jane@example.com' });

  beforeEach(() => table.holds(stored.platform(aPlatform())));

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

describe('GET /receiver/external-account/{accountId}', () => {
  useRandom({ uuids: [uuids.unknown] });

  const jane = aCustomer({ currencies: ['EUR'], umaAddress: '$jane@example.com' });

  beforeEach(() =>
    table.holds(
      stored.platform(aPlatform({ terms: someTerms({ '*': { singleTransaction: 10_000_000 } }) })),
      stored.platform(aPlatform({ platformId: otherPlatformId })),
      stored.umaReservation(jane),
      stored.customer(jane),
      stored.externalAccount(anExternalAccount()),
    ),
  );
  const lookUp = (accountId: string, query: Record<string, string> = {}) =>
    invoke(lookupExternalAccount, { path: { accountId }, query });

  it('shows what the account takes of the platform', async () => {
    const { status, body } = await lookUp(ids.external);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      accountId: ids.external,
      lookupId: `Lookup:${uuids.unknown}`,
      requiredPayerDataFields: [],
      supportedCurrencies: [{ currency: { code: 'BTC' } }],
    });
    const [{ estimatedExchangeRate, min, max }] = body.supportedCurrencies;
    expect(estimatedExchangeRate).toBeGreaterThan(99_000);
    expect(min).toBeGreaterThan(0);
    // The fee of 0.3 % is part of what the platform may send at most.
    expect(max).toBeCloseTo(((10_000_000 * 0.997) / 100 / estimatedExchangeRate) * 100_000_000, -2);
  });

  it('estimates from the currency of the customer who would send, named by id or by UMA address', async () => {
    const answers = await Promise.all([
      lookUp(ids.external),
      lookUp(ids.external, { customerId: ids.customer }),
      lookUp(ids.external, { senderUmaAddress: '$JANE@example.com' }),
      lookUp(ids.external, { senderUmaAddress: '$stranger@example.com' }),
    ]);
    const [ofPlatform, byId, byAddress, byStrangeAddress] = answers.map(
      ({ body }) => body.supportedCurrencies[0].estimatedExchangeRate,
    );
    expect(byId).toBeLessThan(ofPlatform);
    expect(byAddress).toBe(byId);
    expect(byStrangeAddress).toBe(ofPlatform);
  });

  it.each([
    ['an unknown account', `ExternalAccount:${uuids.unknown}`, {}, 404, 'REFERENCE_NOT_FOUND'],
    ['what is no id', 'account-1', {}, 404, 'REFERENCE_NOT_FOUND'],
    ['an unknown customer', ids.external, { customerId: `Customer:${uuids.unknown}` }, 404, 'USER_NOT_FOUND'],
    ['what is no UMA address', ids.external, { senderUmaAddress: 'jane' }, 400, 'INVALID_UMA_ADDRESS'],
  ])('refuses %s', async (_, accountId, query, status, code) => {
    expect(await lookUp(accountId, query)).toMatchObject({ status, body: { code } });
  });

  it('simulates nothing in production', async () => {
    const lightningAddress = `${Object.keys(umaLookupRefusals)[0]}.usd@${sandboxUmaDomain}`;
    table.holds(
      stored.customer({ ...jane, currencies: ['BTC'] }),
      stored.externalAccount(anExternalAccount({ accountInfo: { accountType: 'LIGHTNING', lightningAddress } })),
    );
    const lookUpIn = (environment: 'sandbox' | 'production') =>
      invoke(lookupExternalAccount, {
        path: { accountId: ids.external },
        query: { customerId: ids.customer },
        caller: aCaller({ environment }),
      });
    expect(await lookUpIn('sandbox')).toMatchObject({ body: { code: Object.values(umaLookupRefusals)[0] } });
    expect(await lookUpIn('production')).toMatchObject({
      status: 200,
      body: { supportedCurrencies: [{ currency: { code: 'BTC' }, estimatedExchangeRate: 1 }] },
    });
  });

  it('answers for an account of another platform as for one that is missing', async () => {
    const answer = await invoke(lookupExternalAccount, {
      path: { accountId: ids.external },
      caller: aCaller({ platformId: otherPlatformId }),
    });
    expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });
});
