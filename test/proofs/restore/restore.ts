import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { useLocalTable } from '../../../lib/local/beside.ts';
import { copyOtherFiles, keepPointInTime, restoreTable } from '../../../lib/local/table-copy.ts';
import { makeClient, Payer } from '../../kit/measuring/payer.ts';
import { Receiver } from '../../kit/measuring/receiver.ts';
import { mulberry32 } from '../../kit/prng.ts';
import { runCommand, type ServiceProcess, startService } from '../../kit/service-process.ts';
import { Connection, loadToken } from '../kill/connection.ts';
import { Load, tokenSettings } from '../kill/load.ts';
import type { Proof, Proven } from '../proof.ts';
import { isQuiet, leftOver, lostEvents, readContent, type TableContent, unsettled, wronglyPaid } from './accounts.ts';
import { Connector } from './connector.ts';
import { payInProduction, productionPayer } from './production.ts';

/** A quote lives ten seconds. */
const clockSpeed = '30';
const defaults = { seconds: '6', seed: '1' };
const short = { seconds: '3' };
/** How long the restored service may take to finish everything. */
const patienceMs = 90_000;
const productionPayers = 4;

/**
 * Follows docs/runbooks/restore.md: keeps a point in time under load, continues, stops, restores into another table,
 * starts the service on it and resumes its payments. Every payment in the copy reaches its end and is paid
 * once, at the connector and in the ledger.
 */
