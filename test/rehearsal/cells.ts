import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { usageKeyOf } from '../../functions/domain/platforms/platform.ts';
import type { Credentials } from '../kit/measuring/payer.ts';
import { preparePython } from '../kit/python.ts';
import { cdk, npmRun } from './commands.ts';
import { account, type Emulator, region, startEmulator } from './emulator.ts';
import { publishMachines } from './machine-aliases.ts';
import { Rehearsal } from './payments.ts';
import {
  cache,
  deployOptions,
  lastLines,
  type Print,
  printedSteps,
  requirements,
  type Step,
  stageFile,
  synth,
  toldOf,
} from './rehearse.ts';
import { lendWorkflowRights } from './task-tokens.ts';

const root = join(import.meta.dirname, '../..');

/** A stage in an account of its own, with a platform. */
interface Cell {
  readonly stage: string;
  readonly emulator: Emulator;
  readonly credentials: Credentials;
}

/**
 * Deploys two cells, each to an emulated account of its own. A platform of each is refused by the other cell, each makes a payment to its
 * last signed webhook, and the books of each reconcile by themselves. Throws at the first failure, with the ends of the emulators' logs.
 */
export async function rehearseCells(print: Print): Promise<void> {
  const step = printedSteps(print);
  mkdirSync(cache, { recursive: true });
  const { bin } = await step('prepare the emulator', async () => preparePython(join(cache, 'python'), requirements));
  const emulators: Emulator[] = [];
  const folders: string[] = [];
  const leave = () => void Promise.all(emulators.map(({ stop }) => stop())).finally(() => process.exit(130));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  const addCell = async (stage: string, ownAccount: string): Promise<Cell> => {
    const folder = mkdtempSync(join(cache, 'run-'));
    folders.push(folder);
    const emulator = await step(`${stage}: start the account ${ownAccount}`, () =>
      startEmulator(folder, bin, ownAccount),
    );
    emulators.push(emulator);
    return deployCell({ stage, ownAccount, emulator, folder, step });
  };
  try {
    const cells = [await addCell('trial', account), await addCell('trial2', '111122223333')];
    for (const cell of cells) {
      const others = cells.filter((other) => other !== cell);
      cell.emulator.enter();
      await step(`${cell.stage}: a token of another cell`, () => refuseForeign(cell, others), String);
      await payIn(cell, step);
    }
  } catch (cause) {
    for (const { logFile } of emulators) print(`The emulator's last lines:\n${lastLines(logFile)}`);
    throw cause;
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    for (const { stop } of emulators) await stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

interface CellOrder {
  readonly stage: string;
  readonly ownAccount: string;
  readonly emulator: Emulator;
  readonly folder: string;
  readonly step: Step;
}

/** Adds a cell as docs/cells.md says: a stage's file, a bootstrap, a deployment and a platform. */
async function deployCell({ stage, ownAccount, emulator, folder, step }: CellOrder): Promise<Cell> {
  const file = join(folder, `${stage}.json`);
  const settings: object = JSON.parse(readFileSync(join(root, stageFile), 'utf8'));
  writeFileSync(file, JSON.stringify({ ...settings, account: ownAccount }));
  const assembly = join(folder, 'cdk.out');
  const outputs = join(folder, 'outputs.json');
  await step(`${stage}: cdk synth`, () => synth(assembly, relative(root, file)));
  await step(`${stage}: cdk bootstrap`, () => cdk('bootstrap', `aws://${ownAccount}/${region}`, '--app', assembly));
  await step(`${stage}: cdk deploy --all`, () =>
    cdk('deploy', '--all', ...deployOptions, '--app', assembly, '--outputs-file', outputs),
  );
  await publishMachines();
  const created = await step(`${stage}: npm run platform -- create`, () =>
    npmRun('platform', 'create', '--name', stage, '--why', 'Rehearsal', '--stack', `payments-${stage}-data`, '--json'),
  );
  const platform: { platformId: PlatformId; tokenId: string; tokenSecret: string; baseUrl: string } =
    JSON.parse(created);
  const { BaseUrl } = JSON.parse(readFileSync(outputs, 'utf8'))[`payments-${stage}-api`];
  if (platform.baseUrl !== BaseUrl) throw new Error(`${stage} gave its platform the address ${platform.baseUrl}.`);
  const headers = { 'x-api-key': usageKeyOf(platform.platformId) };
  return { stage, emulator, credentials: { ...platform, headers, baseUrl: emulator.apiAt(BaseUrl) } };
}

/** Requires 401 for the tokens of other cells. The gateway counts them by a key that it knows, so that the token alone is refused. */
async function refuseForeign({ credentials }: Cell, others: readonly Cell[]): Promise<string> {
  const { baseUrl, headers } = credentials;
  for (const { stage, credentials: foreign } of others) {
    const authorization = `Basic ${Buffer.from(`${foreign.tokenId}:${foreign.tokenSecret}`).toString('base64')}`;
    const { status } = await fetch(`${baseUrl}/config`, { headers: { ...headers, authorization } });
    if (status !== 401) throw new Error(`A token of ${stage} was answered with ${status}.`);
  }
  return '401';
}

/** Makes a payment in the cell, to its last webhook, and audits the cell's books. */
async function payIn({ stage, emulator, credentials }: Cell, step: Step): Promise<void> {
  const takeBack = await lendWorkflowRights(`payments-${stage}-`);
  const rehearsal = await Rehearsal.begin(credentials, emulator.tls);
  try {
    await step(`${stage}: a reward, paid at once`, () => rehearsal.reward(), toldOf);
  } finally {
    await rehearsal.end();
    await takeBack();
  }
  await step(
    `${stage}: npm run operate -- ledger verify`,
    () => npmRun('operate', 'ledger', 'verify', '--stack', `payments-${stage}-data`),
    String,
  );
}
