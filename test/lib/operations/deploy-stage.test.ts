/** The script of the pipeline, with stand-ins for npm, git and jq that note how they are called and fail where a test says so. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const script = join(import.meta.dirname, '../../../.github/deploy-stage.sh');

/**
 * Exits with the status after `=>` of the first line of `faults` that the call begins with. A line that begins with `twice: ` is for a call
 * that was made before.
 */
const standIn = (name: string): string => `#!/usr/bin/env bash
call="${name} $*"
before=
if grep -qFx -- "$call" "$CALLS" 2> /dev/null; then before='twice: '; fi
echo "$call" >> "$CALLS"
while IFS= read -r line; do
  if [ -n "$line" ] && [[ "$call" == "\${line%% => *}"* || "$before$call" == "\${line%% => *}"* ]]; then exit "\${line##* => }"; fi
done <<< "$FAULTS"
if [ ${name} = jq ]; then echo https://api.example.com; fi
`;

function run({ mode = '', faults = [] }: { mode?: string; faults?: readonly string[] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-stage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['npm', 'git', 'jq']) {
    writeFileSync(join(folder, name), standIn(name));
    chmodSync(join(folder, name), 0o755);
  }
  const calls = join(folder, 'calls');
  const { status, stdout } = spawnSync('bash', [script, 'prod', mode], {
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env.PATH}`, CALLS: calls, FAULTS: faults.join('\n') },
  });
  return { status, said: stdout, calls: readFileSync(calls, 'utf8').trim().split('\n') };
}

const deployment = 'npm run deploy -- -c stage=prod --outputs-file outputs.json';
const emergency = `${deployment} -c emergency=true`;
const comparison = 'npm run prove -- releases --short --against deployed-prod';
const quotas = 'npm run operate -- quotas --check --stage prod';
const smoke = 'npm run operate -- smoke --url https://api.example.com';
const protection = 'npm run operate -- protect --stack payments-prod-data';
const keys = 'npm run operate -- platform keys --stack payments-prod-data --why A deployment --by pipeline';
const mark = 'git push -f origin refs/tags/deployed-prod';
const nothingBefore = 'git ls-remote => 2';

it('checks the account, compares with the deployed version, protects, deploys, gives keys, pays and marks what is deployed', () => {
  const { status, calls } = run();
  expect(status).toBe(0);
  const done = calls.filter((call) => [quotas, comparison, protection, deployment, keys, smoke, mark].includes(call));
  expect(done).toEqual([quotas, comparison, protection, deployment, keys, smoke, protection, mark]);
});

it.each(['', 'forward'])(
  'deploys nothing into an account that has too little, and takes nothing back (mode "%s")',
  (mode) => {
    const { status, said, calls } = run({ mode, faults: [`${quotas} => 1`] });
    expect(status).toBe(1);
    expect(said).toContain('too little of a quota');
    expect(calls.filter((call) => /^npm run (deploy|prove)|^git checkout/.test(call))).toEqual([]);
  },
);

it('deploys nothing when the two versions cannot read each other, and takes nothing back', () => {
  const { status, said, calls } = run({ faults: [`${comparison} => 1`] });
  expect(status).toBe(1);
  expect(said).toContain('cannot read each other');
  expect(calls.filter((call) => call.includes('npm run deploy'))).toEqual([]);
});

it('deploys nothing when what holds data cannot be protected, and takes nothing back', () => {
  const { status, said, calls } = run({ faults: [`${protection} => 1`] });
  expect(status).toBe(1);
  expect(said).toContain('policies of the stacks with data');
  expect(calls.filter((call) => /^npm run deploy|^git checkout/.test(call))).toEqual([]);
});

it.each([
  ['the deployment', `${deployment} => 1`],
  ['the payment', 'npm run operate -- smoke => 1'],
])('returns to the version before, at once, when %s fails', (_, fault) => {
  const { status, calls } = run({ faults: [`${emergency} => 0`, fault] });
  expect(status).toBe(1);
  // The version that it returns to may have an API that was made anew.
  expect(calls.slice(-4)).toEqual(['git checkout --quiet deployed-prod', 'npm ci', emergency, keys]);
  expect(calls).not.toContain(mark);
});

it('fails when the version before cannot be installed or deployed', () => {
  for (const fault of ['npm ci => 1', `${emergency} => 1`]) {
    const { status, said } = run({ faults: [fault, 'npm run operate -- smoke => 1'] });
    expect(status, fault).toBe(1);
    expect(said, fault).not.toContain('runs deployed-prod again');
  }
});

it('keeps a release in which the payment succeeds, and fails, when the platforms cannot be given their keys', () => {
  const { status, said, calls } = run({ faults: [`${keys} => 2`] });
  expect(status).toBe(1);
  expect(said).toContain('not every platform may have its API key');
  expect(said).not.toContain('Deployed.');
  expect(calls).toContain(mark);
  expect(calls.filter((call) => call.startsWith('git checkout'))).toEqual([]);
});

it('marks a release in which the payment succeeds, and fails, when what is new cannot be protected', () => {
  const { status, said, calls } = run({ faults: [`twice: ${protection} => 1`] });
  expect(status).toBe(1);
  expect(said).toContain('policies of the stacks with data could not be set after it');
  expect(said).not.toContain('Deployed.');
  expect(calls.slice(-2)).toEqual(['git tag -f deployed-prod', mark]);
  expect(calls.filter((call) => call.startsWith('git checkout'))).toEqual([]);
});

it('says both where neither the keys can be given nor what is new can be protected', () => {
  const { status, said, calls } = run({ faults: [`${keys} => 2`, `twice: ${protection} => 1`] });
  expect(status).toBe(1);
  expect(said).toContain('policies of the stacks with data could not be set after it');
  expect(said).toContain('not every platform may have its API key');
  expect(calls).toContain(mark);
});

it('says that the version before runs again, and that keys may be missing, when they cannot be given there', () => {
  const { status, said } = run({ faults: [`${keys} => 2`, 'npm run operate -- smoke => 1'] });
  expect(status).toBe(1);
  expect(said).toContain('Not every platform may have its API key');
  expect(said).toContain('runs deployed-prod again');
});

it('takes nothing back at the first deployment', () => {
  const { status, said, calls } = run({ faults: [nothingBefore, `${deployment} => 1`] });
  expect(status).toBe(1);
  expect(said).toContain('Nothing was deployed before');
  expect(calls.filter((call) => call.startsWith('git checkout') || call === comparison)).toEqual([]);
});

it('neither compares nor returns to the version before in the forward mode', () => {
  const { status, said, calls } = run({ mode: 'forward', faults: ['npm run operate -- smoke => 1'] });
  expect(status).toBe(1);
  expect(said).toContain('Deploy a fix.');
  expect(calls.filter((call) => call.startsWith('git checkout') || call === comparison)).toEqual([]);
});

it('deploys nothing when it cannot learn what is deployed', () => {
  for (const fault of ['git ls-remote => 128', 'git fetch => 1']) {
    const { status, calls } = run({ faults: [fault] });
    expect(status, fault).toBe(1);
    expect(
      calls.filter((call) => call.startsWith('npm')),
      fault,
    ).toEqual([]);
  }
});

it('keeps the new version when only the mark cannot be written', () => {
  const { status, calls } = run({ faults: ['git push => 1'] });
  expect(status).toBe(1);
  expect(calls.filter((call) => call.startsWith('git checkout'))).toEqual([]);
});
