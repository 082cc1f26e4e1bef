import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { resetPorts } from '../../functions/ports/ports.ts';
import { useLocalTable } from '../../lib/local/beside.ts';
import { countPayments } from '../kit/busy-platform.ts';
import { markdownTable, rounded } from '../kit/measuring/markdown.ts';
import { makeClient, Payer } from '../kit/measuring/payer.ts';
import { runOperate, type ServiceProcess, startService } from '../kit/service-process.ts';
import { paymentsOf } from './made-up-days.ts';
import type { Measured } from './measured.ts';
import { processorMs, processorMsOfChildren } from './process-time.ts';
import { load } from './scale.ts';

/** The payments of the small table. */
const few = 1_000;
/** How often each page is read: processor time is counted in steps of ten milliseconds. */
const reads = 30;
/** How many payments are counted at once. */
const countedAtOnce = 100;
/** How often each command runs. */
const runs = 3;
const token = { tokenId: 'measure', tokenSecret: 'measure' };

/** The pages of the console, by the paths that they read; `:payment` is the newest payment's id. */
const pages = [
  '/state',
  '/payments',
  '/payments/:payment',
  '/balances',
  '/trial-balance',
  '/open-items',
  '/health',
  '/search?q=:payment',
  '/api?path=/transactions',
  '/api?path=/customers',
] as const;

/** The search reads what it finds into memory once, after the first page. */
const index = 'The index of the search, once after a start';

/** The commands that list or find. Most of the time of each is its start. */
const commands = [
  ['platform', 'list'],
  ['payment', 'show', ':payment'],
] as const;

/** The processor time of each page of the console and each command that lists, with few payments and with many of the same platform. */
export async function measurePages({ payments }: { readonly payments: number }): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'measure-'));
  try {
    const fewTimes = await timesWith(dataDir, 0, few);
    const manyTimes = await timesWith(dataDir, 1, payments - few);
    const rows = [...manyTimes].map(([what, ms]) => [what, rounded(fewTimes.get(what) ?? 0), rounded(ms)]);
    const most = Math.max(...pages.map((page) => manyTimes.get(`\`${page}\``) ?? 0));
    const shown = payments.toLocaleString('en-US');
    return {
      markdown: markdownTable(
        'Pages of the console and commands',
        ['Milliseconds of processor time', `${few.toLocaleString('en-US')} payments`, `${shown} payments`],
        rows,
        'The payments are made up, of the platform that is shown, without deliveries or lines in the books. A command is a process of its own: its time is mostly its start.',
      ),
      summary: `a page of the console takes at most ${rounded(most)} ms of processor time with ${shown} payments`,
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Adds the payments of a day to the folder of a service, and returns what each page and command takes then. */
async function timesWith(dataDir: string, day: number, payments: number): Promise<ReadonlyMap<string, number>> {
  let service = await start(dataDir);
  try {
    const ofPlatform: PlatformId = (await readPage(service, '/state')).platformId;
    await service.kill('SIGTERM');
    load(dataDir, payments, { day, ofPlatform });
    service = await start(dataDir);
    await useLocalTable(dataDir);
    const items = [...paymentsOf(day, payments, ofPlatform)];
    for (let from = 0; from < items.length; from += countedAtOnce)
      await countPayments(items.slice(from, from + countedAtOnce));
    const payer = await Payer.make(makeClient({ baseUrl: service.baseUrl, ...token }));
    const { transactionId } = await payer.pay(await payer.wallet());
    const fill = (text: string) => text.replace(':payment', transactionId.replace('Transaction:', ''));
    const times = new Map<string, number>();
    const pid = service.child.pid ?? 0;
    const beforeIndex = processorMs(pid);
    await readPage(service, '/samples');
    times.set(index, processorMs(pid) - beforeIndex);
    for (const page of pages) {
      await readPage(service, fill(page));
      const before = processorMs(pid);
      for (let read = 0; read < reads; read += 1) await readPage(service, fill(page));
      times.set(`\`${page}\``, (processorMs(pid) - before) / reads);
    }
    for (const command of commands) {
      const before = processorMsOfChildren();
      for (let run = 0; run < runs; run += 1) {
        const { code, errors } = await runOperate(dataDir, ...command.map(fill));
        if (code !== 0) throw new Error(`${command.join(' ')} failed: ${errors}`);
      }
      times.set(`\`operate ${command.join(' ')}\``, (processorMsOfChildren() - before) / runs);
    }
    return times;
  } finally {
    resetPorts();
    await service.kill('SIGTERM');
  }
}

const start = (dataDir: string): Promise<ServiceProcess> =>
  startService(dataDir, { SANDBOX_TOKEN_ID: token.tokenId, SANDBOX_TOKEN_SECRET: token.tokenSecret });

async function readPage({ baseUrl }: ServiceProcess, page: string) {
  const response = await fetch(`${new URL(baseUrl).origin}/_console${page}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${page} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
