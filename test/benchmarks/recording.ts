import { markdownTable, rounded } from '../kit/measuring/markdown.ts';
import type { Measured } from './measured.ts';
import { startMeasured } from './measured-service.ts';
import { processorMs } from './process-time.ts';
import { repeat } from './throughput.ts';

/** Enough for the load to count as one that goes on, of which a part is recorded (lib/console/recorder.ts). */
const warmUp = 600;
/**
 * The same program takes up to 10 % more or less from process to process, as its code is optimized in another order. So only many
 * processes show a difference of a few per cent, and their batches may be few.
 */
const processes = { on: 18, all: 8 };
/** Batches of each service in turns, so that other load on the machine meets both. */
const rounds = 2;
const batch = 150;

/** What the console's recording takes of the payments a second and adds to their processor time, without a page that is open. */
export async function measureRecording(): Promise<Measured> {
  const usual = taken(await measureProcesses('on'));
  const whole = taken(await measureProcesses('all'));
  return {
    markdown: markdownTable(
      'Recording',
      ['What', 'Recording', 'CONSOLE=off', 'Taken, mean and its standard error', 'Half of the processes'],
      [...usual.rows('a load that goes on'), ...whole.rows('everything recorded, CONSOLE=all')],
      `${processes.on} and ${processes.all} processes of each kind, each with ${rounds} batches of ${batch} payments after ${warmUp}, a payment complete ` +
        'when its last webhook has come. The client and the receiver of the webhooks are beside the service on the same machine.',
    ),
    summary:
      `recording takes ${usual.fewer} of the payments a second of a load that goes on and adds ${usual.more} to the processor time of a ` +
      `payment; everything recorded, ${whole.fewer} and ${whole.more}`,
  };
}

/** What the one service of the pairs has less than the other one, in words. */
function taken(pairs: readonly Pair[]) {
  const [lost, added] = [
    pairs.map(({ on, off }) => 1 - off.seconds / on.seconds),
    pairs.map(({ on, off }) => on.cpuMs / off.cpuMs - 1),
  ];
  const rateOf = (batches: readonly Batch[]) => rounded(batch / mean(batches.map(({ seconds }) => seconds)));
  const cpuOf = (batches: readonly Batch[]) => rounded(mean(batches.map(({ cpuMs }) => cpuMs)) / batch);
  const [on, off] = [pairs.map((pair) => pair.on), pairs.map((pair) => pair.off)];
  const [fewer, more] = [`${withError(lost)} fewer`, `${withError(added)} more`];
  const rows = (load: string) => [
    [`Payments per second, ${load}`, rateOf(on), rateOf(off), fewer, middleHalf(lost)],
    [`Processor time of a payment (ms), ${load}`, cpuOf(on), cpuOf(off), more, middleHalf(added)],
  ];
  return { fewer, more, rows };
}

type Setting = 'on' | 'all' | 'off';

async function measureProcesses(setting: 'on' | 'all'): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let one = 0; one < processes[setting]; one += 1)
    pairs.push(await measurePair(setting, one % 2 === 0 ? ['on', 'off'] : ['off', 'on']));
  return pairs;
}

/** The mean batches of two processes side by side, one of which records, started in this order. */
async function measurePair(setting: Setting, order: readonly (keyof Pair)[]): Promise<Pair> {
  const payers = new Map<keyof Pair, Awaited<ReturnType<typeof startPayer>>>();
  try {
    for (const one of order) payers.set(one, await startPayer(one === 'on' ? setting : 'off'));
    for (const payer of payers.values()) await payer.pay(warmUp);
    const batches = { on: [] as Batch[], off: [] as Batch[] };
    for (let round = 0; round < rounds; round += 1)
      for (const [one, payer] of round % 2 === 0 ? payers : [...payers].reverse())
        batches[one].push(await payer.payBatch());
    return { on: meanBatch(batches.on), off: meanBatch(batches.off) };
  } finally {
    for (const payer of payers.values()) await payer.stop();
  }
}

const meanBatch = (batches: readonly Batch[]): Batch => ({
  seconds: mean(batches.map(({ seconds }) => seconds)),
  cpuMs: mean(batches.map(({ cpuMs }) => cpuMs)),
});

interface Pair {
  readonly on: Batch;
  readonly off: Batch;
}

interface Batch {
  readonly seconds: number;
  /** The processor time of the service. */
  readonly cpuMs: number;
}

const inPercent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const mean = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/** The mean and how far it would lie from that of another run, in the usual measure of it. */
function withError(shares: readonly number[]): string {
  const middle = mean(shares);
  const variance = shares.reduce((sum, share) => sum + (share - middle) ** 2, 0) / (shares.length - 1);
  return `${(middle * 100).toFixed(1)} ± ${inPercent(Math.sqrt(variance / shares.length))}`;
}

/** The quartiles, between which half of the processes lie. */
function middleHalf(shares: readonly number[]): string {
  const sorted = shares.toSorted((one, other) => one - other);
  const at = (part: number): string => inPercent(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  return `${at(0.25)} to ${at(0.75)}`;
}

/** A service with or without a console, and a client that pays. */
async function startPayer(console: Setting) {
  const service = await startMeasured({ CONSOLE: console });
  const payOne = await service.makePay();
  const pay = (times: number) => repeat(times, payOne);
  return {
    pay,
    async payBatch(): Promise<Batch> {
      const before = processorMs(service.pid);
      const seconds = await pay(batch);
      return { seconds, cpuMs: processorMs(service.pid) - before };
    },
    stop: service.stop,
  };
}
