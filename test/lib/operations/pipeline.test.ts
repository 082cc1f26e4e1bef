import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operate } from '../../../lib/operations/commands/operate.ts';

const root = new URL('../../../', import.meta.url);
const folder = new URL('.github/workflows/', root);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const workflows = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

const matchesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match);

/** The text of each job, by its name. */
const jobsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    (text.split(/^jobs:\n/m)[1] ?? '')
      .split(/^(?= {2}\w)/m)
      .map((job) => [job.trim().split(':')[0] ?? '', job] as const),
  );

describe.each(workflows)('the workflow %s', (_, text) => {
  it('calls scripts of package.json', () => {
    const called = matchesIn(text, /npm run (\w+)/g);
    for (const script of called) expect(scripts).toHaveProperty(script);
  });

  it('names actions by their commit, so that a moved tag changes nothing', () => {
    const actions = matchesIn(text, /uses: (?!\.\/)(.+)/g);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('holds no secret but the token of the smoke payment', () => {
    expect([...new Set(matchesIn(text, /secrets\.(\w+)/g))]).toEqual(text.includes('secrets.') ? ['SMOKE_TOKEN'] : []);
    expect(text).not.toMatch(/AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)/);
  });
});

it('shows what a release changes in staging and in production, before production is reviewed', () => {
  const jobs = jobsOf(read('deploy.yml'));
  expect(jobs.get('diff')).toContain('matrix: { stage: [staging, prod] }');
  expect(jobs.get('diff')).toContain('cdk diff --all -c stage="$STAGE"');
  expect(jobs.get('production')).toContain('needs: [staging, diff]');
});

it('installs packages before the step that takes a stage back', () => {
  const [before = '', after = ''] = read('deploy-stage.yml').split('.github/deploy-stage.sh "$STAGE"');
  expect(before).toContain('run: npm ci');
  expect(`${before}${after}`).not.toContain('failure()');
});

it('has the history with its tags where versions are compared', () => {
  for (const [name, job] of [
    ['deploy.yml', 'check'],
    ['deploy-stage.yml', 'deploy'],
  ] as const)
    expect(jobsOf(read(name)).get(job)).toContain('fetch-depth: 0');
});

describe('the rights of the pipeline', () => {
  const jobs = jobsOf(read('deploy.yml'));

  it('are to read, where a job says nothing else', () => {
    expect(read('deploy.yml').split('jobs:')[0]).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    expect(jobs.get('check')).not.toContain('permissions:');
  });

  it('let a job of a pull request write nothing', () => {
    for (const name of ['check', 'diff']) expect(jobs.get(name), name).not.toContain('contents: write');
  });

  it('give a called workflow what it asks for, because it cannot have more than its caller', () => {
    const [head = ''] = read('deploy-stage.yml').split('jobs:');
    const asked = matchesIn(head, /^ {2}([\w-]+: (?:read|write))/gm);
    expect(asked).toEqual(['contents: write', 'id-token: write']);
    for (const name of ['staging', 'production']) for (const right of asked) expect(jobs.get(name)).toContain(right);
  });
});

it('calls commands that exist', () => {
  const script = readFileSync(new URL('.github/deploy-stage.sh', root), 'utf8');
  expect(read('deploy-stage.yml')).toContain('run: .github/deploy-stage.sh');
  for (const name of matchesIn(script, /npm run (\w+)/g)) expect(scripts).toHaveProperty(name);
  const called = matchesIn(script, /npm run operate -- (\w+)/g);
  expect(called).toEqual(['protect', 'platform', 'smoke', 'quotas']);
  for (const command of called) expect(operate.commands).toHaveProperty(command);
});
