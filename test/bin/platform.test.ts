import { describe, expect, it } from 'vitest';
import { platformCommands } from '../../lib/operations/commands/platform.ts';
import { runHere } from '../kit/command-here.ts';
import { apiClient, useTestCloud } from '../kit/local-cloud.ts';
import { operateOn } from '../kit/operate.ts';

const cloud = useTestCloud();

const platform = (...args: readonly string[]) => operateOn(cloud.dataDir, 'platform', ...args);

const because = ['--why', 'Test'];

const statusOf = async (tokenId: string, tokenSecret: string): Promise<number> =>
  (await apiClient(cloud.baseUrl, `${tokenId}:${tokenSecret}`).get('/config')).status;

describe('npm run platform', () => {
  it('creates a platform whose token works, shows it, and replaces the token', async () => {
    const created = await platform('create', '--name', 'Example', '--currency', 'USD', '--json');
    const { platformId, tokenId, tokenSecret } = JSON.parse(created.output);
    expect(await statusOf(tokenId, tokenSecret)).toBe(200);

    expect((await platform('list')).output).toMatch(new RegExp(`^${platformId}  sandbox  \\S+  Example$`, 'm'));
    const shown = await platform('show', '--platform', platformId);
    expect(shown.output).toMatch(/^currencies +USD$/m);
    expect(shown.output).toMatch(new RegExp(`^${tokenId}  VIEW,TRANSACT,MANAGE  \\S+  First token$`, 'm'));
    expect(shown.output).not.toContain(tokenSecret);

    const rotated = JSON.parse(
      (await platform('rotate', ...because, '--platform', platformId, '--token', tokenId, '--json')).output,
    );
    expect(rotated).toMatchObject({ platformId });
    expect(await statusOf(rotated.tokenId, rotated.tokenSecret)).toBe(200);
    expect((await platform('show', '--platform', platformId)).output).not.toContain(tokenId);
  });

  it('sets up the page for invitations of a platform that exists', async () => {
    const created = await platform('create', ...because, '--name', 'Example', '--environment', 'production', '--json');
    const { platformId } = JSON.parse(created.output);
    const configured = await platform(
      'configure',
      ...because,
      '--platform',
      platformId,
      '--invitation-link',
      'https://x.example/i',
    );
    expect(configured.output).toMatch(/^invitations +https:\/\/x\.example\/i$/m);
    expect((await platform('show', '--platform', platformId)).output).toBe(configured.output);
    const capped = await platform('configure', ...because, '--platform', platformId, '--maximum-fee-percent', '100');
    expect(capped.output).toMatch(/^maximumFeePercent +100$/m);
    expect(capped.output).toContain('https://x.example/i');
    const exempt = (name: string) =>
      platform('configure', ...because, '--platform', platformId, '--sca-exemption', name);
    expect((await exempt('LOW_VALUE')).output).toMatch(/^scaExemptions +LOW_VALUE$/m);
    expect((await exempt('NONE')).output).not.toContain('scaExemptions');
    expect(await exempt('RECURRING')).toMatchObject({ code: 2, errors: expect.stringContaining('LOW_VALUE or NONE') });
  });

  it('sets the page and the sites of passkeys when it is created, and other sites of the same host afterwards', async () => {
    const sites = ['--passkeys', 'https://x.example', '--passkeys', 'https://pay.x.example'];
    const { output } = await platform(
      'create',
      ...['--name', 'Example', ...sites, '--invitation-link', 'https://x.example/i', '--json'],
    );
    const { platformId } = JSON.parse(output);
    const shown = await platform('show', '--platform', platformId);
    expect(shown.output).toMatch(/^invitations +https:\/\/x\.example\/i$/m);
    expect(shown.output).toMatch(/^passkeys +https:\/\/x\.example, https:\/\/pay\.x\.example$/m);

    const configure = (...origins: readonly string[]) =>
      platform('configure', ...because, '--platform', platformId, ...origins.flatMap((each) => ['--passkeys', each]));
    expect((await configure('https://x.example', 'https://new.x.example')).output).toMatch(
      /^passkeys +https:\/\/x\.example, https:\/\/new\.x\.example$/m,
    );
    expect(await configure('https://y.example')).toMatchObject({
      code: 2,
      errors: expect.stringContaining("The platform's passkeys belong to x.example"),
    });
  });

  it('sets the sites of passkeys of a platform that was created without', async () => {
    const created = await platform('create', '--name', 'Example', '--json');
    const { platformId } = JSON.parse(created.output);
    expect((await platform('show', '--platform', platformId)).output).not.toContain('passkeys');
    const configured = await platform(
      'configure',
      ...because,
      '--platform',
      platformId,
      '--passkeys',
      'https://x.example',
    );
    expect(configured.output).toMatch(/^passkeys +https:\/\/x\.example$/m);
  });

  it('says that a platform of production has no limits yet', async () => {
    const { output } = await platform('create', ...because, '--name', 'Example', '--environment', 'production');
    const [, platformId] = /^platformId +(\S{36})$/m.exec(output) ?? [];
    expect(output).toContain(`terms set --platform ${platformId} --limit`);
  });

  it('prints what it created and that the secret is not shown again', async () => {
    const { output } = await platform(
      'create',
      ...because,
      '--name',
      'Example',
      '--passkeys',
      'https://pay.example.com',
    );
    expect(output).toMatch(
      /^platformId +\S{36}\ntokenId +\S{32}\ntokenSecret +\S{36}\nThe secret is not shown again\.\n$/,
    );
  });

  it.each([
    [['remove'], 'There is no command "remove": choose one of create, configure, list, show, rotate, keys.'],
    [
      ['configure', ...because, '--platform', 'unknown', '--invitation-link', 'https://x.example'],
      'There is no platform unknown.',
    ],
    [['show', '--platform', 'unknown'], 'There is no platform unknown.'],
    [['rotate', ...because, '--platform', 'x', '--token', 'y'], 'There is no platform x.'],
    [
      ['rotate', ...because, '--platform', '00000000-0000-4000-8000-000000000001', '--token', 'y'],
      'The platform 00000000-0000-4000-8000-000000000001 has no token y.',
    ],
  ])('refuses %j with a sentence', async (args, message) => {
    const { code, output, errors } = await platform(...args);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain(message);
    expect(errors).not.toMatch(/^ +at /m);
  });

  it.each([
    [[], 'A command is missing: choose one of create, configure, list, show, rotate, keys.'],
    [['create'], '--name is missing.'],
    [['create', '--name', 'x', '--environment', 'test'], '--environment is sandbox or production.'],
    [['create', '--name', 'x', '--currency', 'XXX'], '--currency XXX is unknown'],
    [['create', '--name', 'x', '--currency', 'USD', '--currency', 'USD'], '--currency USD is given twice.'],
    [['create', '--name', 'x', '--passkeys', 'pay.example.com'], '--passkeys pay.example.com is not an origin'],
    [['create', '--name', 'x', '--invitation-link', 'http://x.example'], '--invitation-link http://x.example is not'],
    [['configure'], '--platform is missing.'],
    [['configure', '--platform', 'x', '--passkeys', 'x.example'], '--passkeys x.example is not an origin'],
    [
      ['configure', '--platform', 'x'],
      'Say what to change: --passkeys, --invitation-link, --maximum-fee-percent or --sca-exemption.',
    ],
    [
      ['configure', '--platform', 'x', '--maximum-fee-percent', '101'],
      '--maximum-fee-percent 101 is not a whole number from 0 to 100.',
    ],
    [['show'], '--platform is missing.'],
    [['rotate', '--platform', 'x'], '--token is missing.'],
    [['list', '--verbose'], "Unknown option '--verbose'.\nSee npm run operate -- platform list --help."],
    [['list', 'all'], 'Unexpected word "all".'],
  ])('refuses %j with a sentence before it looks for a service', async (args, message) => {
    const root = { summary: '', commands: { platform: platformCommands } };
    const { code, output, errors } = await runHere('npm run operate --', root, ['platform', ...args]);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain(message);
    expect(errors).not.toMatch(/^ +at /m);
  });
});
