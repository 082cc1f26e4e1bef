/** Stages for tests: the files of the repository, completed with what belongs to an account. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StageConfig } from '../../../lib/aws/stage.ts';
import { parseStage } from '../../../lib/aws/stage-file.ts';

const root = join(import.meta.dirname, '../../..');

/** The settings of a file in `stages/`. */
export const contentOf = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, 'stages', `${name}.json`), 'utf8'));

/** What an operator adds to the files of staging and production. */
const ofAnAccount = {
  account: '111122223333',
  region: 'eu-central-1',
  copies: null,
  domain: null,
  rail: null,
  issuer: null,
  verification: null,
  rates: null,
  codes: null,
  probe: null,
  securityContact: 'mailto:security@example.com',
  alarms: { email: 'ops@example.com' },
};

/** The stage `dev`, `staging` or `prod` with settings in the place of its own; members of `alarms` are added to its own. `copy` is another name for it. */
export function stageOf(
  name = 'dev',
  settings: Readonly<Record<string, unknown>> = {},
  copy: string = name,
): StageConfig {
  const content = contentOf(name);
  const added = name === 'dev' ? {} : ofAnAccount;
  const alarms: unknown = Object.assign({}, content.alarms, 'alarms' in added && added.alarms, settings.alarms);
  return parseStage(join(root, 'stages', `${copy}.json`), { ...content, ...added, ...settings, alarms });
}

const connector = {
  url: 'https://connector.example.com/v1',
  secretArn: 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:connector-AbCdEf',
};

/** Settings with which production has every alarm that there is. */
export const allAlarmsOn = {
  ...{ rail: connector, issuer: connector, verification: connector, rates: connector },
  probe: { tokenSecretArn: 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:probe-AbCdEf' },
  domain: { name: 'api.example.com', certificateArn: 'arn:aws:acm:eu-central-1:111122223333:certificate/1' },
  copies: { account: '444455556666', region: 'eu-west-1' },
};
