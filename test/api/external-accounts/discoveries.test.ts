import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { handler as getAvailableUmaProviders } from '../../../functions/api/external-accounts/get-available-uma-providers.ts';
import { handler as getDiscoveries } from '../../../functions/api/external-accounts/get-discoveries.ts';
import { handler as listVasps } from '../../../functions/api/external-accounts/list-vasps.ts';
import { type AccountKind, accountKinds } from '../../../functions/contract/external-accounts/account-types.ts';
import { UmaProvider } from '../../../functions/contract/external-accounts/directories.ts';
import { banks } from '../../../functions/domain/external-accounts/banks.ts';
import { vasps } from '../../../functions/domain/external-accounts/vasps.ts';
import { umaProviders } from '../../../functions/domain/uma/providers.ts';
import { aCaller } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';

describe('GET /discoveries', () => {
  const list = async (query: Record<string, string> = {}) => (await invoke(getDiscoveries, { query })).body;

  it('lists every bank, without pages', async () => {
    expect(await list()).toEqual({ data: banks });
  });

  it('finds the banks of a country', async () => {
    const { data } = await list({ country: 'PH' });
    expect(data).toContainEqual({
      bankName: 'BDO Unibank',
      displayName: 'BDO Unibank',
      country: 'PH',
      currency: 'PHP',
    });
    expect(data.map(({ bankName }: { bankName: string }) => bankName)).toContain('BPI');
    expect(data.every(({ country }: { country: string }) => country === 'PH')).toBe(true);
  });

  it.each<[Record<string, string>, number]>([
    [{ country: 'NG', currency: 'NGN' }, banks.filter(({ country }) => country === 'NG').length],
    [{ currency: 'PHP' }, banks.filter(({ currency }) => currency === 'PHP').length],
    [{ country: 'NG', currency: 'PHP' }, 0],
    [{ country: 'XX' }, 0],
    [{ country: 'ph' }, 0],
  ])('narrowed by %j lists %i', async (query, count) => {
    expect((await list(query)).data).toHaveLength(count);
  });

  it.each<Record<string, string>>([{ country: '' }, { currency: 'x'.repeat(17) }])('refuses %j', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('covers every currency and country of the types of bank accounts', () => {
    const kinds: Readonly<Record<string, AccountKind>> = accountKinds;
    for (const [type, { currencies, rails, fields }] of Object.entries(kinds)) {
      if (rails.length === 0) continue;
      const found = banks.filter(({ currency }) => currencies.some((held) => held === currency));
      expect([type, found.length]).not.toEqual([type, 0]);
      const regions = fields.region instanceof z.ZodEnum ? fields.region.options.map(String) : [];
      const countries = new Set(found.map(({ country }) => country));
      expect([type, regions.filter((region) => !countries.has(region))]).toEqual([type, []]);
    }
    expect(banks.some(({ country }) => country === 'SV')).toBe(true);
  });

  it('has no bank of a country twice, and no name that an account could not take', () => {
    const names = banks.map(({ country, bankName }) => `${country} ${bankName}`);
    expect(new Set(names).size).toBe(names.length);
    expect(banks.filter(({ bankName }) => bankName !== bankName.trim() || bankName.length > 255)).toEqual([]);
  });
});

describe('GET /vasps', () => {
  const list = async (query: Record<string, string> = {}, caller = aCaller()) =>
    (await invoke(listVasps, { query, caller })).body;
  const namesOf = (body: { data: { vaspName: string }[] }) => body.data.map(({ vaspName }) => vaspName);
  const sorted = vasps.map(({ vaspName }) => vaspName).toSorted();

  it('lists institutions by name, with their sites and without a count', async () => {
    const body = await list({ limit: '100' });
    expect(namesOf(body)).toEqual(sorted);
    expect(await list({ limit: String(sorted.length) })).toEqual(body);
    expect(body).toMatchObject({ hasMore: false, nextCursor: null });
    expect(body).not.toHaveProperty('totalCount');
    expect(body.data).toContainEqual({ vaspName: 'Example Exchange', url: 'https://exchange.example.com' });
  });

  it('gives 20 unless asked for more or less, and leads on', async () => {
    const first = await list();
    expect(namesOf(first)).toEqual(sorted.slice(0, 20));
    const rest = await list({ cursor: first.nextCursor });
    expect(namesOf(rest)).toEqual(sorted.slice(20));
    expect(rest).toMatchObject({ hasMore: false, nextCursor: null });
  });

  it('leads through pages of any size', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: '3', ...(cursor && { cursor }) });
      seen.push(...namesOf(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(sorted);
  });

  it.each<Record<string, string>>([{ limit: '0' }, { limit: '101' }, { cursor: 'forged' }])(
    'refuses %j',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    },
  );

  it('names each once, in a form that a wallet takes', () => {
    expect(new Set(sorted).size).toBe(sorted.length);
    expect(vasps.filter(({ url }) => !URL.canParse(url) || !url.startsWith('https://'))).toEqual([]);
  });
});

