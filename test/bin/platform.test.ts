import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { apiClient, useTestCloud } from '../support/local-cloud.ts';

const cloud = useTestCloud();

/** Runs the command as an operator does, and shows what it says. */
async function platform(...args: readonly string[]) {
  const run = promisify(execFile)(process.execPath, ['bin/platform.ts', ...args], {
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
  it('creates a platform whose token works, shows it, and puts another token in its place', async () => {
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

  it('says in words what it made, and that the secret is shown once', async () => {
    const { stdout } = await platform('create', '--name', 'Example', '--passkeys', 'https://pay.example.com');
    expect(stdout).toMatch(
      /^platformId +\S{36}\ntokenId +\S{32}\ntokenSecret +\S{36}\nThe secret is shown this once only\.\n$/,
    );
  });

  it.each([
    [[], 'There is one thing to say'],
    [['remove'], 'There is one thing to say'],
    [['create'], '--name is missing.'],
    [['create', '--name', 'x', '--environment', 'test'], '--environment is sandbox or production.'],
    [['create', '--name', 'x', '--currency', 'XXX'], '--currency XXX is unknown'],
    [['create', '--name', 'x', '--passkeys', 'pay.example.com'], '--passkeys pay.example.com is no origin'],
    [['show'], '--platform is missing.'],
    [['show', '--platform', 'nobody'], 'There is no platform nobody.'],
    [['rotate', '--platform', 'x'], '--token is missing.'],
    [['rotate', '--platform', 'x', '--token', 'y'], 'The platform x has no token y.'],
    [['list', '--verbose'], 'Unknown option'],
  ])('refuses %j in words', async (args, message) => {
    const { code, stdout, stderr } = await platform(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});
