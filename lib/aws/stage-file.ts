import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { missingFrom, type StageConfig, StageSettings } from './stage.ts';

/** A mistake in a stage's file or in what the caller passed with `-c`; its message is meant to be shown alone. */
export class StageError extends Error {}

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'stages');

/** Settings that once were flags of each deployment, and their place in the file of a stage. */
const formerFlags: Readonly<Record<string, string>> = {
  alarmEmail: 'alarms.email',
  domainName: 'domain.name',
  certificateArn: 'domain.certificateArn',
  railUrl: 'rail.url',
  railSecretArn: 'rail.secretArn',
  codeEmailFrom: 'codes.emailFrom',
  codeEmailIdentityArn: 'codes.emailIdentityArn',
  codeSmsOriginationArn: 'codes.smsOriginationArn',
  webhookKeys: 'webhookKeys',
  restoredStreamArn: 'restoredStreamArn',
};

/**
 * Reads the stage that the CDK context names: `stage` is a file of the folder `stages` without its ending (by default dev), or the path of
 * another JSON file. A setting that is typed at one deployment is forgotten at the next, so the only other flag is of a single deployment:
 * `emergency=true` releases everything at once, past every alarm.
 */
export function readStage(context: Readonly<Record<string, unknown>>): StageConfig {
  const { stage = 'dev', emergency } = context;
  const file = fileOf(String(stage));
  refuseFlags(context, relative(root, file));
  if (emergency !== undefined && String(emergency) !== 'true') throw new StageError('emergency is true or left out');
  const config = parseStage(file, JSON.parse(readFileSync(file, 'utf8')));
  refuseSharedAccount(config, stagesBeside(file));
  return emergency === undefined ? config : { ...config, release: 'AllAtOnce' };
}

function fileOf(stage: string): string {
  const file = stage.endsWith('.json') ? join(root, stage) : join(folder, `${stage}.json`);
  if (/^[\w/.-]+\.json$|^\w+$/.test(stage) && existsSync(file)) return file;
  const names = globSync('*.json', { cwd: folder }).map((name) => basename(name, '.json'));
  throw new StageError(`There is no stage "${stage}": the folder stages has ${names.toSorted().join(', ')}.`);
}

/** The other files of the folder `stages`, unchecked: one of them may still lack what its kind must have. */
const stagesBeside = (file: string): readonly OtherStage[] =>
  globSync('*.json', { cwd: folder })
    .filter((name) => join(folder, name) !== file)
    .map((name) => ({ ...JSON.parse(readFileSync(join(folder, name), 'utf8')), name: basename(name, '.json') }));

type OtherStage = Pick<StageConfig, 'name' | 'kind' | 'account' | 'region'>;

/**
 * Refuses a stage of production in the account and region of another one: quotas are of both, so a second one there is no cell, and each could
 * stop the other (docs/cells.md).
 */
export function refuseSharedAccount({ name, kind, account, region }: OtherStage, others: readonly OtherStage[]): void {
  if (kind !== 'production') return;
  const other = others.find((each) => each.kind === kind && each.account === account && each.region === region);
  if (other)
    throw new StageError(
      `stages/${name}.json has the account and region of stages/${other.name}.json: give it an account of its own`,
    );
}

/** The context that the CDK itself sets has a separator in its name. */
const isFlag = (key: string): boolean => /^\w+$/.test(key) && !['stage', 'emergency'].includes(key);

function refuseFlags(context: Readonly<Record<string, unknown>>, file: string): void {
  for (const key of Object.keys(context).filter(isFlag)) {
    const setting = Object.hasOwn(formerFlags, key) ? formerFlags[key] : undefined;
    throw new StageError(
      setting
        ? `${key} is not a flag: write it into ${file} as ${setting}`
        : `${key} is not a flag: -c stage=NAME and -c emergency=true are the only ones, settings are in ${file}`,
    );
  }
}

/** The stage of a file's content. Every complaint is one line that names the file. */
export function parseStage(file: string, content: unknown): StageConfig {
  const name = basename(file, '.json');
  const at = relative(root, file);
  // Names of functions begin with it, and Lambda takes 64 characters.
  if (!/^[a-z][a-z0-9]{1,6}$/.test(name))
    throw new StageError(`${at}: a stage's name has 2 to 7 lower-case letters and digits`);
  const settings = StageSettings.safeParse(content);
  if (!settings.success) {
    const wrong = settings.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    throw new StageError(`${at} is wrong: ${wrong}`);
  }
  const missing = missingFrom(settings.data);
  if (missing.length > 0) throw new StageError(`${at} lacks ${missing.join(', ')}`);
  return { ...settings.data, name };
}
