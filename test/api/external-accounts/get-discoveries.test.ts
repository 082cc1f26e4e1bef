import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { handler } from '../../../functions/api/external-accounts/get-discoveries.ts';
import { type AccountKind, accountKinds } from '../../../functions/contract/external-accounts/account-types.ts';
import { banks } from '../../../functions/domain/external-accounts/banks.ts';
import { invoke } from '../../kit/invoke.ts';

const list = async (query: Record<string, string> = {}) => (await invoke(handler, { query })).body;

describe('GET /discoveries', () => {
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
