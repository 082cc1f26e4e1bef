import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { markdownTable, median, rounded } from '../kit/measuring/markdown.ts';
import type { Measured, MeasureOptions } from './measured.ts';
import { startMeasured } from './measured-service.ts';
import { processorMs } from './process-time.ts';

/** The rate is measured over this many payments; the others only fill the memory. */
const timedPayments = 500;
/** The rate is that of the median of as many parts. */
const parts = 5;
/** A service that takes this share of a core has no more to give: one thread answers everything. */
const wholeThread = 0.9;
const inFlight = 50;
/** Payments before the measurement, which warm up code and connections. */
const warmUp = 50;
const restMs = 5_000;
/** Payments one after the other, each on a service that rests. */
const alone = 50;
const apartMs = 100;

/** Runs the service in a process of its own, as `npm start` does, and measures payments per second. */
export async function measureThroughput({ payments }: MeasureOptions): Promise<Measured> {
  const service = await startMeasured();
  const { pid, receiver } = service;
  try {
    await pause(restMs);
    const idle = residentMegabytes(pid);
    const pay = await service.makePay();
    await repeat(warmUp, pay);
    const aloneMs = await timesAlone(pay);
    const idleShare = await shareOfCore(pid, restMs);
    const timed = parts * Math.ceil(Math.min(timedPayments, payments) / parts);
    const before = { webhooks: receiver.count, processorMs: processorMs(pid), at: performance.now() };
    const rates: number[] = [];
    for (let part = 0; part < parts; part += 1) rates.push(timed / parts / (await repeat(timed / parts, pay)));
    const seconds = (performance.now() - before.at) / 1000;
    const webhooks = receiver.count - before.webhooks;
    const share = (processorMs(pid) - before.processorMs) / 1000 / seconds;
    const more = Math.max(0, payments - timed - alone - warmUp);
    const laterSeconds = await repeat(more, pay);
    await pause(restMs);
    const full = residentMegabytes(pid);
    const rate = rounded(median(rates));
    const requests = rounded((timed + webhooks) / seconds);
    const total = warmUp + alone + timed + more;
    const rows: (readonly [string, string | number])[] = [
      [`Payments per second, created and completed, ${inFlight} in flight (${timed} payments)`, rate],
      [`– lowest and highest of ${parts} parts`, `${rounded(Math.min(...rates))}, ${rounded(Math.max(...rates))}`],
      ['Requests per second at that rate, with its own webhooks', requests],
      ['Processor time of the service per payment (ms)', rounded((share * 1000 * seconds) / timed)],
      ['What binds', bindingOf(share)],
      ...(more > 0 ? [[`Payments per second, the following ${more}`, rounded(more / laterSeconds)] as const] : []),
      [
        `One payment at a time: ms from the request to the webhook of its completion, median of ${alone}`,
        rounded(median(aloneMs)),
      ],
      [
        '– nine in ten take at most',
        rounded(aloneMs.toSorted((one, other) => one - other)[Math.floor(alone * 0.9)] ?? 0),
      ],
      ['Share of a core that the idle service takes (%)', rounded(100 * idleShare)],
      ['Resident memory idle (MB)', idle],
      [`Resident memory after ${total} payments (MB)`, full],
    ];
    return {
      markdown: markdownTable(
        'Local service',
        ['What', 'Figure'],
        rows,
        'The service in a process of its own, its client and the receiver of its webhooks beside it on the same machine. ' +
          'A payment is complete when its last webhook has come.',
      ),
      summary: `${rate} payments per second locally, resident memory ${idle} MB idle and ${full} MB after ${total} payments`,
    };
  } finally {
    await service.stop();
  }
}

/** The milliseconds that each payment takes while the service does nothing else. */
async function timesAlone(pay: () => Promise<void>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let count = 0; count < alone; count += 1) {
    await pause(apartMs);
    const startedAt = performance.now();
    await pay();
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** The share of a core that a process takes over so many milliseconds. */
async function shareOfCore(pid: number, ms: number): Promise<number> {
  await pause(apartMs);
  const before = processorMs(pid);
  await pause(ms);
  return (processorMs(pid) - before) / ms;
}

/** What limits the rate, by the share of a core that the service takes. */
const bindingOf = (share: number): string =>
  share >= wholeThread
    ? `the service's thread, which takes ${Math.round(share * 100)} % of a core`
    : `not the service, which takes ${Math.round(share * 100)} % of a core: the disk, or other work on this machine`;

/** Repeats `work` with a limit on concurrency. Returns the seconds it took. */
export async function repeat(times: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let left = times;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return (performance.now() - startedAt) / 1000;
}

export const residentMegabytes = (pid: number): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
