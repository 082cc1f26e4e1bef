import { markdownTable, median, rounded } from '../kit/measuring/markdown.ts';
import type { Measured } from './measured.ts';
import { startMeasured } from './measured-service.ts';
import { answers, type Peer } from './peers.ts';
import { repeat } from './throughput.ts';

/** Each is measured so often, in turns, so that other load on the machine meets all. */
const rounds = 3;
/** Before the first round, to warm up code and connections. */
const warmUp = 100;

interface Competitor {
  readonly name: string;
  readonly work: () => Promise<void>;
}

/** Payments a second of this service and transfers a second of the peers that run, and the ratio. Says how to start the others. */
export async function measurePeers(peers: readonly Peer[], { payments }: { payments: number }): Promise<Measured> {
  const running: Peer[] = [];
  for (const peer of peers) if (await answers(peer.url)) running.push(peer);
  const missing = peers.filter((peer) => !running.includes(peer));
  const hints = missing.map(({ name, url, start }) => `${name} does not run at ${url}. Start it with \`${start}\`.`);
  const rates = await withOwn(async (own) => {
    const others = running.map(async ({ name, url, prepare }) => ({ name, work: await prepare(url) }));
    return ratesInTurns([own, ...(await Promise.all(others))], payments);
  });
  const [[, ownRate = 0] = []] = rates;
  const rows = [...rates].map(([name, rate]) => [name, rounded(rate), rounded(ownRate / rate)]);
  return {
    markdown: markdownTable(
      'Peers',
      ['What', 'A second', 'This service, as a multiple of it'],
      rows,
      [
        `Medians of ${rounds} rounds of ${payments} in turns, 50 in flight, client and services on the same machine. A payment of this service is complete`,
        'when its last webhook has come; a transfer of a peer is one movement, answered, without a quote, a rail or a signed event.',
        ...hints,
      ].join('\n'),
    ),
    summary: `${rounded(ownRate)} payments a second beside ${running.length} of ${peers.length} peers`,
  };
}

/** The median rate of each in rounds of so many. */
async function ratesInTurns(competitors: readonly Competitor[], count: number): Promise<Map<string, number>> {
  for (const { work } of competitors) await repeat(warmUp, work);
  const rates = new Map<string, number[]>(competitors.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, work } of competitors) rates.get(name)?.push(count / (await repeat(count, work)));
  return new Map([...rates].map(([name, each]) => [name, median(each)]));
}

/** Runs `use` with this service, as `npm start` runs it, and a payment of it. */
async function withOwn<T>(use: (own: Competitor) => Promise<T>): Promise<T> {
  const service = await startMeasured();
  try {
    return await use({ name: 'This service, payments', work: await service.makePay() });
  } finally {
    await service.stop();
  }
}
