import { bytesPerLine, Gauge, Log, type Usage, type Used } from './gauge.ts';
import { markdownTable, rounded, sum } from './markdown.ts';
import { customerRequest, Payer, walletRequest } from './payer.ts';
import prices from './prices.json' with { type: 'json' };
import { withSession } from './session.ts';

/** A locked quote lives 5 minutes: 3 seconds of the measurement. */
const clockSpeed = 100;

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
    };
    const used: [string, Used][] = [];
    for (const [kind, make] of Object.entries(kinds)) used.push([kind, await gauge.during(make)]);
    return [usageTable(used), priceTable(used)].join('\n\n');
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

function priceTable(used: readonly (readonly [string, Used])[]): string {
  const { functionMs, functionMb } = prices.assumed;
  const rows: [string, ...number[]][] = namesOf(used).map((name) => [
    name,
    ...used.map(([, { all }]) => priceOf(name, all[name])),
  ]);
  const secondsPrice =
    (functionMs / 1000) * (functionMb / 1024) * prices.perGigabyteSecond['Function time (arm64)'] * 1e6;
  rows.push([
    `Function time, ${functionMs} ms each`,
    ...used.map(([, { all }]) => rounded(all['Function runs'] * secondsPrice)),
  ]);
  const totals = used.map((_, column) => `**${rounded(sum(rows.map((row) => Number(row[column + 1]))))}**`);
  return markdownTable(
    'What a million of them cost (US dollars)',
    ['', ...used.map(([kind]) => kind)],
    [...rows, ['**Total**', ...totals]],
    `${prices.place}, written down on ${prices.writtenDown} in test/benchmarks/prices.json. Storage, traces, alarms and transfer are not in it; ` +
      'the time of a function is assumed, not measured.',
  );
}

/** The price of a million times this usage, in US dollars. */
const priceOf = (name: keyof Usage, amount: number): number =>
  rounded(name === 'Log bytes' ? (amount * 1e6 * prices.perGigabyte[name]) / 1e9 : amount * prices.perMillion[name]);
