import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeClient, Payer } from '../../measure/payer.ts';
import { Receiver } from '../../measure/receiver.ts';
import { engineOf, runCommand, type ServiceProcess, startService } from '../../service-process.ts';
import { useLocalTable } from '../../table-access.ts';
import { Load, loadToken, tokenSettings } from '../kill/load.ts';
import type { Proof, Proven } from '../proof.ts';
import { seeded } from '../seeded.ts';
import { isQuiet, leftOver, lostEvents, readStanding, type Standing, unsettled, wronglyPaid } from './accounts.ts';
import { Connector } from './connector.ts';
import { payInProduction, productionPayer } from './production.ts';
import { keepPointInTime, restoreTable, takeOver } from './table-copy.ts';

/** A quote lives ten seconds. */
const clockSpeed = '30';
const defaults = { seconds: '6', seed: '1' };
const short = { seconds: '3' };
/** How long the restored service may take to come to rest. */
const patienceMs = 90_000;
const productionPayers = 4;

/**
 * Goes through docs/runbooks/restore.md: keeps a point in time under load, goes on, stops, restores into another table,
 * starts the service on it and sets in motion what it holds. Every payment that the copy knows comes to its end and is paid
 * once, at the connector and in the books.
 */
export const restoreProof: Proof = {
  options: { seconds: { type: 'string' }, seed: { type: 'string' } },
  prove: async (options, say) => {
    if (process.env.DYNAMODB_ENDPOINT)
      throw new Error('The drill copies a file of the bundled engine: unset DYNAMODB_ENDPOINT.');
    const { seconds, seed } = { ...defaults, ...(options.short && short), ...options };
    if (!(Number(seconds) > 0)) throw new Error('--seconds must be above 0.');
    const folder = mkdtempSync(join(tmpdir(), 'prove-restore-'));
    const [connector, receiver] = [await Connector.open(), await Receiver.start()];
    const drill = new Drill({ folder, connector, receiver, say });
    try {
      return await drill.run(Number(seconds), seeded(Number(seed)));
    } finally {
      await drill.clear();
      await Promise.all([connector.close(), receiver.close()]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

interface Scene {
  readonly folder: string;
  readonly connector: Connector;
  readonly receiver: Receiver;
  readonly say: (line: string) => void;
}

class Drill {
  readonly #scene: Scene;
  readonly #first: string;
  readonly #pointInTime: string;
  readonly #second: string;
  #service: ServiceProcess | undefined;

  constructor(scene: Scene) {
    this.#scene = scene;
    const folder = (name: string) => join(scene.folder, name);
    [this.#first, this.#pointInTime, this.#second] = [folder('first'), folder('point-in-time'), folder('second')];
    for (const path of [this.#first, this.#pointInTime, this.#second]) mkdirSync(path);
  }

  async run(seconds: number, random: () => number): Promise<Proven> {
    const { say, connector } = this.#scene;
    await this.#payAndStop(seconds, random);
    const items = await restoreTable(this.#pointInTime, this.#second);
    takeOver(this.#first, this.#second);
    const service = await this.#start(this.#second);
    const found = await readStanding();
    say(`restored ${items} items, ${found.payments.size} payments among them`);
    const counted = await this.#resume('--dry-run');
    const resumed = await this.#resume();
    say(resumed);
    connector.release();
    return this.#account(service, { found, standing: await this.#rest(), counted, resumed });
  }

  async clear(): Promise<void> {
    await this.#service?.kill('SIGKILL');
  }

  /** Pays by both rails, keeps a point in time in the middle of it and goes on, until the service is gone with its engine. */
  async #payAndStop(seconds: number, random: () => number): Promise<void> {
    const { connector, say } = this.#scene;
    const service = await this.#start(this.#first);
    const payer = await productionPayer(service.baseUrl, this.#scene.receiver.url);
    const load = new Load(random);
    load.up(service.baseUrl);
    await load.begin();
    const over = new AbortController();
    const paying = Array.from({ length: productionPayers }, () => payInProduction(payer, over.signal));
    await pause(seconds * 1000);
    keepPointInTime(this.#first, this.#pointInTime);
    say(`kept a point in time after ${load.payments.length} payments of the sandbox`);
    await pause((seconds * 1000) / 3);
    over.abort();
    load.down();
    connector.down();
    const engine = engineOf(this.#first);
    const gone = service.kill('SIGKILL');
    process.kill(engine, 'SIGKILL');
    await Promise.all([gone, ...paying]);
    say(`stopped after ${load.payments.length}`);
  }

  /** Starts the service on a folder; this process reads the table of it from then on. */
  async #start(folder: string): Promise<ServiceProcess> {
    const { connector, receiver } = this.#scene;
    const own = { CLOCK_SPEED: clockSpeed, WEBHOOK_URL: receiver.url };
    const service = await startService(folder, { ...tokenSettings, ...connector.settings, ...own });
    this.#service = service;
    await useLocalTable(folder);
    connector.up(service.baseUrl);
    return service;
  }

  /** The operator's command, as docs/runbooks/restore.md has it. */
  async #resume(...more: readonly string[]): Promise<string> {
    const args = ['--run', 'drill', ...more];
    const { code, output, errors } = await runCommand('resume.ts', { DATA_DIR: this.#second }, args).ended;
    if (code !== 0) throw new Error(`npm run resume failed: ${errors}`);
    return output.trim();
  }

  /** Waits until nothing is under way any more. */
  async #rest(): Promise<Standing> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const standing = await readStanding();
      if (isQuiet(standing) || Date.now() > deadline) return standing;
      await pause(500);
    }
  }

  async #account({ baseUrl }: ServiceProcess, seen: Seen): Promise<Proven> {
    const { found, standing, counted, resumed } = seen;
    const { connector } = this.#scene;
    const open = unsettled(found).length;
    const again = await this.#resume();
    const { code, output, errors } = await runCommand('ledger-verify.ts', { DATA_DIR: this.#second }).ended;
    const isClean = code === 0 && output.trim().endsWith('in motion 0, differences 0');
    const unknown = [...connector.paid.keys()].filter((paymentId) => !standing.payments.has(paymentId));
    return {
      figures:
        `${found.payments.size} payments in the copy, ${open} under way; ${resumed}; ` +
        `${lostEvents(standing)} events given up, ${connector.repeated} payouts ordered again, ${unknown.length} made after the point in time`,
      violations: [
        ...(open > 0 ? [] : ['Nothing was under way, so nothing was tried']),
        ...(counted === `would have ${resumed}` ? [] : [`A dry run counts otherwise: ${counted}`]),
        ...(again === nothing ? [] : [`A second run found something to do: ${again}`]),
        ...(isClean ? [] : [`The ledger does not add up: ${output}${errors}`]),
        ...leftOver(standing),
        ...wronglyPaid(standing, connector),
        ...connector.faults,
        ...(await this.#payOnce(baseUrl)),
      ],
    };
  }

  /** The restored service takes new payments. */
  async #payOnce(baseUrl: string): Promise<readonly string[]> {
    const payer = await Payer.make(makeClient({ baseUrl, ...loadToken }));
    const { transactionId } = await payer.pay(await payer.wallet());
    const told = this.#scene.receiver.event(transactionId, 'OUTGOING_PAYMENT.COMPLETED').then(() => true);
    const inTime = await Promise.race([told, pause(patienceMs, false, { ref: false })]);
    return inTime ? [] : [`${transactionId}, paid after the restore, does not complete`];
  }
}

interface Seen {
  /** What the copy held, and what it holds now that nothing is under way. */
  readonly found: Standing;
  readonly standing: Standing;
  /** What a dry run and the run have said. */
  readonly counted: string;
  readonly resumed: string;
}

const nothing = 'resumed: payments 0 (and 0 before), imports 0, deliveries 0, events 0';
