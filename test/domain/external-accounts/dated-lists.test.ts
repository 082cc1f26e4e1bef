import { describe, expect, it } from 'vitest';
import { callingCodes } from '../../../functions/contract/addresses.ts';
import { routingRanges } from '../../../functions/domain/external-accounts/check-digits.ts';
import { ibanCorrections, sepaCountries } from '../../../functions/domain/external-accounts/ibans.ts';
import { assetContracts } from '../../../functions/domain/external-accounts/unpayable.ts';

const yearMs = 366 * 86_400_000;
const lists = { assetContracts, callingCodes, ibanCorrections, routingRanges, sepaCountries };

describe('a list that the world changes', () => {
  it.each(Object.entries(lists))('%s was compared with its source within a year', (_, { source, readAt }) => {
    expect(source).toMatch(/\S/);
    expect(Date.now() - Date.parse(readAt)).toBeLessThan(yearMs);
  });

  it('of the countries of SEPA has Serbia and its neighbors, and neither Turkey nor Saudi Arabia', () => {
    const has = (country: string) => sepaCountries.values.includes(country);
    expect(['AL', 'ME', 'MK', 'MD', 'RS', 'GB', 'CH'].filter(has)).toHaveLength(7);
    expect(['TR', 'SA', 'UA', 'US', 'AE'].filter(has)).toEqual([]);
  });
});
