import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { usageKeyOf } from '../../functions/domain/platforms/platform.ts';
import { preparePython } from '../kit/python.ts';
import { makeApiAgain } from './api-again.ts';
import { cdk, npmRun } from './commands.ts';
import { auditDaily } from './daily-audit.ts';
import { account, type Emulator, region, startEmulator } from './emulator.ts';
import { keptBy, requireKept } from './kept.ts';
import { publishMachines } from './machine-aliases.ts';
import { Rehearsal, type Rehearsed } from './payments.ts';
import { practiseRestore } from './restore.ts';
import { lendWorkflowRights } from './task-tokens.ts';
import { leaveOutUnsupported, unsupported } from './unsupported.ts';

/** Where rehearsals keep the emulator and their folders. */
export const cache = join(import.meta.dirname, '../../node_modules/.cache/rehearsal');
export const requirements = join(import.meta.dirname, 'requirements.txt');
const stage = 'trial';
export const stageFile = `test/rehearsal/stages/${stage}.json`;
const stackName = (name: string): string => `payments-${stage}-${name}`;

/** Where the emulator differs from AWS: the workarounds, and what no rehearsal on it can show. */
export const gaps: readonly string[] = [
  'Workflows: AWS authorises the answer to a task token and a start by an alias on the state machine, as the deployment grants it; the emulator wants these rights on other resources. They are lent beside the deployed policies while the payments run.',
  'Writes of what delivers webhooks: AWS allows them in some partitions of the table only; the emulator does not know the partitions of a request, and gets these rights without the condition.',
  'Aliases of workflows: the emulator makes them by its API, not by CloudFormation. Gradual releases are left out, because CodeDeploy is missing and the emulator keeps the weights of an alias without acting on them: the stage releases at once, and every call goes through an alias.',
  'Webhooks: deployed functions post to public https addresses. Here they post over TLS to this machine, because the emulator starts them with WEBHOOK_TARGETS=local; no stage of the deployment can set that.',
  'Point-in-time recovery: AWS has it by the template; the emulator needs a call of its API, and restores the present moment.',
  'API keys: the gateway counts by the key that the authorizer names. The emulator wants it in a header, so the platform sends it here; that the key is there and in the usage plan is checked.',
  "The API's address: BaseUrl leads to amazonaws.com; the same API is called by the emulator's path for it.",
  "Functions run on this machine's Node and processor, without Lambda's arm64 image, memory limits and extensions.",
  'Throttles, alarms, traces and metrics are accepted; the emulator does not act on them.',
  'A domain name and a production rail are left out: they need a certificate and a secret of a real account.',
];

/** Reports a step that is done. */
export type Print = (line: string) => void;

/**
 * Takes a deployment through its life in an emulated account: bootstrap, deploy, a platform, two payments, a purchase by card and
 * a payment of an agent, each to its last signed webhook, an API that is removed and deployed again, the audit of the ledger, a restore of the table into a copy, a second deploy that must change nothing, and a removal that must keep table and keys.
 * Throws at the first failure, with the end of the emulator's log.
 */
