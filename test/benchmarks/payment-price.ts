import prices from '../../lib/console/prices.json' with { type: 'json' };
import { sum } from '../kit/measuring/markdown.ts';
import type { Used } from './gauge.ts';
import type { Requests } from './usage.ts';

/** The price of a million of each unit, in US dollars. */
type Rates = typeof prices.perMillion;

export const onDemand: Rates = prices.perMillion;

/** The rates of a table whose capacity is paid by the hour, of which this share is used on average: a unit serves one a second. */
export function provisioned(usedShare: number): Rates {
  const { perUnitHour, perMillion } = prices;
  const perMillionUsed = (perHour: number) => ((perHour / 3600) * 1e6) / usedShare;
  return {
    ...perMillion,
    'Write units': perMillionUsed(perUnitHour['Provisioned write units']),
    'Read units': perMillionUsed(perUnitHour['Provisioned read units']),
  };
}

/** The price of what requests use, row by row, in US dollars a million payments. */
export function requestPrices(usage: Requests, rates: Rates): Readonly<Record<string, number>> {
  const { functionMs, functionMb } = prices.assumed;
  const { perGigabyte, perGigabyteSecond } = prices;
  const runPrice = (functionMs / 1000) * (functionMb / 1024) * perGigabyteSecond['Function time (arm64)'] * 1e6;
  const used = Object.entries(rates).map(([name, price]): [string, number] => [
    name,
    usage[name as keyof Rates] * price,
  ]);
  return {
    ...Object.fromEntries(used),
    'Log bytes': usage['Log bytes'] * 1e-3 * perGigabyte['Log bytes'],
    [`Function time, ${functionMs} ms each`]: usage['Function runs'] * runPrice,
  };
}

/**
 * What one payment in 32 uses to count the five lists that it joins (functions/store/payments/milestones.ts), where the lists are long: it
 * reads the last milestone and the keys behind it, and writes the next one.
 */
const milestones = { readUnits: 7.5, writeUnits: 5, every: 32 };

/** What is paid for beside requests, in US dollars a million payments. Storage and daily works are those of their first 90 days. */
export function laterPrices({ all, retries, movesMoney }: Priced, rates: Rates): Readonly<Record<string, number>> {
  const { responseBytes, webhookBytes, dailyUnits, tablePartsADay, tableParts } = prices.assumed;
  const works = dailyUnits[movesMoney ? 'executed' : 'unexecuted'];
  const { perGigabyte, perGigabyteMonth } = prices;
  // Each of the two works reads a part of the table a day, eventually consistent: half a unit for 4 KB.
  const daysKept = (all['Byte months recoverable'] * 30) / 4096;
  const partUnits = (daysKept * tablePartsADay) / tableParts / 2;
  return {
    'Ten webhooks in a hundred retried': sum(Object.values(requestPrices(retries, rates))),
    'Storage, 90 days': all['Byte months stored'] * 1e-3 * perGigabyteMonth.Storage,
    'Recovery to a point in time, 90 days':
      all['Byte months recoverable'] * 1e-3 * perGigabyteMonth['Point-in-time recovery'],
    'Daily works, 90 days': (works.read + partUnits) * rates['Read units'] + works.write * rates['Write units'],
    'Counts of lists, one payment in 32':
      (milestones.readUnits * rates['Read units'] + milestones.writeUnits * rates['Write units']) / milestones.every,
    'Transfer out':
      (all['API requests (REST)'] * responseBytes + all['Events on the bus'] * webhookBytes) *
      1e-3 *
      perGigabyte['Transfer out'],
  };
}

export type Priced = Pick<Used, 'all' | 'retries' | 'movesMoney'>;

/** What the requests of a million payments cost, and what they cost with everything else; with a table on demand unless `rates` are given. */
export function totalsOf(priced: Priced, rates = onDemand): { readonly requests: number; readonly all: number } {
  const requests = sum(Object.values(requestPrices(priced.all, rates)));
  return { requests, all: requests + sum(Object.values(laterPrices(priced, rates))) };
}
