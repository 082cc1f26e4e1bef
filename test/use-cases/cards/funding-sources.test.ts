import { beforeEach, describe, expect, it } from 'vitest';
import { ineligibleSourceEndings } from '../../../functions/contract/sandbox-values.ts';
import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import type { InternalAccount } from '../../../functions/domain/ledger/account.ts';
import { requireFundingSources } from '../../../functions/use-cases/cards/funding-sources.ts';
import { aCustomer, anAccount, ids, otherPlatformId, platformId } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const accountId = (ending: string) => formatId('InternalAccount', toUuid(`99999999-9999-4999-8999-999999999${ending}`));
const cardholder = aCustomer();
const asked = (ending: string, environment: 'sandbox' | 'production' = 'production') =>
  requireFundingSources(table.store, { environment, cardholder, fundingSources: [accountId(ending)] });
const holds = (ending: string, changes: Partial<InternalAccount> = {}) =>
  table.holds(stored.account(anAccount({ accountId: accountId(ending), customerId: ids.customer, ...changes })));

describe('an account that is to fund a card', () => {
  beforeEach(() => holds('999'));
  const ineligible = { code: 'FUNDING_SOURCE_INELIGIBLE' };

  it('is an active one of the cardholder', async () => {
    expect(await asked('999')).toEqual({ accountIds: [accountId('999')], currency: 'USD' });
  });

  it.each<[string, Partial<InternalAccount>]>([
    ["the platform's own", { customerId: undefined }],
    ["another customer's", { customerId: formatId('Customer', toUuid('99999999-9999-4999-8999-999999999998')) }],
    ['frozen', { status: 'FROZEN' }],
    ['closed', { status: 'CLOSED' }],
  ])('is none that is %s', async (_, changes) => {
    holds('999', changes);
    await expect(asked('999')).rejects.toMatchObject(ineligible);
  });

  it('is none of another platform', async () => {
    table.removes(...table.items());
    holds('999', { platformId: otherPlatformId });
    await expect(asked('999')).rejects.toMatchObject(ineligible);
    expect(cardholder.platformId).toBe(platformId);
  });

  it.each(Object.keys(ineligibleSourceEndings))('is refused for its ending %s in the sandbox alone', async (ending) => {
    holds(ending);
    await expect(asked(ending, 'sandbox')).rejects.toMatchObject(ineligible);
    expect(await asked(ending, 'production')).toMatchObject({ accountIds: [accountId(ending)] });
  });
});
