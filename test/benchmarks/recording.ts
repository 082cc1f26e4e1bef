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

const warmUp = 100;
/** Batches of each service in turns, each time another one first, so that other load on the machine meets both. */
const rounds = 21;
const batch = 50;
const token = { tokenId: 'measure', tokenSecret: 'measure' };

/** What the console's recording takes of the payments a second and adds to their processor time, without a page that is open. */
export async function measureRecording(): Promise<Measured> {
  const [recorded, bare] = [await startPayer('on'), await startPayer('off')];
  try {
    for (const payer of [recorded, bare]) await payer.pay(warmUp);
    const pairs: { readonly on: Batch; readonly off: Batch }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const isFirst = round % 2 === 0;
      const first = await (isFirst ? recorded : bare).payBatch();
      const second = await (isFirst ? bare : recorded).payBatch();
      pairs.push(isFirst ? { on: first, off: second } : { on: second, off: first });
    }
    const taken = pairs.map(({ on, off }) => 1 - off.seconds / on.seconds);
    const added = pairs.map(({ on, off }) => on.cpuMs / off.cpuMs - 1);
    const rateOf = (batches: readonly Batch[]) => rounded(batch / median(batches.map(({ seconds }) => seconds)));
    const cpuOf = (batches: readonly Batch[]) => rounded(median(batches.map(({ cpuMs }) => cpuMs)) / batch);
    const [on, off] = [pairs.map((pair) => pair.on), pairs.map((pair) => pair.off)];
    return {
      markdown: markdownTable(
        'Recording',
        ['What', 'CONSOLE=on', 'CONSOLE=off', 'Recording, median of the pairs', 'Half of the pairs'],
        [
          ['Payments per second', rateOf(on), rateOf(off), `${inPercent(median(taken))} fewer`, middleHalf(taken)],
          [
            'Processor time of a payment (ms)',
            cpuOf(on),
            cpuOf(off),
            `${inPercent(median(added))} more`,
            middleHalf(added),
          ],
        ],
        `${rounds} pairs of ${batch} payments, a payment complete when its last webhook has come. The service is in a process of its own, its ` +
          'client and the receiver of its webhooks beside it on the same machine.',
      ),
      summary:
        `recording takes ${inPercent(median(taken))} of the payments a second and adds ${inPercent(median(added))} to the ` +
        'processor time of a payment',
    };
  } finally {
    await recorded.stop();
    await bare.stop();
  }
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
async function startPayer(console: 'on' | 'off') {
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
