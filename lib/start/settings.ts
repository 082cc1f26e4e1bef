import { resolve } from 'node:path';
import { WebhookKeysText } from '../../functions/topology/webhook-keys.ts';
import { unlimited } from '../console/event-budget.ts';
import type { ConnectorSettings, LocalSettings } from '../local/settings.ts';
import type { ConsoleSettings } from './start-service.ts';

/** The environment variables of a local run with their defaults, as `npm start -- --help` and docs/operations.md show them. */
export const settingTexts: readonly (readonly [name: string, byDefault: string, meaning: string])[] = [
  ['PORT', '3000', 'The port on 127.0.0.1.'],
  ['DATA_DIR', '.local', 'The folder that holds its data.'],
  ['SANDBOX_TOKEN_ID, SANDBOX_TOKEN_SECRET', 'made once, kept in DATA_DIR', 'The token of the sandbox platform.'],
  ['WEBHOOK_URL', 'none', "The sandbox platform's webhook endpoint."],
  ['RAIL_URL, RAIL_SECRET', 'none', 'The connector of production payments and the secret shared with it.'],
  ['ISSUER_URL, ISSUER_SECRET', 'none', 'The connector of production cards and the secret shared with it.'],
  [
    'VERIFICATION_URL, VERIFICATION_SECRET',
    'none',
    "The connector of the verification of production's customers and the secret shared with it.",
  ],
  [
    'RATES_URL, RATES_SECRET',
    'none',
    'The connector of the prices by which production converts and the secret shared with it.',
  ],
  [
    'RATES_CHECK_URL, RATES_CHECK_SECRET',
    'none',
    'A second connector of prices, which has to agree with the first, and the secret shared with it.',
  ],
  ['WEBHOOK_KEYS', 'none', 'Generations of webhook keys that stay in the key service; the first signs.'],
  [
    'CLOCK_SPEED',
    'as it was, at first 1',
    '60 makes the clock go 60 times faster, but no window in which a client has to act shorter than a second.',
  ],
  [
    'CONSOLE',
    'on',
    'Serves the console and records what happens; off does neither, all leaves nothing out under load.',
  ],
  ['MCP', 'read', 'write lets assistants change the service at /mcp, which they may only read otherwise.'],
  [
    'RECURSION_GUARD',
    'off',
    'on stops functions that send messages to themselves without being allowed to, as Lambda does.',
  ],
  ['DYNAMODB_ENDPOINT', 'none', 'Another DynamoDB-compatible engine in place of the table in this process.'],
];

export const settingsHelp: string = settingTexts
  .map(([names, byDefault, meaning]) => `  ${names.padEnd(38)}  ${meaning} Default: ${byDefault}.`)
  .join('\n');

/** The settings of the environment. */
export type ServiceSettings = LocalSettings & ConsoleSettings;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; every mistake is one sentence. An empty value counts as none. */
export function readSettings(environment: Environment): { settings: ServiceSettings; mistakes: readonly string[] } {
  const { PORT, DATA_DIR, CLOCK_SPEED, WEBHOOK_URL, SANDBOX_TOKEN_ID, SANDBOX_TOKEN_SECRET } = environment;
  const mistakes: string[] = [];
  const check = (fine: boolean, sentence: string) => {
    if (!fine) mistakes.push(sentence);
  };
  const port = Number(PORT || 3000);
  check(Number.isInteger(port) && port >= 0 && port <= 65_535, `PORT must be a number from 0 to 65535, not "${PORT}".`);
  const clockSpeed = Number(CLOCK_SPEED || 1);
  check(
    clockSpeed > 0 && clockSpeed <= 100_000,
    `CLOCK_SPEED must be a number above 0 and up to 100000, not "${CLOCK_SPEED}".`,
  );
  check(!WEBHOOK_URL || isHttp(WEBHOOK_URL), `WEBHOOK_URL must be an http or https address, not "${WEBHOOK_URL}".`);
  const [tokenId, tokenSecret] = [SANDBOX_TOKEN_ID ?? '', SANDBOX_TOKEN_SECRET ?? ''];
  check(
    (tokenId === '') === (tokenSecret === ''),
    'Set both SANDBOX_TOKEN_ID and SANDBOX_TOKEN_SECRET, or neither: one alone is no token.',
  );
  check(!tokenId.includes(':'), 'SANDBOX_TOKEN_ID must not contain a colon: HTTP Basic ends the user name there.');
  const connector = (
    name: 'RAIL' | 'ISSUER' | 'VERIFICATION' | 'RATES' | 'RATES_CHECK',
  ): ConnectorSettings | undefined => {
    const [url, secret] = [environment[`${name}_URL`] ?? '', environment[`${name}_SECRET`] ?? ''];
    check((url === '') === (secret === ''), `Set both ${name}_URL and ${name}_SECRET, or neither.`);
    check(!url || isHttp(url), `${name}_URL must be an http or https address, not "${url}".`);
    return url && secret ? { url, secret } : undefined;
  };
  const [rail, issuer] = [connector('RAIL'), connector('ISSUER')];
  const [verification, rates] = [connector('VERIFICATION'), connector('RATES')];
  const ratesCheck = connector('RATES_CHECK');
  check(!ratesCheck || rates !== undefined, 'RATES_CHECK_URL needs RATES_URL: the second source checks the first.');
  const webhookKeys = WebhookKeysText.safeParse(environment.WEBHOOK_KEYS || '1');
  check(
    webhookKeys.success,
    `WEBHOOK_KEYS names generations, the signing one first: 1 or 2,1, not "${environment.WEBHOOK_KEYS}".`,
  );
  const { CONSOLE = '' } = environment;
  check(['', 'on', 'off', 'all'].includes(CONSOLE), `CONSOLE must be on, off or all, not "${CONSOLE}".`);
  const { MCP = '' } = environment;
  check(['', 'read', 'write'].includes(MCP), `MCP must be read or write, not "${MCP}".`);
  check(
    MCP !== 'write' || CONSOLE !== 'off',
    'MCP=write needs the console, whose doors assistants use: leave CONSOLE=off out.',
  );
  const { DYNAMODB_ENDPOINT } = environment;
  check(
    !DYNAMODB_ENDPOINT || isHttp(DYNAMODB_ENDPOINT),
    `DYNAMODB_ENDPOINT must be an http or https address, not "${DYNAMODB_ENDPOINT}".`,
  );
  const { RECURSION_GUARD = '' } = environment;
  check(['', 'on', 'off'].includes(RECURSION_GUARD), `RECURSION_GUARD must be on or off, not "${RECURSION_GUARD}".`);
  const settings = {
    port,
    hasConsole: CONSOLE !== 'off',
    ...(CONSOLE === 'all' && { recordingRate: unlimited }),
    ...(MCP === 'write' && { mcpMayWrite: true }),
    dataDir: resolve(DATA_DIR || '.local'),
    ...(RECURSION_GUARD === 'on' && { recursionGuard: true }),
    ...(CLOCK_SPEED && { speed: clockSpeed }),
    ...(WEBHOOK_URL && { webhookUrl: WEBHOOK_URL }),
    ...(DYNAMODB_ENDPOINT && { tableEndpoint: DYNAMODB_ENDPOINT }),
    ...(environment.WEBHOOK_KEYS && webhookKeys.success && { webhookKeys: webhookKeys.data }),
    ...(tokenId && tokenSecret && { token: { tokenId, tokenSecret } }),
    ...(rail && { rail }),
    ...(issuer && { issuer }),
    ...(verification && { verification }),
    ...(rates && { rates }),
    ...(ratesCheck && { ratesCheck }),
  };
  return { settings, mistakes };
}

const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
