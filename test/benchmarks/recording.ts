import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../kit/service-process.ts';
import { markdownTable } from './markdown.ts';
import type { Measured } from './measured.ts';
import { makeClient, Payer } from './payer.ts';
import { processorMs } from './process-time.ts';
import { Receiver } from './receiver.ts';

const warmUp = 100;
/** Batches of each service, one after the other in turns, so that other load on the machine meets both. */
const rounds = 9;
const batch = 100;
const inFlight = 20;
const token = { tokenId: 'measure', tokenSecret: 'measure' };

/** What the console's recording adds to the processor time of a payment, without a page that is open. */
export async function measureRecording(): Promise<Measured> {
  const [recorded, bare] = [await startPayer('on'), await startPayer('off')];
  try {
    for (const payer of [recorded, bare]) await payer.pay(warmUp);
    const ratios: number[] = [];
    const means: [number, number] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const on = await recorded.cpuMsOf(batch);
      const off = await bare.cpuMsOf(batch);
      ratios.push(on / off);
      means[0] += on / batch / rounds;
      means[1] += off / batch / rounds;
    }
    const [low = 0, median = 0, high = 0] = [0, (rounds - 1) / 2, rounds - 1].map(
      (at) => ratios.toSorted(ascending)[at],
    );
    const inPercent = (ratio: number): string => `${((ratio - 1) * 100).toFixed(1)} %`;
    return {
      markdown: markdownTable(
        'Recording',
        ['What', 'Figure'],
        [
          ['Processor time of a payment with CONSOLE=on (ms)', means[0].toFixed(1)],
          ['Processor time of a payment with CONSOLE=off (ms)', means[1].toFixed(1)],
          [`Recording adds, median of ${rounds} pairs of ${batch} payments`, inPercent(median)],
          ['– lowest and highest pair', `${inPercent(low)}, ${inPercent(high)}`],
        ],
        'The processor time of the service’s process, from the requests to the last webhooks.',
      ),
      summary: `recording adds ${inPercent(median)} to the processor time of a payment`,
    };
  } finally {
    await recorded.stop();
    await bare.stop();
  }
}

const ascending = (one: number, other: number): number => one - other;

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
  const pay = async (times: number) => {
    let left = times;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        await payOne();
      }
    };
    await Promise.all(Array.from({ length: inFlight }, worker));
  };
  return {
    pay,
    /** The processor time of so many payments, in milliseconds. */
    async cpuMsOf(times: number): Promise<number> {
      const before = processorMs(service.child.pid ?? 0);
      await pay(times);
      return processorMs(service.child.pid ?? 0) - before;
    },
    async stop() {
      await service.kill('SIGKILL');
      await receiver.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
