import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { Durable } from '../../lib/local/durable.ts';
import type { RowChange } from '../../lib/local/item-change.ts';
import { SqliteRows } from '../../lib/local/table/sqlite-rows.ts';
import { markdownTable, rounded } from '../kit/measuring/markdown.ts';
import { type Client, makeClient, Payer } from '../kit/measuring/payer.ts';
import { Receiver } from '../kit/measuring/receiver.ts';
import { runOperate, type ServiceProcess, startService } from '../kit/service-process.ts';
import { paymentsOf, platformId } from './made-up-days.ts';
import type { Measured } from './measured.ts';
import { processorMs } from './process-time.ts';
import { repeat, residentMegabytes } from './throughput.ts';

/** Payments that are really made, in a folder that is empty and in one that is full. */
const [warmUp, paid] = [200, 1_000];
const restMs = 5_000;
const token = { tokenId: 'measure', tokenSecret: 'measure' };

interface Running {
  readonly service: ServiceProcess;
  readonly startSeconds: number;
  readonly client: Client;
}

/** What the local service takes with a full table beside an empty one. The payments in the table are made up. */
export async function measureScale({ payments }: { readonly payments: number }): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'measure-'));
  const receiver = await Receiver.start();
  const start = async (): Promise<Running> => {
    const startedAt = performance.now();
    const service = await startService(dataDir, {
      SANDBOX_TOKEN_ID: token.tokenId,
      SANDBOX_TOKEN_SECRET: token.tokenSecret,
      WEBHOOK_URL: receiver.url,
    });
    const startSeconds = (performance.now() - startedAt) / 1000;
    return { service, startSeconds, client: makeClient({ baseUrl: service.baseUrl, ...token }) };
  };
  let running: Running | undefined;
  try {
    running = await start();
    const empty = await measurePayments(running, receiver);
    await running.service.kill('SIGTERM');
    load(dataDir, payments);
    const bytes = bytesIn(dataDir);
    running = await start();
    const full = await measurePayments(running, receiver);
    const verifiedAt = performance.now();
    const { code, output } = await runOperate(dataDir, 'ledger', 'verify');
    const verifySeconds = rounded((performance.now() - verifiedAt) / 1000);
    if (code === null || output === '') throw new Error('The ledger was not verified.');
    // A service that stops leaves no log beside its files.
    await running.service.kill('SIGTERM');
    const diskOfPayment = (bytesIn(dataDir) - bytes) / (warmUp + paid) / 1024;
    const shown = payments.toLocaleString('en-US');
    const rows = (Object.keys(empty) as (keyof typeof empty)[]).map((name) => [
      name,
      rounded(empty[name]),
      rounded(full[name]),
    ]);
    return {
      markdown: markdownTable(
        'The local service with a full table',
        ['What', 'Empty', `${shown} payments`],
        [
          ...rows,
          ['`ledger verify` (s)', '', verifySeconds],
          ['Disk for each payment (KB)', '', rounded(diskOfPayment)],
        ],
        `The payments in the table are made up and have no deliveries. Disk for each payment: what ${warmUp + paid} real ones added to the folder of the stopped service.`,
      ),
      summary:
        `with ${shown} payments the service starts in ${rounded(full['Start (s)'])} s and takes ${Math.round(full['Resident memory (MB)'])} MB, ` +
        `ledger verify ${verifySeconds} s`,
    };
  } finally {
    await running?.service.kill('SIGKILL');
    await receiver.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Makes payments and looks at what they take. */
async function measurePayments({ service, startSeconds, client }: Running, receiver: Receiver) {
  const pid = service.child.pid ?? 0;
  const payer = await Payer.make(client);
  const walletId = await payer.wallet();
  const pay = async () => {
    const { transactionId } = await payer.pay(walletId);
    await receiver.event(transactionId, 'OUTGOING_PAYMENT.COMPLETED');
  };
  await repeat(warmUp, pay);
  await pause(restMs);
  const before = processorMs(pid);
  const seconds = await repeat(paid, pay);
  const spentMs = processorMs(pid) - before;
  return {
    'Start (s)': startSeconds,
    'Payments per second': paid / seconds,
    'Processor time of a payment (ms)': spentMs / paid,
    'Resident memory (MB)': residentMegabytes(pid),
  };
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((bytes, entry) => bytes + statSync(join(entry.parentPath, entry.name)).size, 0);

/** Puts the made-up payments of a day, of a platform if it is named, into the table of a service that is stopped, past its change log. */
export function load(
  dataDir: string,
  payments: number,
  { day = 0, ofPlatform = platformId }: { day?: number; ofPlatform?: PlatformId } = {},
): void {
  const durable = new Durable(dataDir);
  const rows = new SqliteRows(durable, () => undefined);
  let changes: RowChange[] = [];
  for (const after of paymentsOf(day, payments, ofPlatform)) {
    changes.push({ key: { pk: String(after.pk), sk: String(after.sk) }, before: undefined, after });
    if (changes.length < 1000) continue;
    rows.apply(changes);
    durable.flush();
    changes = [];
  }
  rows.apply(changes);
  durable.flush();
  durable.close();
}
