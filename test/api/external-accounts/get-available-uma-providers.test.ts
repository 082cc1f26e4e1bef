import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/external-accounts/get-available-uma-providers.ts';
import { UmaProvider } from '../../../functions/contract/external-accounts/directories.ts';
import { umaProviders } from '../../../functions/domain/uma/providers.ts';
import { invoke } from '../../kit/invoke.ts';

const list = async (query: Record<string, string> = {}) => (await invoke(handler, { query })).body;
const namesOf = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);
const ascending = umaProviders.map(({ name }) => name).toSorted();

describe('GET /uma-providers', () => {
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