export async function rehearse(print: Print): Promise<void> {
  const step = printedSteps(print);
  mkdirSync(cache, { recursive: true });
  const { bin } = await step('prepare the emulator', async () => preparePython(join(cache, 'python'), requirements));
  const folder = mkdtempSync(join(cache, 'run-'));
  let emulator: Emulator | undefined;
  const leave = () => void emulator?.stop().finally(() => process.exit(130));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    emulator = await step('start the emulator, which enforces IAM', () => startEmulator(folder, bin));
    await liveThrough(emulator, folder, step);
  } catch (cause) {
    if (emulator) print(`The emulator's last lines:\n${lastLines(emulator.logFile)}`);
    throw cause;
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    await emulator?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export type Step = <T>(name: string, work: () => Promise<T>, say?: (result: T) => string) => Promise<T>;

export const printedSteps =
  (print: Print): Step =>
  async (name, work, say) => {
    const startedAt = performance.now();
    const result = await work();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    print(`${seconds.padStart(5)} s  ${name}${say ? `: ${say(result)}` : ''}`);
    return result;
  };

export const lastLines = (file: string): string => readFileSync(file, 'utf8').split('\n').slice(-60).join('\n');

async function liveThrough(emulator: Emulator, folder: string, step: Step): Promise<void> {
  const assembly = join(folder, 'cdk.out');
  await step('cdk synth', () => synth(assembly), leftOut);
  await step('cdk bootstrap', () => cdk('bootstrap', `aws://${account}/${region}`, '--app', assembly));
  const outputs = join(folder, 'outputs.json');
  const deployed = await step(
    'cdk deploy --all',
    () => cdk('deploy', '--all', ...deployOptions, '--app', assembly, '--outputs-file', outputs),
    (output) => `${countOf(output, /✅/g)} stacks`,
  );
  const baseUrl: string = JSON.parse(readFileSync(outputs, 'utf8'))[stackName('api')].BaseUrl;
  await step('the aliases of the workflows, which the emulator makes by its API only', () => publishMachines());
  await step('npm run operate -- protect', () => npmRun('operate', 'protect', '--stack', stackName('data')), String);
  await payOn(emulator, { baseUrl, assembly }, step);
  await step(
    'npm run operate -- ledger verify',
    () => npmRun('operate', 'ledger', 'verify', '--stack', stackName('data')),
    String,
  );
  await step('npm run operate -- restore drill', () => practiseRestore(stackName('data')), String);
  await step(
    'the daily audit, by the message of its schedule',
    () => auditDaily(stackName('LedgerAudit'), stackName('data')),
    String,
  );
  await step(
    'cdk deploy --all again, from a new synth',
    async () => {
      await synth(`${assembly}-again`);
      const again = await cdk('deploy', '--all', ...deployOptions, '--app', `${assembly}-again`);
      const unchanged = countOf(again, /✅.*\(no changes\)/g);
      if (unchanged !== countOf(deployed, /✅/g))
        throw new Error(`A second deployment was not without changes:\n${again}`);
      return `${unchanged} stacks without changes`;
    },
    String,
  );
  const kept = await keptBy(stackName('data'));
  await step(
    'cdk destroy --all',
    () => cdk('destroy', '--all', '--force', '--app', assembly),
    () => 'every stack',
  );
  await step('the table and the signing keys are still there', () => requireKept(kept));
}

/** Synthesizes into `folder`, and removes and reports what the emulator cannot create. */
export async function synth(folder: string, file = stageFile): Promise<readonly string[]> {
  await cdk('synth', '--quiet', '--output', folder, '--context', `stage=${file}`);
  return leaveOutUnsupported(folder);
}

const leftOut = (ids: readonly string[]): string =>
  ids.length === 0
    ? 'nothing left out'
    : `${ids.length} resources left out, which the emulator does not know (${unsupported})`;

export const deployOptions = ['--require-approval', 'never', '--concurrency', '4'];
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Acts as a platform, from its first token to the last webhook of its payments. */
async function payOn(
  emulator: Emulator,
  { baseUrl, assembly }: { readonly baseUrl: string; readonly assembly: string },
  step: Step,
): Promise<void> {
  const created = await step('npm run platform -- create', () =>
    npmRun('platform', 'create', '--name', 'Rehearsal', '--why', 'Rehearsal', '--stack', stackName('data'), '--json'),
  );
  const platform: { platformId: PlatformId; tokenId: string; tokenSecret: string } = JSON.parse(created);
  const headers = { 'x-api-key': usageKeyOf(platform.platformId) };
  const credentials = { ...platform, headers, baseUrl: emulator.apiAt(baseUrl) };
  const takeBack = await lendWorkflowRights(stackName(''));
  const rehearsal = await Rehearsal.begin(credentials, emulator.tls);
  try {
    await step('what the gateway refuses', () => rehearsal.refusals());
    await step('a reward, paid at once', () => rehearsal.reward(), toldOf);
    await step('a payment with strong authentication', () => rehearsal.strongAuthentication(), toldOf);
    await step('a card and a purchase with it', () => rehearsal.card(), toldOf);
    await step('a payment of an agent', () => rehearsal.agent(), toldOf);
    const stacks = { assembly, apiStack: stackName('api'), dataStack: stackName('data'), deployOptions };
    await step(
      'the api stack removed and deployed again, then npm run operate -- platform keys',
      () => makeApiAgain(stacks, credentials),
      String,
    );
    await step('a reward through the new API', () => rehearsal.reward(), toldOf);
  } finally {
    await rehearsal.end();
    await takeBack();
  }
}

export const toldOf = ({ status, webhooks }: Rehearsed): string =>
  `${status}, signed webhooks ${webhooks.map((type) => type.split('.')[1]).join(', ')}`;
