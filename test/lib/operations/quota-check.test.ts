import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accountQuotas, usualIn } from '../../../lib/aws/account-quotas.ts';
import { queueRunsOf } from '../../../lib/aws/concurrency.ts';
import type { StageConfig } from '../../../lib/aws/stage.ts';
import { operations } from '../../../lib/operations/commands/operate.ts';
import { quotaShortages } from '../../../lib/operations/quota-check.ts';
import { contentOf, stageOf } from '../../kit/aws/stages.ts';
import { runHere } from '../../kit/command-here.ts';
import { FakeServiceQuotas, type Values } from '../../kit/fake-service-quotas.ts';

/** The defaults of AWS in us-east-1, by their whole names. */
const defaults = (): Record<string, Record<string, number>> => {
  const byService: Record<string, Record<string, number>> = {};
  for (const quota of Object.values(accountQuotas)) {
    const { service, name } = quota;
    const whole = name.endsWith('refill rate') ? `${name} per second` : name;
    byService[service] = { [`Another quota of ${service}`]: 1, ...byService[service], [whole]: usualIn(quota) };
  }
  return byService;
};
/** What a new account has of what the defaults promise. */
const newAccount: Values = { lambda: { 'Concurrent executions': 10 } };

async function fake(applied: Values, others: Values = defaults()): Promise<FakeServiceQuotas> {
  const started = await FakeServiceQuotas.start(applied, others);
  onTestFinished(() => started.stop());
  return started;
}

async function check(stage: StageConfig, applied: Values, others?: Values) {
  const { url } = await fake(applied, others);
  const client = new ServiceQuotasClient({
    region: 'us-east-1',
    endpoint: url,
    credentials: { accessKeyId: 'example', secretAccessKey: 'example' },
  });
  return quotaShortages(client, stage);
}

const lambda = 'lambda "Concurrent executions"';
const queueRuns = queueRunsOf(stageOf('prod'));

describe('the check of an account', () => {
  it('names what a new account raises before production is deployed, and says that the deployment fails', async () => {
    expect(await check(stageOf('prod'), newAccount)).toEqual([
      {
        stopsDeployment: true,
        line: `Raise ${lambda} from 10 to ${650 + queueRuns}: 450 that functions reserve, ${queueRuns} that read queues and 200 for the rest. With less the deployment fails.`,
      },
      {
        stopsDeployment: false,
        line: `Raise states "StartExecution throttle token refill rate per second" from 300 to 1000: a platform's 1000 payments a second take 1 each.`,
      },
      {
        stopsDeployment: false,
        line: `Raise states "SendTaskSuccess throttle token refill rate per second" from 500 to 1000: a platform's 1000 payments a second take 1 each.`,
      },
    ]);
  });

  it('says the default where the account has no value of its own', async () => {
    expect((await check(stageOf('prod'), {})).map(({ stopsDeployment }) => stopsDeployment)).toEqual([false, false]);
  });

  it('has no complaint when everything is raised', async () => {
    const raised = {
      states: {
        'StartExecution throttle token refill rate per second': 1000,
        'SendTaskSuccess throttle token refill rate per second': 1000,
      },
    };
    expect(await check(stageOf('prod'), raised)).toEqual([]);
  });

  it('lets a stage that reserves nothing be deployed into a new account', async () => {
    const [shortage, ...others] = await check(stageOf('dev'), newAccount);
    expect(shortage?.line).toContain(`Raise ${lambda} from 10 to ${200 + queueRuns}: 0 that functions reserve`);
    expect(shortage?.stopsDeployment).toBe(false);
    expect(others).toEqual([]);
  });

  it('stops a deployment exactly where reserves would leave other functions fewer than Lambda allows', async () => {
    const stops = async (runs: number) => {
      const shortages = await check(stageOf('prod'), { lambda: { 'Concurrent executions': runs } });
      return shortages.some(({ stopsDeployment }) => stopsDeployment);
    };
    expect([await stops(549), await stops(550)]).toEqual([true, false]);
  });

  it('counts the requests of keys only where KMS signs', async () => {
    const keys = [{ id: 'one', arn: 'arn:aws:kms:us-east-1:111122223333:key/one' }];
    const lines = async (settings: object) =>
      (await check({ ...stageOf('prod'), ...settings }, {})).map(({ line }) => line).join('\n');
    expect(await lines({})).not.toContain('kms');
    expect(await lines({ webhookKeys: keys })).toContain(
      `Raise kms "Cryptographic operations (ECC) request rate" from 1000 to 8000`,
    );
  });

  it('names a quota that it cannot find, and lets no deployment begin without knowing what would fail', async () => {
    const [first, ...others] = await check(stageOf('prod'), {}, {});
    expect(first).toEqual({
      stopsDeployment: true,
      line: `Look up ${lambda}, which Service Quotas does not list, and raise it to ${650 + queueRuns}: 450 that functions reserve, ${queueRuns} that read queues and 200 for the rest. With less the deployment fails.`,
    });
    expect(others).toHaveLength(8);
    expect(others.filter(({ stopsDeployment }) => stopsDeployment)).toEqual([]);
  });
});

const root = join(import.meta.dirname, '../../..');

/** The path of a stage's file. */
function stageFile(content: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'quotas-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'stage.json');
  writeFileSync(file, JSON.stringify(content));
  return relative(root, file);
}

describe('npm run operate -- quotas --check', () => {
  async function run(applied: Values, stage: string) {
    const { url } = await fake(applied);
    const child = spawn(process.execPath, ['bin/operate.ts', 'quotas', '--check', '--stage', stage], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        AWS_ENDPOINT_URL: url,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'example',
        AWS_SECRET_ACCESS_KEY: 'example',
      },
    });
    const [out, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { out, errors, status };
  }

  it('prints what to raise, and ends well where the deployment would', async () => {
    const { out, status } = await run(newAccount, 'dev');
    expect(out).toContain(`Raise ${lambda} from 10 to ${200 + queueRuns}`);
    expect(status).toBe(0);
    expect((await run({}, 'dev')).out).toBe('The account has what the stage dev needs.\n');
  });

  it.each([
    ['asks in the region of the stage', 'eu-central-1', {}],
    ['asks in the region of the caller where the stage has none', 'us-east-1', { region: undefined }],
  ])('%s', async (_, region, change) => {
    const quotas = await fake({});
    vi.stubEnv('AWS_ENDPOINT_URL', quotas.url);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'example');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
    onTestFinished(() => void vi.unstubAllEnvs());
    const stage = stageFile({ ...contentOf('dev'), region: 'eu-central-1', ...change });
    const { code } = await runHere('npm run operate --', operations, ['quotas', '--check', '--stage', stage]);
    expect([code, ...quotas.regions]).toEqual([0, region]);
  });

  it('ends with 1 where the deployment would fail', async () => {
    const { out, errors, status } = await run(
      newAccount,
      stageFile({ ...contentOf('dev'), reservedConcurrency: { Authorizer: 1 } }),
    );
    expect(errors).toBe('');
    expect(out).toContain('With less the deployment fails.');
    expect(status).toBe(1);
  });
});