export const restoreProof: Proof = {
  prove: async (options, say) => {
    if (process.env.DYNAMODB_ENDPOINT)
      throw new Error('The drill copies the file of the local table: unset DYNAMODB_ENDPOINT.');
    const { seconds, seed } = { ...defaults, ...(options.short && short), ...options };
    if (!(Number(seconds) > 0)) throw new Error('--seconds must be above 0.');
    const folder = mkdtempSync(join(tmpdir(), 'prove-restore-'));
    const [connector, receiver] = [await Connector.open(), await Receiver.start()];
    const drill = new Drill({ folder, connector, receiver, say });
    try {
      return await drill.run(Number(seconds), mulberry32(Number(seed)));
    } finally {
      await drill.clear();
      await Promise.all([connector.close(), receiver.close()]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

interface DrillOptions {
  readonly folder: string;
  readonly connector: Connector;
  readonly receiver: Receiver;
  readonly say: (line: string) => void;
}

class Drill {
  readonly #options: DrillOptions;
  readonly #first: string;
  readonly #pointInTime: string;
  readonly #second: string;
  #service: ServiceProcess | undefined;

  constructor(options: DrillOptions) {
    this.#options = options;
    const folder = (name: string) => join(options.folder, name);
    [this.#first, this.#pointInTime, this.#second] = [folder('first'), folder('point-in-time'), folder('second')];
    for (const path of [this.#first, this.#pointInTime, this.#second]) mkdirSync(path);
  }

  async run(seconds: number, random: () => number): Promise<Proven> {
    const { say, connector } = this.#options;
    await this.#payAndStop(seconds, random);
    const items = await restoreTable(this.#pointInTime, this.#second);
    copyOtherFiles(this.#first, this.#second);
    const service = await this.#start(this.#second);
    const found = await readContent();
    say(`restored ${items} items, ${found.payments.size} payments among them`);
    const counted = await this.#resume('--dry-run');
    const resumed = await this.#resume();
    say(resumed);
    connector.release();
    return this.#account(service, { found, content: await this.#settle(), counted, resumed });
  }

  async clear(): Promise<void> {
    await this.#service?.kill('SIGKILL');
  }

  /** Pays by both rails, keeps a point in time, continues to pay, and kills the service. */
  async #payAndStop(seconds: number, random: () => number): Promise<void> {
    const { connector, say } = this.#options;
    const service = await this.#start(this.#first);
    const payer = await productionPayer(service.baseUrl, this.#options.receiver.url);
    const connection = new Connection();
    const load = new Load(connection, random);
    connection.up(service.baseUrl);
    await load.begin();
    const over = new AbortController();
    const paying = Array.from({ length: productionPayers }, () => payInProduction(payer, over.signal));
    await pause(seconds * 1000);
    keepPointInTime(this.#first, this.#pointInTime);
    say(`kept a point in time after ${load.payments.length} payments of the sandbox`);
    await pause((seconds * 1000) / 3);
    over.abort();
    connection.down();
    connector.down();
    await Promise.all([service.kill('SIGKILL'), ...paying]);
    say(`stopped after ${load.payments.length}`);
  }

  /** Starts the service on a folder, and points this process at its table. */
  async #start(folder: string): Promise<ServiceProcess> {
    const { connector, receiver } = this.#options;
    const own = { CLOCK_SPEED: clockSpeed, WEBHOOK_URL: receiver.url };
    const service = await startService(folder, { ...tokenSettings, ...connector.settings, ...own });
    this.#service = service;
    await useLocalTable(folder);
    connector.up(service.baseUrl);
    return service;
  }

  /** Runs the operator's command of docs/runbooks/restore.md. */
  async #resume(...more: readonly string[]): Promise<string> {
    const args = ['--run', 'drill', '--why', 'Drill', ...more];
    const { code, output, errors } = await runCommand('operate.ts', { DATA_DIR: this.#second }, ['resume', ...args])
      .ended;
    if (code !== 0) throw new Error(`npm run operate -- resume failed: ${errors}`);
    return output.trim();
  }

  /** Waits until nothing is in progress. */
  async #settle(): Promise<TableContent> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const content = await readContent();
      if (isQuiet(content) || Date.now() > deadline) return content;
      await pause(500);
    }
  }

  async #account({ baseUrl }: ServiceProcess, seen: Seen): Promise<Proven> {
    const { found, content, counted, resumed } = seen;
    const { connector } = this.#options;
    const open = unsettled(found).length;
    const again = await this.#resume();
    const { code, output, errors } = await runCommand('operate.ts', { DATA_DIR: this.#second }, ['ledger', 'verify'])
      .ended;
    const isClean = code === 0 && output.trim().endsWith('in motion 0, differences 0');
    const unknown = [...connector.paid.keys()].filter((paymentId) => !content.payments.has(paymentId));
    return {
      figures:
        `${found.payments.size} payments in the copy, ${open} in progress; ${resumed}; ` +
        `${lostEvents(content)} events given up, ${connector.repeated} payouts ordered again, ${unknown.length} made after the point in time`,
      violations: [
        ...(open > 0 ? [] : ['No payment was in progress, so the drill proves nothing']),
        ...(isCounted(counted, resumed) ? [] : [`A dry run counts otherwise: ${counted}`]),
        ...(again === nothing ? [] : [`A second run resumed something: ${again}`]),
        ...(isClean ? [] : [`The ledger does not add up: ${output}${errors}`]),
        ...leftOver(content),
        ...wronglyPaid(content, connector),
        ...connector.faults,
        ...(await this.#payOnce(baseUrl)),
      ],
    };
  }

  /** The restored service takes new payments. */
  async #payOnce(baseUrl: string): Promise<readonly string[]> {
    const payer = await Payer.make(makeClient({ baseUrl, ...loadToken }));
    const { transactionId } = await payer.pay(await payer.wallet());
    const received = this.#options.receiver.event(transactionId, 'OUTGOING_PAYMENT.COMPLETED').then(() => true);
    const inTime = await Promise.race([received, pause(patienceMs, false, { ref: false })]);
    return inTime ? [] : [`${transactionId}, paid after the restore, does not complete`];
  }
}

/** The number of deliveries in the output of a run, and the output without it. */
const deliveriesIn = (output: string) => {
  const [found = '', number] = output.match(/deliveries (\d+)/) ?? [];
  return { deliveries: Number(number), rest: output.replace(found, '') };
};

/**
 * Whether a dry run counted what the run then resumed. The restored service delivers webhooks by itself between the two, so the run may find
 * fewer of these; everything else waits for it.
 */
function isCounted(counted: string, resumed: string): boolean {
  const [dry, real] = [deliveriesIn(counted), deliveriesIn(resumed)];
  return dry.rest === `would have ${real.rest}` && real.deliveries <= dry.deliveries;
}

interface Seen {
  /** The content of the copy at the start, and once nothing is in progress. */
  readonly found: TableContent;
  readonly content: TableContent;
  /** The output of a dry run and of the run. */
  readonly counted: string;
  readonly resumed: string;
}

const nothing =
  'resumed: payments 0 (and 0 before), imports 0, mints and burns 0, deliveries 0, events 0, journal entries 0, returns of deposits 0';
