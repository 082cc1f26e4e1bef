import { randomUUID } from 'node:crypto';
import prices from '../../lib/console/prices.json' with { type: 'json' };
import { markdownTable, rounded } from '../kit/measuring/markdown.ts';
import { customerRequest, Payer, walletRequest } from '../kit/measuring/payer.ts';
import { allInTable } from './all-in.ts';
import { type DailyUnits, executed, measureDailyWorks, unexecuted } from './daily-works.ts';
import { bytesPerLine, Gauge, Log, type Used } from './gauge.ts';
import { laterPrices, onDemand, type Priced, provisioned, requestPrices, totalsOf } from './payment-price.ts';
import { withSession } from './session.ts';
import type { Usage } from './usage.ts';

/** A locked quote lives 5 minutes: 3 seconds of the measurement. */
const clockSpeed = 100;

/** 140 characters that do not compress. */
const longDescription = Array.from({ length: 7 }, () => randomUUID().slice(0, 20)).join('');

/** Meters one payment of each kind in the local cloud, request by request, and prices a million of them. */
export async function measureCost(): Promise<string> {
  const log = new Log();
  const used = await withSession(clockSpeed, async (session) => {
    const { client } = session;
    const payer = await Payer.make(client);
    const gauge = new Gauge(session, log);
    const wallet = await payer.wallet();
    // The first payment opens the books of its accounts.
    await gauge.during(() => payer.pay(wallet));
    const failing = await payer.wallet('003');
    const german = await client.post('/customers', { ...customerRequest(), region: 'DE', nationality: 'DE' });
    const { id: guarded } = await client.post('/customers/external-accounts', walletRequest(german.id));
    const lock = (walletId: string) => client.post('/quotes', payer.quoteRequest(walletId, false));
    const kinds: Readonly<Record<string, () => Promise<{ id: string }>>> = {
      'Paid at once': () => payer.pay(wallet),
      'Locked, then executed': async () => client.post(`/quotes/${(await lock(wallet)).id}/execute`, {}),
      'With strong authentication': async () => {
        let quote = await client.post(`/quotes/${(await lock(guarded)).id}/execute`, {});
        while (quote.status === 'PENDING_AUTHORIZATION') {
          quote = await client.post(`/quotes/${quote.id}/authorize`, { code: '123456' });
        }
        return quote;
      },
      'Fails, refunded': () => payer.pay(failing),
      'Locked, expires': () => lock(wallet),
      'Paid at once, 140 characters': () =>
        client.post('/quotes', payer.quoteRequest(wallet, true, longDescription), randomUUID()),
    };
    const used: [string, Used][] = [];
    for (const [kind, make] of Object.entries(kinds)) used.push([kind, await gauge.during(make)]);
    return used;
  });
  const works = { executed: await measureDailyWorks(executed), unexecuted: await measureDailyWorks(unexecuted) };
  return [
    usageTable(used),
    priceTable(
      'What a million of them cost, batches of one (US dollars)',
      used.map(([kind, batched]) => [kind, batched]),
    ),
    priceTable(
      'What a million of them cost, batches of ten (US dollars)',
      used.map(([kind, { inTens }]) => [kind, inTens]),
    ),
    ...used.slice(0, 1).map(([, simple]) => allInTable(simple)),
    `The daily works use ${shownUnits(works.executed)} for a payment in this run, and ${shownUnits(works.unexecuted)} for a quote that expires.`,
  ].join('\n\n');
}

const shownUnits = ({ read, write }: DailyUnits): string => `${rounded(read)} read and ${rounded(write)} write units`;

const usageTable = (used: readonly (readonly [string, Used])[]): string =>
  markdownTable(
    'What one payment uses',
    ['', ...used.map(([kind]) => kind)],
    namesOf(used).flatMap((name) => [
      [name, ...used.map(([, { all }]) => rounded(all[name]))],
      ...(used[0]?.[1].ofWebhooks[name] === undefined
        ? []
        : [['– for webhooks', ...used.map(([, { ofWebhooks }]) => rounded(ofWebhooks[name] ?? 0))]]),
    ]),
    'From the first request to the last webhook. Batches hold one record each, which is the most expensive case. Of the events that have one ' +
      'before them, one in four waits for it. A queue’s message is sent, received and deleted. The check of credentials is remembered. ' +
      `Log bytes are the lines of functions and of API Gateway’s access log, with the ${bytesPerLine} bytes that CloudWatch adds to each; ` +
      'Lambda’s own lines are switched off below warnings, and workflows log failures alone.',
  );

const shownUsage = (name: string): name is keyof Usage => !name.startsWith('Byte months');

const namesOf = ([first]: readonly (readonly [string, Used])[]) =>
  Object.keys(first?.[1].all ?? {}).filter(shownUsage) as readonly (keyof Usage)[];

/** The shares of provisioned capacity that are used on average, for which the table shows a total. */
const usedShares = [0.4, prices.assumed.usedShareOfProvisioned, 0.8];

function priceTable(title: string, used: readonly (readonly [string, Priced])[]): string {
  const rowsOf = (pricesOf: (priced: Priced) => Readonly<Record<string, number>>) => {
    const columns = used.map(([, priced]) => pricesOf(priced));
    return Object.keys(columns[0] ?? {}).map((name) => [name, ...columns.map((column) => rounded(column[name] ?? 0))]);
  };
  const totals = used.map(([, priced]) => totalsOf(priced));
  const bold = (number: number) => `**${rounded(number)}**`;
  const rows = [
    ...rowsOf(({ all }) => requestPrices(all, onDemand)),
    ['**Requests**', ...totals.map(({ requests }) => bold(requests))],
    ...rowsOf((priced) => laterPrices(priced, onDemand)),
    ['**Total**', ...totals.map(({ all }) => bold(all))],
    ...usedShares.map((share) => [
      `**Total with provisioned capacity, ${share * 100} % used**`,
      ...used.map(([, priced]) => bold(totalsOf(priced, provisioned(share)).all)),
    ]),
  ];
  const remark =
    `${prices.place}, written down on ${prices.writtenDown} in lib/console/prices.json. The time of a function is assumed, not measured. ` +
    'What a stage costs without traffic and its locked copies (docs/operations.md) are not in it.';
  return markdownTable(title, ['', ...used.map(([kind]) => kind)], rows, remark);
}
