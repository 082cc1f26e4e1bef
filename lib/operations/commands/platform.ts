import { currencyCodes, isCurrencyCode } from '../../../functions/contract/currencies.ts';
import type { PlatformId } from '../../../functions/domain/ids.ts';
import { type ScaExemption, scaExemptions } from '../../../functions/domain/sca/exemptions.ts';
import { newUuid } from '../../../functions/ports/random.ts';
import { UsageError } from '../../command-line/command-line.ts';
import {
  configurePlatform,
  listPlatformIds,
  listPlatforms,
  platformIdOf,
  rotateToken,
  showPlatform,
} from '../../platforms/platforms.ts';
import { provisionPlatform } from '../../platforms/provisioning.ts';
import { defineOperation, jsonOption, type OperationGroup, reading, writing } from '../operation.ts';
import { baseUrlOf, stackOption, useKeyService, useTable } from '../table-access.ts';
import { ensureUsageKey, ensureUsageKeys } from '../usage-keys.ts';

const shared = { ...stackOption, ...jsonOption } as const;
const platform = { type: 'string', value: 'ID', description: 'The id of the platform.' } as const;
const passkeysOption = {
  type: 'string',
  value: 'ORIGIN',
  multiple: true,
  description: 'A site where customers use passkeys; the first names the host that they belong to.',
} as const;
const invitationLinkOption = {
  type: 'string',
  value: 'URL',
  description: 'The page for invitations; the code of an invitation is appended to it.',
} as const;

const create = defineOperation({
  role: 'operate',
  uses: [...writing, 'keys:seal', 'usage-keys:create'],
  isNew: true,
  summary: 'Creates a platform and its first token, which has every permission.',
  options: {
    name: { type: 'string', value: 'NAME', description: 'The name of the platform.' },
    currency: { type: 'string', value: 'CODE', multiple: true, description: 'A currency of the platform.' },
    environment: { type: 'string', value: 'NAME', default: 'sandbox', description: 'Either sandbox or production.' },
    regulated: {
      type: 'boolean',
      description: 'The platform is a regulated institution and verifies its customers itself.',
    },
    passkeys: passkeysOption,
    'invitation-link': invitationLinkOption,
    ...shared,
  },
  async run({ name, environment, regulated: isRegulated = false, 'invitation-link': link, stack, json, ...given }) {
    if (!name?.trim()) throw new UsageError('--name is missing.');
    if (environment !== 'sandbox' && environment !== 'production')
      throw new UsageError('--environment is sandbox or production.');
    const currencies = given.currency && currenciesOf(given.currency);
    const passkeys = passkeySite(given.passkeys);
    const invitationLink = link === undefined ? undefined : invitationLinkOf(link);
    const platformId = newUuid();
    await useTable(stack);
    await useKeyService(stack);
    await countRequests(stack, platformId);
    const optional = {
      ...(currencies && { currencies }),
      ...(passkeys && { passkeys }),
      ...(invitationLink && { invitationLink }),
    };
    // Asked first: a token whose secret is not printed is lost.
    const address = stack && { baseUrl: await baseUrlOf(stack) };
    const created = await provisionPlatform({ platformId, name: name.trim(), environment, isRegulated, ...optional });
    print({ ...created, ...address }, json);
    if (environment === 'production' && !json) console.log(limitsHint(platformId));
  },
});

const list = defineOperation({
  role: 'read',
  uses: reading,
  summary: 'Lists every platform.',
  options: shared,
  async run({ stack, json }) {
    await useTable(stack);
    print(await listPlatforms(), json);
  },
});

const show = defineOperation({
  role: 'read',
  uses: reading,
  summary: 'Shows a platform and its tokens, without their secrets.',
  options: { platform, ...shared },
  async run({ platform: platformId, stack, json }) {
    if (!platformId) throw new UsageError('--platform is missing.');
    await useTable(stack);
    print(await showPlatform(platformIdOf(platformId)), json);
  },
});

const rotate = defineOperation({
  role: 'operate',
  uses: [...writing, 'table:delete', 'usage-keys:create'],
  summary: 'Replaces a token that is lost or leaked by a new one with the same permissions.',
  options: { platform, token: { type: 'string', value: 'TOKEN_ID', description: 'The token to replace.' }, ...shared },
  async run({ platform: platformId, token, stack, json }) {
    if (!platformId) throw new UsageError('--platform is missing.');
    if (!token) throw new UsageError('--token is missing.');
    await useTable(stack);
    const owner = platformIdOf(platformId);
    await countRequests(stack, owner);
    print(await rotateToken(owner, token), json);
  },
});

