import { randomUUID } from 'node:crypto';
import { bytesPerLine, Gauge, Log, type Usage, type Used } from './gauge.ts';
import { markdownTable, rounded, sum } from './markdown.ts';
import { customerRequest, Payer, walletRequest } from './payer.ts';
import prices from './prices.json' with { type: 'json' };
import { withSession } from './session.ts';

/** A locked quote lives 5 minutes: 3 seconds of the measurement. */
const clockSpeed = 100;

/** 140 characters that do not compress. */
const longDescription = Array.from({ length: 7 }, () => randomUUID().slice(0, 20)).join('');

/** Meters one payment of each kind in the local cloud, request by request, and prices a million of them. */
export async function measureCost(): Promise<string> {
  const log = new Log();
  return withSession(clockSpeed, async (session) => {
    const { client } = session;
    const payer = await Payer.make(client);
    const gauge = new Gauge(session, log);
    const wallet = await payer.wallet();
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
    const remark =
      `${prices.place}, written down on ${prices.writtenDown} in test/benchmarks/prices.json. The time of a function is assumed, not measured. ` +
      'The daily works on the whole table and what a stage costs without traffic (docs/operations.md) are not in it.';
    return [
      usageTable(used),
      priceTable(
        'What a million of them cost, batches of one (US dollars)',
        used.map(([kind, { all }]) => [kind, all]),
        remark,
      ),
      priceTable(
        'What a million of them cost, batches of ten (US dollars)',
        used.map(([kind, { inTens }]) => [kind, inTens]),
        remark,
      ),
    ].join('\n\n');
  });
}

const usageTable = (used: readonly (readonly [string, Used])[]): string =>
  markdownTable(
    'What one payment uses',
    ['', ...used.map(([kind]) => kind)],
    namesOf(used).flatMap((name) => [
      [name, ...used.map(([, { all }]) => rounded(all[name]))],
      ...(used[0]?.[1].ofWebhooks[name] === undefined
        ? []
        : [['– of it webhooks', ...used.map(([, { ofWebhooks }]) => rounded(ofWebhooks[name] ?? 0))]]),
    ]),
    'From the first request to the last webhook, with no other load: batches hold one record each, which is the dearest case. ' +
      'A queue’s message is sent, received and deleted. The check of credentials is remembered. ' +
      `Log bytes are the lines of functions and of API Gateway’s access log, with the ${bytesPerLine} bytes that CloudWatch adds to each; ` +
      'Lambda’s own lines are switched off below warnings, and workflows log failures alone.',
  );

const namesOf = ([first]: readonly (readonly [string, Used])[]) => Object.keys(first?.[1].all ?? {}) as (keyof Usage)[];

/** The price of a million payments with this usage, row by row, in US dollars. Storage, transfer and retries are of their first 90 days. */
export function pricesOf(usage: Usage, events: number): Readonly<Record<string, number>> {
  const { functionMs, functionMb, transferBytes, storedMonths, retriedShare } = prices.assumed;
  const { perMillion, perGigabyte, perGigabyteMonth, perGigabyteSecond } = prices;
  const runPrice = (functionMs / 1000) * (functionMb / 1024) * perGigabyteSecond['Function time (arm64)'] * 1e6;
  const used = Object.entries(perMillion).map(([name, price]): [string, number] => [
    name,
    usage[name as keyof typeof perMillion] * price,
  ]);
  // A retry is a message, a run, a write and the reads of the delivery and of the platform.
  const retry =
    3 * perMillion['Queue requests'] +
    perMillion['Function runs'] +
    runPrice +
    perMillion['Write units'] +
    2 * perMillion['Read units'];
  const gigabytes = (usage['Stored bytes'] * 1e6) / 1e9;
  return {
    ...Object.fromEntries(used),
    'Log bytes': usage['Log bytes'] * 1e-3 * perGigabyte['Log bytes'],
    [`Function time, ${functionMs} ms each`]: usage['Function runs'] * runPrice,
    '**Requests**': Number.NaN,
    'Ten webhooks in a hundred retried': events * retriedShare * retry,
    'Storage and recovery, 90 days':
      gigabytes * storedMonths * (perGigabyteMonth.Storage + perGigabyteMonth['Point-in-time recovery']),
    'Transfer out': transferBytes * 1e-3 * perGigabyte['Transfer out'],
  };
}

/** What the requests of a million payments cost, and what they cost with storage, transfer and retries. */
export function totalsOf(usage: Usage): { readonly requests: number; readonly all: number } {
  const rows = Object.entries(pricesOf(usage, usage['Events on the bus']));
  const divide = rows.findIndex(([, price]) => Number.isNaN(price));
  const requests = sum(rows.slice(0, divide).map(([, price]) => price));
  return { requests, all: requests + sum(rows.slice(divide + 1).map(([, price]) => price)) };
}

function priceTable(title: string, used: readonly (readonly [string, Usage])[], remark: string): string {
  const priced = used.map(([, usage]) => pricesOf(usage, usage['Events on the bus']));
  const totals = used.map(([, usage]) => totalsOf(usage));
  const rows = Object.keys(priced[0] ?? {}).map((name) => [
    name,
    ...priced.map((row, column) =>
      name === '**Requests**' ? `**${rounded(totals[column]?.requests ?? 0)}**` : rounded(row[name] ?? 0),
    ),
  ]);
  const all = totals.map((total) => `**${rounded(total.all)}**`);
  return markdownTable(title, ['', ...used.map(([kind]) => kind)], [...rows, ['**Total**', ...all]], remark);
}
