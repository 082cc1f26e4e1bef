import { beforeEach, describe, expect, it } from 'vitest';
import { isMagicEnding } from '../../functions/domain/sandbox.ts';
import { ensurePlatform, provisionPlatform } from '../../functions/runtime/provisioning.ts';
import { hashSecret } from '../../functions/store/tokens.ts';
import { aPlatform, noon, platformId } from '../support/builders.ts';
import { useTable } from '../support/clients.ts';
import { stored } from '../support/items.ts';
import { useClock } from '../support/seams.ts';

const table = useTable();
useClock();
const order = { name: 'Example', environment: 'sandbox' } as const;
const known = { ...order, platformId, tokenId: 'token-1', tokenSecret: 'secret-1' };
const itemsOf = (type: string) =>
  table
    .transactions()
    .flat()
    .flatMap(({ Put }) => (Put?.Item?.type === type ? [Put.Item] : []));

beforeEach(() => {
  table.holds();
  table.accepts();
});

describe('provisioning a platform', () => {
  it('creates platform, token and an account per currency at once', async () => {
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

  it('makes a token that nobody can guess, another each time', async () => {
    const [one, other] = [await provisionPlatform(order), await provisionPlatform(order)];
    expect(one.tokenSecret).toMatch(/^[0-9a-f]{36}$/);
    expect(other.tokenSecret).not.toBe(one.tokenSecret);
    expect(other.tokenId).not.toBe(one.tokenId);
    expect(other.platformId).not.toBe(one.platformId);
  });

  it('never writes over another platform', async () => {
    await provisionPlatform(order);
    const [platform] = table.transactions().flat();
    expect(platform?.Put?.ConditionExpression).toBe('attribute_not_exists(pk)');
  });

  it('takes the currencies and the endpoint that are ordered', async () => {
    await provisionPlatform({ ...order, currencies: ['MXN'], webhookEndpoint: 'https://example.com/hooks' });
    expect(itemsOf('INTERNAL_ACCOUNT').map(({ currency }) => currency)).toEqual(['MXN']);
    expect(itemsOf('PLATFORM')).toMatchObject([{ webhookEndpoint: 'https://example.com/hooks' }]);
  });

  it('starts a sandbox with generous limits and production with none', async () => {
    await provisionPlatform(order);
    await provisionPlatform({ ...order, environment: 'production' });
    const [sandbox, production] = itemsOf('PLATFORM').map(({ limits }) => limits);
    expect(sandbox).toMatchObject({ '*': { dailyVolume: expect.any(Number) } });
    expect(production).toEqual({});
  });
});

describe('ensuring a platform', () => {
  it('leaves a token alone that is there with its secret', async () => {
    await ensurePlatform(known);
    const items = table.transactions().flatMap((writes) => writes.flatMap(({ Put }) => Put?.Item ?? []));
    table.holds(...items);
    table.stub.resetHistory();
    await ensurePlatform(known);
    expect(table.transactions()).toEqual([]);
  });

  it('gives a token its new secret, and keeps its id', async () => {
    await ensurePlatform(known);
    const [before] = itemsOf('TOKEN');
    table.holds(...table.transactions().flatMap((writes) => writes.flatMap(({ Put }) => Put?.Item ?? [])));
    table.stub.resetHistory();
    await ensurePlatform({ ...known, tokenSecret: 'secret-2' });
    expect(itemsOf('CREDENTIAL')).toMatchObject([{ secretHash: hashSecret('secret-2') }]);
    expect(itemsOf('TOKEN')).toMatchObject([{ tokenId: before?.tokenId }]);
  });

  it('creates it with the ids of the order when it is missing', async () => {
    await ensurePlatform(known);
    expect(itemsOf('PLATFORM')).toMatchObject([{ platformId }]);
    expect(itemsOf('CREDENTIAL')).toMatchObject([{ clientId: 'token-1', secretHash: hashSecret('secret-1') }]);
  });

  it('leaves one alone that is there, but for its token', async () => {
    table.holds(stored.platform(aPlatform()));
    await ensurePlatform(known);
    expect(itemsOf('PLATFORM')).toEqual([]);
    expect(itemsOf('INTERNAL_ACCOUNT')).toEqual([]);
    expect(itemsOf('CREDENTIAL')).toMatchObject([{ clientId: 'token-1' }]);
  });

  it('sets the endpoint that is ordered, and keeps the one that is there when none is', async () => {
    table.holds(stored.platform(aPlatform({ webhookEndpoint: 'https://example.com/old' })));
    await ensurePlatform({ ...known, webhookEndpoint: 'https://example.com/new' });
    expect(table.writeTo(`PLATFORM#${platformId} PLATFORM`)?.Update?.ExpressionAttributeValues).toMatchObject({
      ':endpoint': 'https://example.com/new',
    });
    table.stub.resetHistory();
    await ensurePlatform(known);
    expect(table.written().filter((place) => !/TOKEN/.test(place))).toEqual([]);
  });
});