const configure = defineOperation({
  role: 'operate',
  uses: writing,
  summary: 'Changes what the operator sets up for a platform.',
  options: {
    platform,
    passkeys: passkeysOption,
    'invitation-link': invitationLinkOption,
    'maximum-fee-percent': {
      type: 'string',
      value: 'N',
      description: "The platform's largest fee on a payment in production, 0 to 100 percent of the amount sent.",
    },
    'sca-exemption': {
      type: 'string',
      value: 'NAME',
      description: `The exemption from strong authentication beside trusted payees: ${scaExemptions.join(', ')}, or NONE.`,
    },
    ...shared,
  },
  async run(given) {
    const { platform: platformId, 'invitation-link': link, 'maximum-fee-percent': percent, stack, json } = given;
    const exemption = given['sca-exemption'];
    if (!platformId) throw new UsageError('--platform is missing.');
    const passkeys = passkeySite(given.passkeys);
    const changes = {
      ...(passkeys && { passkeys }),
      ...(exemption !== undefined && { scaExemptions: exemptionsOf(exemption) }),
      ...(link !== undefined && { invitationLink: invitationLinkOf(link) }),
      ...(percent !== undefined && { maximumFeePercent: percentOf(percent) }),
    };
    if (Object.keys(changes).length === 0)
      throw new UsageError(
        'Say what to change: --passkeys, --invitation-link, --maximum-fee-percent or --sca-exemption.',
      );
    await useTable(stack);
    print(await configurePlatform(platformIdOf(platformId), changes), json);
  },
});

const keys = defineOperation({
  role: 'operate',
  uses: ['table:list', 'usage-keys:create'],
  summary:
    'Gives every platform its API key again, after the API of a deployed service was made anew or the table was restored.',
  options: stackOption,
  async run({ stack }) {
    if (!stack) throw new UsageError('--stack is missing: the local gateway counts without keys.');
    await useTable(stack);
    const platformIds = await listPlatformIds();
    const missing = await ensureUsageKeys(stack, platformIds);
    console.log(`${platformIds.length} platforms have their API key in the usage plan, of which ${missing} lacked it.`);
  },
});

export const platformCommands: OperationGroup = {
  summary: 'Creates platforms and manages their tokens.',
  commands: { create, configure, list, show, rotate, keys },
};

/** Throws UsageError for a name that is no exemption. */
function exemptionsOf(name: string): readonly ScaExemption[] {
  if (name === 'NONE') return [];
  const exemption = scaExemptions.find((each) => each === name);
  if (!exemption) throw new UsageError(`--sca-exemption is ${scaExemptions.join(', ')} or NONE.`);
  return [exemption];
}

/** Gives the platform the API key that a deployed gateway counts its requests by. Without the key, no token of it works. */
const countRequests = async (stack: string | undefined, platformId: PlatformId): Promise<void> => {
  if (stack) await ensureUsageKey(stack, platformId);
};

function percentOf(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text);
  throw new UsageError(`--maximum-fee-percent ${text} is not a whole number from 0 to 100.`);
}

/** Each has an account, so none may be there twice. */
function currenciesOf(codes: readonly string[]) {
  const repeated = codes.find((code, index) => codes.indexOf(code) !== index);
  if (repeated !== undefined) throw new UsageError(`--currency ${repeated} is given twice.`);
  return codes.map(currencyOf);
}

function currencyOf(code: string) {
  if (isCurrencyCode(code)) return code;
  throw new UsageError(`--currency ${code} is unknown; known are ${currencyCodes.join(', ')}.`);
}

/** The host of the first origin becomes the relying party of the platform's passkeys. */
function passkeySite(origins: readonly string[] | undefined) {
  const [first] = origins ?? [];
  if (!origins || !first) return undefined;
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong !== undefined)
    throw new UsageError(`--passkeys ${wrong} is not an origin such as https://pay.example.com.`);
  return { id: new URL(first).hostname, origins };
}

function invitationLinkOf(link: string): string {
  if (URL.canParse(link) && new URL(link).protocol === 'https:') return link;
  throw new UsageError(`--invitation-link ${link} is not an address such as https://pay.example.com/invitations.`);
}

const limitsHint = (platformId: PlatformId): string =>
  `It pays nothing before its limits are set: npm run operate -- terms set --platform ${platformId} --limit … --daily …`;

const print = (result: object, asJson = false): void => console.log(asJson ? JSON.stringify(result) : textOf(result));

function textOf(result: object): string {
  if (Array.isArray(result)) return result.map((row: object) => Object.values(row).join('  ')).join('\n');
  const lines = Object.entries(result).map(([label, value]) => `${label.padEnd(12)} ${valueText(value)}`);
  return [...lines, ...('tokenSecret' in result ? ['The secret is not shown again.'] : [])].join('\n');
}

function valueText(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.every((entry) => typeof entry === 'object') ? `\n${textOf(value)}` : value.join(', ');
}
