import { describe, expect, it } from 'vitest';
import { callingCodes } from '../../../functions/contract/addresses.ts';
import { countryCodes } from '../../../functions/contract/common.ts';
import { otherFiatCodes } from '../../../functions/contract/currency-table.ts';
import { routingRanges } from '../../../functions/domain/external-accounts/check-digits.ts';
import { ibanCorrections, sepaCountries } from '../../../functions/domain/external-accounts/ibans.ts';
import { assetContracts } from '../../../functions/domain/external-accounts/unpayable.ts';
import { economicArea } from '../../../functions/domain/sca/regions.ts';

const yearMs = 366 * 86_400_000;
const lists = {
  assetContracts,
  callingCodes,
  countryCodes,
  economicArea,
  ibanCorrections,
  otherFiatCodes,
  routingRanges,
  sepaCountries,
};

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

  it('of currencies has those of the Caribbean and the Pacific, and none that the euro or another has replaced', () => {
    const has = (code: string) => otherFiatCodes.values.includes(code);
    expect(['XCG', 'XPF', 'CHF'].filter(has)).toHaveLength(3);
    expect(['BGN', 'ANG', 'HRK', 'DEM', 'SLL'].filter(has)).toEqual([]);
  });
});
