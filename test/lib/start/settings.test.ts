import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unlimited } from '../../../lib/console/event-budget.ts';
import { keepSandbox, readSandbox } from '../../../lib/local/sandbox.ts';
import { readSettings } from '../../../lib/start/settings.ts';
import { aFolder } from '../../kit/local-parts.ts';

describe('settings', () => {
  it('have defaults, also where they are set to nothing', () => {
    const expected = {
      settings: { port: 3000, hasConsole: true, dataDir: resolve('.local') },
      mistakes: [],
    };
    expect(readSettings({})).toEqual(expected);
    expect(readSettings({ PORT: '', DATA_DIR: '', CLOCK_SPEED: '', WEBHOOK_URL: '', SANDBOX_TOKEN_ID: '' })).toEqual(
      expected,
    );
  });

  it('come from the environment', () => {
    const environment = {
      PORT: '8080',
      DATA_DIR: '/data',
      CLOCK_SPEED: '0.5',
      CONSOLE: 'off',
      WEBHOOK_URL: 'http://localhost:9/x',
      WEBHOOK_KEYS: '2,1',
      SANDBOX_TOKEN_ID: 'id',
      SANDBOX_TOKEN_SECRET: 'secret',
    };
    expect(readSettings(environment)).toEqual({
      settings: {
        port: 8080,
        hasConsole: false,
        dataDir: '/data',
        speed: 0.5,
        webhookUrl: 'http://localhost:9/x',
        webhookKeys: [2, 1],
        token: { tokenId: 'id', tokenSecret: 'secret' },
      },
      mistakes: [],
    });
  });

  it('let assistants write', () => {
    expect(readSettings({ MCP: 'write' }).settings).toMatchObject({ mcpMayWrite: true });
    expect(readSettings({ MCP: 'read' }).settings).not.toHaveProperty('mcpMayWrite');
  });

  it('let the console record everything', () => {
    expect(readSettings({ CONSOLE: 'all' }).settings).toMatchObject({ hasConsole: true, recordingRate: unlimited });
  });

  it.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '1.5' }, 'PORT'],
    [{ CONSOLE: 'yes' }, 'CONSOLE'],
    [{ MCP: 'yes' }, 'MCP'],
    [{ WEBHOOK_KEYS: '2,2' }, 'WEBHOOK_KEYS'],
    [{ WEBHOOK_KEYS: 'two' }, 'WEBHOOK_KEYS'],
    [{ CLOCK_SPEED: '0' }, 'CLOCK_SPEED'],
    [{ CLOCK_SPEED: 'fast' }, 'CLOCK_SPEED'],
    [{ CLOCK_SPEED: '200000' }, 'up to 100000'],
    [{ MCP: 'write', CONSOLE: 'off' }, 'MCP=write needs the console'],
    [{ DYNAMODB_ENDPOINT: 'here' }, 'DYNAMODB_ENDPOINT must be an http or https address'],
    [{ WEBHOOK_URL: 'ftp://x' }, 'WEBHOOK_URL'],
    [{ WEBHOOK_URL: 'nowhere' }, 'WEBHOOK_URL'],
    [{ SANDBOX_TOKEN_ID: 'id' }, 'SANDBOX_TOKEN_SECRET'],
    [{ SANDBOX_TOKEN_ID: 'a:b', SANDBOX_TOKEN_SECRET: 's' }, 'SANDBOX_TOKEN_ID'],
  ])('%j are one mistake, reported in one line', (environment, name) => {
    const { mistakes } = readSettings(environment);
    expect(mistakes).toEqual([expect.stringContaining(name)]);
    expect(mistakes[0]).not.toContain('\n');
  });
});

describe('the sandbox', () => {
  it('keeps its platform and token, until it is stored with another token', () => {
    const folder = aFolder();
    const made = readSandbox(folder);
    expect(made.tokenId).toMatch(/^[0-9a-f]{32}$/);
    expect(made.tokenSecret).toMatch(/^[0-9a-f]{36}$/);
    expect(readSandbox(folder)).toEqual(made);
    const token = { tokenId: 'id', tokenSecret: 'secret' };
    // The token before has to be revoked first, so that reading alone replaces nothing.
    expect(readSandbox(folder, token)).toEqual(made);
    keepSandbox(folder, { platformId: made.platformId, ...token });
    expect(readSandbox(folder)).toEqual({ platformId: made.platformId, ...token });
  });
});
