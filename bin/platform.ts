import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { currencyCodes, isCurrencyCode } from '../functions/contract/currencies.ts';
import { listPlatforms, rotateToken, showPlatform } from '../functions/runtime/operating.ts';
import { provisionPlatform } from '../functions/runtime/provisioning.ts';
import { useDeployedTable, useLocalTable } from '../lib/table-access.ts';
import { ensureUsageKey } from '../lib/usage-keys.ts';

const usage = `Usage: npm run platform -- create --name NAME [--currency USD]... [--environment sandbox|production] [--regulated] [--passkeys ORIGIN]...
       npm run platform -- list
       npm run platform -- show   --platform ID
       npm run platform -- rotate --platform ID --token TOKEN_ID
Each with [--stack NAME] for a deployed service and [--json].`;

/** Ends the command with one line: a mistake of the caller is no stack trace. */
function refuse(message: string): never {
  console.error(`${message}\n${usage}`);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        currency: { type: 'string', multiple: true },
        environment: { type: 'string', default: 'sandbox' },
        regulated: { type: 'boolean', default: false },
        passkeys: { type: 'string', multiple: true },
        platform: { type: 'string' },
        token: { type: 'string' },
        stack: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (cause) {
    return refuse(cause instanceof Error ? cause.message : String(cause));
  }
}

const { values, positionals } = readArguments();
const { stack } = values;

/** What is needed of the platform whose id is given. */
const platformId = (): string => values.platform ?? refuse('--platform is missing.');

/** The site of a platform's passkeys: its pages, the first of which gives the relying party its name. */
function passkeys() {
  const origins = values.passkeys?.map((origin) =>
    URL.canParse(origin) && new URL(origin).origin === origin
      ? origin
      : refuse(`--passkeys ${origin} is no origin: give one as https://pay.example.com.`),
  );
  const [first] = origins ?? [];
  return first && origins ? { id: new URL(first).hostname, origins } : undefined;
}

/** The key that requests are counted by comes first: without it no token of the platform works. */
const countRequests = async (id: string): Promise<unknown> => stack && ensureUsageKey(stack, id);

const commands: Readonly<Record<string, () => Promise<object>>> = {
  create: async () => {
    const { name, environment, regulated: isRegulated } = values;
    if (!name?.trim()) refuse('--name is missing.');
    if (environment !== 'sandbox' && environment !== 'production') refuse('--environment is sandbox or production.');
    const currencies = values.currency?.map((code) =>
      isCurrencyCode(code) ? code : refuse(`--currency ${code} is unknown; known are ${currencyCodes.join(', ')}.`),
    );
    const site = passkeys();
    const id = randomUUID();
    await connect();
    await countRequests(id);
    const more = { ...(currencies && { currencies }), ...(site && { passkeys: site }) };
    return provisionPlatform({ platformId: id, name: name.trim(), environment, isRegulated, ...more });
  },
  list: async () => {
    await connect();
    return listPlatforms();
  },
  show: async () => {
    const id = platformId();
    await connect();
    return showPlatform(id);
  },
  rotate: async () => {
    const id = platformId();
    const token = values.token ?? refuse('--token is missing.');
    await connect();
    await countRequests(id);
    return rotateToken(id, token);
  },
};

const connect = (): Promise<void> =>
  stack ? useDeployedTable(stack) : useLocalTable(process.env.DATA_DIR ?? '.local');

const [name = '', ...more] = positionals;
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command || more.length > 0) refuse(`There is one thing to say: ${Object.keys(commands).join(', ')}.`);
try {
  const result = await command();
  if (values.json) console.log(JSON.stringify(result));
  else console.log(told(result));
} catch (cause) {
  refuse(cause instanceof Error ? cause.message : String(cause));
}

function told(result: object): string {
  if (Array.isArray(result)) return result.map((row) => Object.values(row as object).join('  ')).join('\n');
  const lines = Object.entries(result).map(([label, value]) => `${label.padEnd(12)} ${shown(value)}`);
  return [...lines, ...('tokenSecret' in result ? ['The secret is shown this once only.'] : [])].join('\n');
}

function shown(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.every((entry) => typeof entry === 'object') ? `\n${told(value)}` : value.join(', ');
}
