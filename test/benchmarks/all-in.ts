import prices from '../../lib/console/prices.json' with { type: 'json' };
import production from '../../stages/prod.json' with { type: 'json' };
import { markdownTable, rounded, sum } from '../kit/measuring/markdown.ts';
import type { Used } from './gauge.ts';
import { provisioned, totalsOf } from './payment-price.ts';
import type { Batched } from './usage.ts';

/** Payments a second, and how many records a batch of the stream and of the queues has then. */
export const rates = [
  { perSecond: 10, inBatches: ({ inOnes }: Sizes) => inOnes, goal: 100 },
  { perSecond: 100, inBatches: ({ inTwos }: Sizes) => inTwos, goal: 90 },
  { perSecond: 1_000, inBatches: ({ inTens }: Sizes) => inTens, goal: 80 },
] as const;
type Rate = (typeof rates)[number];

interface Sizes {
  readonly inOnes: Sized;
  readonly inTwos: Sized;
  readonly inTens: Sized;
}
interface Sized extends Batched {
  readonly size: number;
}

const sizesOf = (used: Used): Sizes => ({
  inOnes: { ...used, size: 1 },
  inTwos: { ...used.inTwos, size: 2 },
  inTens: { ...used.inTens, size: 10 },
});

const secondsOfMonth = 30.4 * 86_400;
const { assumed, perGigabyteMonth, perGigabyteSecond } = prices;

/** Endpoints of a batch are waited for together; the assumed time of a function is that without them. */
const waitingFor = ({ all, size }: Sized): number => {
  const seconds = (all['Events on the bus'] * assumed.endpointMs) / 1000 / size;
  return seconds * (assumed.functionMb / 1024) * perGigabyteSecond['Function time (arm64)'] * 1e6;
};

/** X-Ray traces the first request of each second besides its share of all others (X-Ray developer guide, "Configuring sampling rules"). */
const firstTraces = (perSecond: number): number => ((1 - assumed.tracedShare) / perSecond) * prices.perMillion.Traces;

/**
 * The copies of the first 90 days in gigabyte months. Each is of the whole table: those of the last days, and those of the firsts of three months,
 * of which one and a half exist on average.
 */
const copied = ({ all }: Batched): number =>
  (production.backup.dailyDays + 1.5) * all['Byte months recoverable'] * 1e-3;

/** A price of a million payments that are paid at once, with all that a production stage pays for at a rate. */
export interface AllIn {
  readonly rows: Readonly<Record<string, number>>;
  readonly onDemand: number;
  readonly provisioned: number;
  /** With copies in another account too: as many again, and the transfer of one copy a day. */
  readonly withOtherAccount: number;
}

export function allIn(used: Used, { perSecond, inBatches }: Rate): AllIn {
  const batched = inBatches(sizesOf(used));
  const rows = {
    'Requests, storage and works of 90 days': totalsOf(batched).all,
    'Web ACL': batched.all['API requests (REST)'] * prices.perMillionOther['Web ACL requests'],
    [`Waiting for endpoints, ${assumed.endpointMs} ms`]: waitingFor(batched),
    'First trace of a second': firstTraces(perSecond),
    'Stage without traffic': (assumed.idleMonth / (perSecond * secondsOfMonth)) * 1e6,
    'Locked copies of 90 days': copied(batched) * perGigabyteMonth['Locked copies'],
  };
  const onDemand = sum(Object.values(rows));
  const rates = provisioned(assumed.usedShareOfProvisioned);
  const dailyGigabytes = batched.all['Byte months recoverable'] * 1e-3 * 30.4;
  return {
    rows,
    onDemand,
    provisioned: onDemand - totalsOf(batched).all + totalsOf(batched, rates).all,
    withOtherAccount: onDemand + rows['Locked copies of 90 days'] + dailyGigabytes * assumed.copyTransfer,
  };
}

/** What a million payments cost in all at each rate, beside the goal. */
export function allInTable(used: Used): string {
  const columns = rates.map((rate) => allIn(used, rate));
  const line = (name: string, dollarsOf: (column: AllIn) => number) => [
    name,
    ...columns.map((c) => rounded(dollarsOf(c))),
  ];
  const bold = (name: string, dollarsOf: (column: AllIn) => number) => [
    `**${name}**`,
    ...columns.map((column) => `**${rounded(dollarsOf(column))}**`),
  ];
  return markdownTable(
    'A million payments, paid at once, with everything (US dollars)',
    ['', ...rates.map(({ perSecond }) => `${perSecond} a second`)],
    [
      ...Object.keys(columns[0]?.rows ?? {}).map((name) => line(name, ({ rows }) => rows[name] ?? Number.NaN)),
      bold('All in, table on demand', ({ onDemand }) => onDemand),
      bold(
        `All in, provisioned capacity, ${assumed.usedShareOfProvisioned * 100} % used`,
        (column) => column.provisioned,
      ),
      line('All in on demand, with copies in another account', ({ withOtherAccount }) => withOtherAccount),
      ['Goal', ...rates.map(({ goal }) => String(goal))],
    ],
    'Batches hold one record at 10 a second, two at 100 and ten at 1,000.',
  );
}
