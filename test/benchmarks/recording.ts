import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../kit/service-process.ts';
import { markdownTable, median, rounded } from './markdown.ts';
import type { Measured } from './measured.ts';
import { makeClient, Payer } from './payer.ts';
import { processorMs } from './process-time.ts';
import { Receiver } from './receiver.ts';
import { repeat } from './throughput.ts';

const warmUp = 300;
/** Enough for the load to count as one that goes on, of which a part is recorded (lib/local/console/recorder.ts). */
const longWarmUp = 700;
/** The same program is up to 5 % faster in one process than in the next one, as its code was optimized in another order. */
const processes = 3;
/** Batches of each service in turns, each time another one first, so that other load on the machine meets both. */
const rounds = 6;
const batch = 150;
const token = { tokenId: 'measure', tokenSecret: 'measure' };

/** What the console's recording takes of the payments a second and adds to their processor time, without a page that is open. */
export async function measureRecording(): Promise<Measured> {
  const usual = taken(await measurePairs('on', longWarmUp));
  const whole = taken(await measurePairs('all', warmUp));
  return {
    markdown: markdownTable(
      'Recording',
      ['What', 'Recording', 'CONSOLE=off', 'Taken, median of the pairs', 'Half of the pairs'],
      [...usual.rows('a load that goes on'), ...whole.rows('everything recorded, CONSOLE=all')],
      `${processes * rounds} pairs of ${batch} payments each, in ${processes} processes of each kind, a payment complete when its last webhook has ` +
        'come. The client and the receiver of the webhooks are beside the service on the same machine.',
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
  const rateOf = (batches: readonly Batch[]) => rounded(batch / median(batches.map(({ seconds }) => seconds)));
  const cpuOf = (batches: readonly Batch[]) => rounded(median(batches.map(({ cpuMs }) => cpuMs)) / batch);
  const [on, off] = [pairs.map((pair) => pair.on), pairs.map((pair) => pair.off)];
  const [fewer, more] = [`${inPercent(median(lost))} fewer`, `${inPercent(median(added))} more`];
  const rows = (load: string) => [
    [`Payments per second, ${load}`, rateOf(on), rateOf(off), fewer, middleHalf(lost)],
    [`Processor time of a payment (ms), ${load}`, cpuOf(on), cpuOf(off), more, middleHalf(added)],
  ];
  return { fewer, more, rows };
}

type Setting = 'on' | 'all' | 'off';

async function measurePairs(setting: Setting, payments: number): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let times = 0; times < processes; times += 1) pairs.push(...(await measureProcesses(setting, payments)));
  return pairs;
}

/** Pairs of batches of two processes, one of which records. */
async function measureProcesses(setting: Setting, payments: number): Promise<readonly Pair[]> {
  const [recorded, bare] = [await startPayer(setting), await startPayer('off')];
  try {
    for (const payer of [recorded, bare]) await payer.pay(payments);
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const isFirst = round % 2 === 0;
      const first = await (isFirst ? recorded : bare).payBatch();
      const second = await (isFirst ? bare : recorded).payBatch();
      pairs.push(isFirst ? { on: first, off: second } : { on: second, off: first });
    }
    return pairs;
  } finally {
    await recorded.stop();
    await bare.stop();
  }
}

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

/** The quartiles, between which half of the pairs lie. */
function middleHalf(shares: readonly number[]): string {
  const sorted = shares.toSorted((one, other) => one - other);
  const at = (part: number): string => inPercent(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  return `${at(0.25)} to ${at(0.75)}`;
}

/** A service with or without a console, and a client that pays. */
async function startPayer(console: Setting) {
  const dataDir = mkdtempSync(join(tmpdir(), 'measure-'));
  const receiver = await Receiver.start();
  const service = await startService(dataDir, {
    SANDBOX_TOKEN_ID: token.tokenId,
    SANDBOX_TOKEN_SECRET: token.tokenSecret,
    WEBHOOK_URL: receiver.url,
    CONSOLE: console,
  });
  const payer = await Payer.make(makeClient({ baseUrl: service.baseUrl, ...token }));
  const walletId = await payer.wallet();
  const payOne = async () => {
    const { transactionId } = await payer.pay(walletId);
    await receiver.event(transactionId, 'OUTGOING_PAYMENT.COMPLETED');
  };
  const pay = (times: number) => repeat(times, payOne);
  return {
    pay,
    async payBatch(): Promise<Batch> {
      const before = processorMs(service.child.pid ?? 0);
      const seconds = await pay(batch);
      return { seconds, cpuMs: processorMs(service.child.pid ?? 0) - before };
    },
    async stop() {
      await service.kill('SIGKILL');
      await receiver.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
