import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import prices from '../../lib/console/prices.json' with { type: 'json' };
import production from '../../stages/prod.json' with { type: 'json' };

const named = [
  prices.perMillion,
  prices.perMillionOther,
  prices.perGigabyte,
  prices.perGigabyteMonth,
  prices.perGigabyteSecond,
  prices.perUnitHour,
].flatMap((group) => Object.keys(group));

describe('the prices of the cost estimate', () => {
  it('each name their publication, their source and the date', () => {
    expect(Object.keys(prices.sources).sort()).toEqual(named.sort());
    for (const source of Object.values(prices.sources)) {
      expect(source).toEqual({
        price: expect.stringMatching(/^https:\/\/aws\.amazon\.com\//),
        seenIn: expect.stringMatching(/^https:\/\//),
        checkedOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      });
    }
  });
});

describe('the price of the locked copies', () => {
  it('is that of the copies that the production stage keeps', () => {
    const page = readFileSync(new URL('../../docs/measurements.md', import.meta.url), 'utf8');
    const perCopy = prices.perGigabyteMonth['Locked copies'];
    const { dailyDays, keptDays } = production.backup;
    const copies = dailyDays + Math.floor(keptDays / 30.4);
    expect(page).toContain(
      `as in \`stages/prod.json\`, ${(copies * perCopy).toFixed(2)}, and 365 days ${(365 * perCopy).toFixed(2)}`,
    );
  });
});
