import { describe, expect, it } from 'vitest';
import prices from './prices.json' with { type: 'json' };

const named = [prices.perMillion, prices.perGigabyte, prices.perGigabyteMonth, prices.perGigabyteSecond].flatMap(
  (group) => Object.keys(group),
);

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