describe('GET /uma-providers', () => {
  const list = async (query: Record<string, string> = {}) => (await invoke(getAvailableUmaProviders, { query })).body;
  const namesOf = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);
  const ascending = umaProviders.map(({ name }) => name).toSorted();

  it('lists institutions by name, from the end of the alphabet unless asked otherwise', async () => {
    const body = await list();
    expect(namesOf(body)).toEqual(ascending.toReversed());
    expect(body).toMatchObject({ hasMore: false, nextCursor: null, totalCount: umaProviders.length });
    for (const row of body.data) {
      expect(UmaProvider.parse(row)).toEqual(row);
      expect(row.logoUrl).toMatch(/^https:/);
      expect(row.lei).toMatch(/^[0-9A-Z]{18}[0-9]{2}$/);
      // ISO 17442: letters count from 10, and the number has the remainder 1.
      const digits = [...row.lei].map((character: string) => Number.parseInt(character, 36)).join('');
      expect(BigInt(digits) % 97n).toBe(1n);
    }
    expect(namesOf(await list({ sortOrder: 'asc' }))).toEqual(ascending);
  });

  it('shows currencies in full', async () => {
    const { data } = await list({ currencyCode: 'BTC' });
    expect(data[0].supportedCurrencies).toContainEqual({ code: 'BTC', name: 'Bitcoin', symbol: '₿', decimals: 8 });
  });

  it.each<[Record<string, string>, string[]]>([
    [{ countryCode: 'US' }, ['Sandbox Bank of Examples', 'Blocked Example']],
    [{ countryCode: 'US', hasBlockedProviders: 'true' }, ['Sandbox Bank of Examples', 'Blocked Example']],
    [{ countryCode: 'US', hasBlockedProviders: 'false' }, ['Sandbox Bank of Examples']],
    [{ currencyCode: 'EUR' }, ['Sandbox Bank of Examples', 'Example Bank Europe']],
    [{ currencyCode: 'EUR', countryCode: 'DE' }, ['Example Bank Europe']],
    [{ countryCode: 'XX' }, []],
  ])('narrowed by %j lists %j and counts them', async (query, names) => {
    const body = await list(query);
    expect(namesOf(body)).toEqual(names);
    expect(body.totalCount).toBe(names.length);
  });

  it.each(['asc', 'desc'])('leads through its pages, sorted %s', async (sortOrder) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ sortOrder, limit: '2', ...(cursor && { cursor }) });
      expect(page.totalCount).toBe(umaProviders.length);
      seen.push(...namesOf(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(sortOrder === 'asc' ? ascending : ascending.toReversed());
  });

  it('refuses a cursor of another order', async () => {
    const { nextCursor } = await list({ limit: '1', sortOrder: 'asc' });
    expect(await list({ limit: '1', cursor: nextCursor })).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it.each<Record<string, string>>([{ hasBlockedProviders: 'maybe' }, { sortOrder: 'up' }, { limit: '0' }])(
    'refuses %j',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    },
  );
});
