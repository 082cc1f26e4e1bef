import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/uma/lookup-external-account.ts';
import {
  aCaller,
  aCustomer,
  anExternalAccount,
  aPlatform,
  ids,
  otherPlatformId,
  someTerms,
  uuids,
} from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();
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
  invoke(handler, { path: { accountId }, query });

describe('GET /receiver/external-account/{accountId}', () => {
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

  it('answers for an account of another platform as for one that is missing', async () => {
    const answer = await invoke(handler, {
      path: { accountId: ids.external },
      caller: aCaller({ platformId: otherPlatformId }),
    });
    expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });
});
