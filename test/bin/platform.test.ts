import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { apiClient, useTestCloud } from '../kit/local-cloud.ts';

const cloud = useTestCloud();

/** Runs the command in a process of its own. */
async function platform(...args: readonly string[]) {
  const run = promisify(execFile)(process.execPath, ['bin/operate.ts', 'platform', ...args], {
    cwd: new URL('../../', import.meta.url),
    env: { ...process.env, DATA_DIR: cloud.dataDir },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
}

const statusOf = async (tokenId: string, tokenSecret: string): Promise<number> =>
  (await apiClient(cloud.baseUrl, `${tokenId}:${tokenSecret}`).get('/config')).status;

describe('npm run platform', () => {
  it('creates a platform whose token works, shows it, and replaces the token', {
    timeout: 60_000,
  }, async () => {
    const created = await platform('create', '--name', 'Example', '--currency', 'USD', '--json');
    const { platformId, tokenId, tokenSecret } = JSON.parse(created.stdout);
    expect(await statusOf(tokenId, tokenSecret)).toBe(200);

    expect((await platform('list')).stdout).toMatch(new RegExp(`^${platformId}  sandbox  \\S+  Example$`, 'm'));
    const shown = await platform('show', '--platform', platformId);
    expect(shown.stdout).toMatch(/^currencies +USD$/m);
    expect(shown.stdout).toMatch(new RegExp(`^${tokenId}  VIEW,TRANSACT,MANAGE  \\S+  First token$`, 'm'));
    expect(shown.stdout).not.toContain(tokenSecret);

    const rotated = JSON.parse(
      (await platform('rotate', '--platform', platformId, '--token', tokenId, '--json')).stdout,
    );
    expect(rotated).toMatchObject({ platformId });
    expect(await statusOf(rotated.tokenId, rotated.tokenSecret)).toBe(200);
    expect((await platform('show', '--platform', platformId)).stdout).not.toContain(tokenId);
  });

  it('sets up the page for invitations of a platform that exists', { timeout: 60_000 }, async () => {
    const created = await platform('create', '--name', 'Example', '--environment', 'production', '--json');
    const { platformId } = JSON.parse(created.stdout);
    const configured = await platform(
      'configure',
      '--platform',
      platformId,
      '--invitation-link',
      'https://x.example/i',
    );
    expect(configured.stdout).toMatch(/^invitations +https:\/\/x\.example\/i$/m);
    expect((await platform('show', '--platform', platformId)).stdout).toBe(configured.stdout);
  });

  it('prints what it created and that the secret is not shown again', async () => {
    const { stdout } = await platform('create', '--name', 'Example', '--passkeys', 'https://pay.example.com');
    expect(stdout).toMatch(
      /^platformId +\S{36}\ntokenId +\S{32}\ntokenSecret +\S{36}\nThe secret is not shown again\.\n$/,
    );
  });

  it.each([
    [[], 'A command is missing: choose one of create, configure, list, show, rotate.'],
    [['remove'], 'There is no command "remove": choose one of create, configure, list, show, rotate.'],
    [['create'], '--name is missing.'],
    [['create', '--name', 'x', '--environment', 'test'], '--environment is sandbox or production.'],
    [['create', '--name', 'x', '--currency', 'XXX'], '--currency XXX is unknown'],
    [['create', '--name', 'x', '--passkeys', 'pay.example.com'], '--passkeys pay.example.com is not an origin'],
    [['create', '--name', 'x', '--invitation-link', 'http://x.example'], '--invitation-link http://x.example is not'],
    [['configure'], '--platform is missing.'],
    [['configure', '--platform', 'x'], '--invitation-link is missing.'],
    [['configure', '--platform', 'unknown', '--invitation-link', 'https://x.example'], 'There is no platform unknown.'],
    [['show'], '--platform is missing.'],
    [['show', '--platform', 'unknown'], 'There is no platform unknown.'],
    [['rotate', '--platform', 'x'], '--token is missing.'],
    [['rotate', '--platform', 'x', '--token', 'y'], 'There is no platform x.'],
    [
      ['rotate', '--platform', '00000000-0000-4000-8000-000000000001', '--token', 'y'],
      'The platform 00000000-0000-4000-8000-000000000001 has no token y.',
    ],
    [['list', '--verbose'], "Unknown option '--verbose'.\nSee npm run operate -- --help."],
    [['list', 'all'], 'Unexpected word "all".'],
  ])('refuses %j with a sentence', async (args, message) => {
    const { code, stdout, stderr } = await platform(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});
