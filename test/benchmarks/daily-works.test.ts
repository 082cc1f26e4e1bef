import { describe, expect, it } from 'vitest';
import { sweepSegments } from '../../functions/use-cases/webhooks/recovery/sweep.ts';
import prices from '../../lib/console/prices.json' with { type: 'json' };
import { dynoxide } from '../kit/dynoxide.ts';
import { executed, measureDailyWorks, unexecuted } from './daily-works.ts';

describe('the daily works', () => {
  it.skipIf(!dynoxide())('use no more for a payment than its price counts', { timeout: 180_000 }, async () => {
    const { read, write } = await measureDailyWorks(executed, [20, 60]);
    expect(read).toBeGreaterThan(3);
    expect(read).toBeLessThanOrEqual(prices.assumed.dailyUnits.executed.read);
    expect(write).toBeLessThanOrEqual(prices.assumed.dailyUnits.executed.write);
  });

  it.skipIf(!dynoxide())('read little for a quote that expires, and write nothing', { timeout: 180_000 }, async () => {
    const { read, write } = await measureDailyWorks(unexecuted, [20, 60]);
    expect(read).toBeGreaterThan(1.5);
    expect(read).toBeLessThanOrEqual(prices.assumed.dailyUnits.unexecuted.read);
    expect(write).toBe(prices.assumed.dailyUnits.unexecuted.write);
  });

  it('read the part of the table a day that the price counts', () => {
    expect([prices.assumed.tablePartsADay, prices.assumed.tableParts]).toEqual([1, sweepSegments]);
  });
});
