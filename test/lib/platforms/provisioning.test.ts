import { beforeEach, describe, expect, it } from 'vitest';
import { isMagicEnding } from '../../../functions/domain/sandbox/outcomes.ts';
import { ensureCredentialKey } from '../../../functions/store/platforms/credential-key.ts';
import { hashSecret } from '../../../functions/store/platforms/tokens.ts';
import { ensurePlatform, provisionPlatform } from '../../../lib/platforms/provisioning.ts';
import { ensureSigningKeys } from '../../../lib/platforms/webhook-keys.ts';
import { aPlatform, noon, platformId } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useSealingKey } from '../../kit/sealed-keys.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useSealingKey();
useClock();
const order = { name: 'Example', environment: 'sandbox' } as const;
const known = { ...order, platformId, tokenId: 'token-1', tokenSecret: 'secret-1' };
const itemsOf = (type: string) =>
  table
    .transactions()
    .flat()
    .flatMap(({ Put }) => (Put?.Item?.type === type ? [Put.Item] : []));

beforeEach(() => table.holds());

describe('provisioning a platform', () => {
  it('creates the platform, its token and an account per currency in one transaction', async () => {
    await ensureSigningKeys();
    await ensureCredentialKey(table.store);
    table.forgetCalls();
    const made = await provisionPlatform(order);
    expect(table.transactions()).toHaveLength(1);
    expect(itemsOf('PLATFORM')).toMatchObject([
      { platformId: made.platformId, name: 'Example', environment: 'sandbox', createdAt: noon },
    ]);
    expect(itemsOf('INTERNAL_ACCOUNT').map(({ currency, balance }) => [currency, balance])).toEqual([
      ['USD', 0],
      ['EUR', 0],
      ['BTC', 0],
      ['USDC', 0],
      ['USDB', 0],
    ]);
    for (const account of itemsOf('INTERNAL_ACCOUNT')) {
      expect(account.listPk).toBe(`PLATFORM#${made.platformId}#PLATFORM_ACCOUNTS`);
      expect(isMagicEnding(String(account.accountId))).toBe(false);
    }
  });

  it('shows the secret once and stores only its hash', async () => {
    const { tokenId, tokenSecret, platformId: owner } = await provisionPlatform(order);
    const permissions = ['VIEW', 'TRANSACT', 'MANAGE'];
    expect(itemsOf('TOKEN')).toMatchObject([{ clientId: tokenId, platformId: owner, permissions }]);
    expect(itemsOf('CREDENTIAL')).toMatchObject([
      { clientId: tokenId, platformId: owner, secretHash: hashSecret(tokenSecret), permissions },
    ]);
    expect(JSON.stringify(table.transactions())).not.toContain(tokenSecret);
  });

  it('creates a different token each time, which cannot be guessed', async () => {
    const [one, other] = [await provisionPlatform(order), await provisionPlatform(order)];
    expect(one.tokenSecret).toMatch(/^[0-9a-f]{36}$/);
    expect(other.tokenSecret).not.toBe(one.tokenSecret);
    expect(other.tokenId).not.toBe(one.tokenId);
    expect(other.platformId).not.toBe(one.platformId);
  });

  it('never overwrites another platform', async () => {
    await provisionPlatform(order);
    const [platform] = table.transactions().flat();
    expect(platform?.Put?.ConditionExpression).toBe('attribute_not_exists(pk)');
  });

  it('uses the requested currencies and endpoint', async () => {
    await provisionPlatform({ ...order, currencies: ['MXN'], webhookEndpoint: 'https://example.com/hooks' });
    expect(itemsOf('INTERNAL_ACCOUNT').map(({ currency }) => currency)).toEqual(['MXN']);
    expect(itemsOf('PLATFORM')).toMatchObject([{ webhookEndpoint: 'https://example.com/hooks' }]);
  });
});

describe('ensuring a platform', () => {
  it('keeps a token that has this secret', async () => {
    await ensurePlatform(known);
    const items = table.transactions().flatMap((writes) => writes.flatMap(({ Put }) => Put?.Item ?? []));
    table.holds(...items);
    table.forgetCalls();
    await ensurePlatform(known);
    expect(table.transactions()).toEqual([]);
  });

  it('replaces the secret of a token, and keeps its id', async () => {
    await ensurePlatform(known);
    const [before] = itemsOf('TOKEN');
    table.holds(...table.transactions().flatMap((writes) => writes.flatMap(({ Put }) => Put?.Item ?? [])));
    table.forgetCalls();
    await ensurePlatform({ ...known, tokenSecret: 'secret-2' });
    expect(itemsOf('CREDENTIAL')).toMatchObject([{ secretHash: hashSecret('secret-2') }]);
    expect(itemsOf('TOKEN')).toMatchObject([{ tokenId: before?.tokenId }]);
  });

  it('creates a missing platform with the requested ids', async () => {
    await ensurePlatform(known);
    expect(itemsOf('PLATFORM')).toMatchObject([{ platformId }]);
    expect(itemsOf('CREDENTIAL')).toMatchObject([{ clientId: 'token-1', secretHash: hashSecret('secret-1') }]);
  });

  it('keeps an existing platform, except for its token', async () => {
    table.holds(stored.platform(aPlatform()));
    await ensurePlatform(known);
    expect(itemsOf('PLATFORM')).toEqual([]);
    expect(itemsOf('INTERNAL_ACCOUNT')).toEqual([]);
    expect(itemsOf('CREDENTIAL')).toMatchObject([{ clientId: 'token-1' }]);
  });

  it('sets the requested endpoint, and keeps the current one without a request', async () => {
    table.holds(stored.platform(aPlatform({ webhookEndpoint: 'https://example.com/old' })));
    await ensurePlatform({ ...known, webhookEndpoint: 'https://example.com/new' });
    expect(table.writeTo(`PLATFORM#${platformId} PLATFORM`)?.Update?.ExpressionAttributeValues).toMatchObject({
      ':endpoint': 'https://example.com/new',
    });
    table.forgetCalls();
    await ensurePlatform(known);
    expect(table.written().filter((place) => !/TOKEN/.test(place))).toEqual([]);
  });
});
