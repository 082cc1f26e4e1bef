import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { withPureConstants } from './unused-constants.ts';

/** A file of a package of which no function runs the whole, and what a bundle has in its place. */
interface LeftOut {
  /** The end of the file's path. */
  readonly file: RegExp;
  /** Why no function ever runs what is missing. */
  readonly why: string;
  /** The module in its place, made from the file's text. By default every function and class of the file throws. */
  readonly instead?: (text: string, why: string, path: string) => string;
}

/**
 * What packages bring into a bundle and no function runs. Lambda loads it and Node parses it at every cold start, and bundlers cannot
 * leave it out, as the packages mention it. A wrong entry does not pass unseen: what is missing throws a sentence that says so, and
 * test/lib/aws/left-out.test.ts compares what is shortened with the package's own.
 */
export const leftOutParts: readonly LeftOut[] = [
  {
    file: /@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
    why: 'no command that a function sends has a stream of events',
    // The client of S3 calls this one when it is made, and needs its answer for SelectObjectContent alone.
    instead: (text, why) =>
      `${throwing(without(text, 'resolveEventStreamSerdeConfig'), why)}\nexport const resolveEventStreamSerdeConfig = (config) => config;`,
  },
  {
    file: /@smithy\/signature-v4\/dist-es\/HeaderFormatter\.js$/,
    why: 'only the messages of event streams are signed with it',
    instead: (_, why) =>
      `export class HeaderFormatter { format() { throw new Error(${sentence('HeaderFormatter is', why)}); } }`,
  },
  {
    file: /@smithy\/signature-v4\/dist-es\/SignatureV4\.js$/,
    why: 'the clients sign requests, neither links nor the messages of event streams',
    instead: (text, why) =>
      withoutMethods(
        text,
        ['presign', 'signEvent', 'signMessage', 'signString'],
        sentence('What signs anything but a request is', why),
      ),
  },
  {
    file: /@aws-lambda-powertools\/logger\/lib\/esm\/Logger\.js$/,
    why: 'functions/runtime/log.ts writes lines and uses none of the methods in unusedLoggerMethods',
    instead: (text, why) => withoutMethods(text, unusedLoggerMethods, sentence('A method of the logger is', why)),
  },
  {
    file: /@aws-lambda-powertools\/logger\/lib\/esm\/formatter\/PowertoolsLogFormatter\.js$/,
    why: 'the lines have a format of their own',
  },
  {
    file: /@aws-sdk\/middleware-endpoint-discovery\/dist-es\/index\.js$/,
    why: 'no command of the client of DynamoDB asks for its endpoint',
    // The client calls this one when it is made.
    instead: () => `export const resolveEndpointDiscoveryConfig = (config) => config;
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {};`,
  },
  {
    file: /@smithy\/core\/dist-es\/submodules\/checksum\/sha256\/Sha256Js\.js$/,
    why: "Node has its own SHA-256, and the SDK's is for where it is missing",
  },
  {
    file: /@smithy\/core\/dist-es\/submodules\/retry\/util-retry\/(AdaptiveRetryStrategy|DefaultRateLimiter)\.js$/,
    why: 'the clients retry in the standard mode',
  },
  {
    file: /@smithy\/core\/dist-es\/submodules\/config\/config-resolver\/regionConfig\/getInstanceMetadataRegion\.js$/,
    why: 'Lambda sets AWS_REGION and has no server to ask for it',
  },
  {
    file: /@smithy\/core\/dist-es\/submodules\/config\/node-config-provider\/fromSharedConfigFiles\.js$/,
    why: 'Lambda has no files of settings, only the environment',
    // With this error the SDK goes on to its default, as where there is no such file.
    instead: (_, why) => `import { CredentialsProviderError } from '../property-provider/CredentialsProviderError';
export const fromSharedConfigFiles = () => async () => {
  throw new CredentialsProviderError(${sentence('Files of settings are', why)});
};`,
  },
  {
    file: /@aws-sdk\/core\/dist-es\/submodules\/client\/util-endpoints\/lib\/aws\/partitions\.js$/,
    why: 'the name of a region, such as "Europe (Frankfurt)", is in no endpoint',
    instead: withoutRegions,
  },
  {
    file: /@aws-sdk\/client-(dynamodb|eventbridge|kms|pinpoint-sms-voice-v2|sesv2|sfn|sqs)\/dist-es\/endpoint\/endpointResolver\.js$/,
    why: 'the clients call the endpoint of their region, neither the one for FIPS nor the one for IPv6 nor one of an account or of many regions',
    instead: regionalEndpoint,
  },
  {
    // The functions tell errors of Step Functions by their classes.
    file: /@aws-sdk\/client-(dynamodb|eventbridge|kms|pinpoint-sms-voice-v2)\/dist-es\/schemas\/schemas_0\.js$/,
    why: 'functions tell the errors of these clients by their names, and only those of errorsWithItems have members that the SDK has to read',
    // The SDK makes an error that is not registered with the same name, message and fault.
    instead: (text) =>
      withPureConstants(
        'schemas_0.js',
        text.replaceAll(/^n0_registry\.registerError\(\w+\$, (\w+)\);$/gm, (line, name) =>
          errorsWithItems.includes(name) ? line : '',
        ),
      ),
  },
  {
    file: /@aws-sdk\/client-[^/]+\/package\.json$/,
    why: 'a client reads its version there and nothing else',
    instead: (text) => `export default ${JSON.stringify({ version: JSON.parse(text).version })};`,
  },
  {
    file: /@smithy\/core\/dist-es\/submodules\/protocols\/HttpProtocol\.js$/,
    why: 'no command that a function sends has a stream of events, or a host beside that of its service',
    instead: (text, why) =>
      withoutMethods(
        text.replace(/^import .* from "\.\/HttpBindingNormalizedSchema";$/m, ''),
        ['serializeEventStream', 'deserializeEventStream', 'loadEventStreamCapability', 'setHostPrefix'],
        sentence('What a stream or a prefix of a host needs is', why),
      ).replace(
        'setHostPrefix() { return',
        'setHostPrefix(request, { traits }) { if (traits?.endpoint !== undefined) return',
      ),
  },
  {
    file: /@smithy\/core\/dist-es\/submodules\/serde\/date-utils\.js$/,
    why: 'Node reads the dates that AWS sends',
    instead: () => `export const dateToUtcString = (date) => date.toUTCString();
const dateOf = (value) => (value == null ? undefined : new Date(value));
export { dateOf as parseRfc3339DateTime, dateOf as parseRfc3339DateTimeWithOffset, dateOf as parseRfc7231DateTime };
export const parseEpochTimestamp = (value) => (value == null ? undefined : new Date(Math.round(Number(value) * 1000)));`,
  },
  {
    file: /zod\/v4\/locales\/en\.js$/,
    why: 'functions/runtime/validation/field-messages.ts has the sentences about mistakes',
    instead: () => 'export default () => ({ localeError: () => undefined });',
  },
  {
    file: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/,
    why: 'JSON Schema is for the OpenAPI document, which no function makes',
  },
  {
    file: /zod\/v4\/core\/memoizer\.js$/,
    why: 'it breaks cycles, and a value that is read from JSON or from the table contains itself nowhere',
    // Each schema of several parts asks for it, and does without where there is none.
    instead: (text, why) =>
      `${throwing(text.replace(/^export .*\bmemoizer\b.*$/m, ''), why)}\nexport const memoizer = () => undefined;`,
  },
  {
    file: /zod\/v4\/classic\/schemas\.js$/,
    why: 'z.string().email() and its like are deprecated by Zod for z.email() and its like, and no function calls the methods in unusedSchemaMethods',
    // Imported by its own name, a module leaves out what is not used of it; as the member of another it cannot.
    instead: (text, why) =>
      withoutMethods(text, unusedSchemaMethods, sentence('A method of a schema is', why))
        .replaceAll(/this\.check\(core\._\w+\(Zod\w+, params\)\)/g, 'methodLeftOut()')
        .replace('import { util } from "../core/index.js";', 'import * as util from "../core/util.js";')
        .replaceAll('core.util.', 'util.'),
  },
];

/**
 * Methods of Zod's schemas that no function calls. Each is in the prototype of all schemas and brings its checks and kinds of schemas
 * with it. None has the name of a method of JavaScript's own values, so that a search of the functions finds every call.
 */
export const unusedSchemaMethods = [
  ...['and', 'or', 'exactOptional', 'nonoptional', 'overwrite'],
  ...['parseAsync', 'safeParseAsync', 'validateAsync', 'encodeAsync', 'decodeAsync'],
  ...['safeEncode', 'safeDecode', 'safeEncodeAsync', 'safeDecodeAsync'],
  ...['lowercase', 'uppercase', 'slugify', 'length', 'nonempty'],
  ...['catchall', 'keyof', 'loose', 'merge', 'passthrough', 'safeExtend', 'strict', 'strip'],
] as const;

/** Methods of the logger that no function calls, nor the logger itself without an option for its buffer or its keys. */
export const unusedLoggerMethods = [
  ...['addContext', 'addPersistentLogAttributes', 'appendKeys', 'appendPersistentKeys', 'createChild', 'critical'],
  ...['bufferLogItem', 'clearBuffer', 'flushBuffer', 'getCorrelationId', 'injectLambdaContext', 'logEventIfEnabled'],
  ...['refreshSampleRateCalculation', 'removeKeys', 'removePersistentKeys', 'removePersistentLogAttributes'],
  ...['resetKeys', 'setCorrelationId', 'setPersistentLogAttributes', 'shouldLogEvent'],
] as const;

/** The errors of DynamoDB that hold items of the table, and the one that the SDK retries by its class and not by its name. */
const errorsWithItems = [
  'ConditionalCheckFailedException',
  'TransactionCanceledException',
  'ReplicatedWriteConflictException',
];

/** Leaves out of a bundle what packages bring into it and no function runs. */
export const leftOut: Plugin = {
  name: 'left-out',
  setup: (build) => {
    for (const { file, why, instead = throwing } of leftOutParts) {
      build.onLoad({ filter: file }, ({ path }) => ({
        contents: instead(readFileSync(path, 'utf8'), why, path),
        loader: 'js',
        resolveDir: dirname(path),
      }));
    }
  },
};

/** A module with the same exports, each of which throws when it is called or made with `new`. */
export const throwing = (text: string, why: string): string => {
  const names = exportsOf(text);
  return `function leftOut() { throw new Error(${sentence(names.length === 1 ? `${names[0]} is` : `${names[0]} and its neighbours are`, why)}); }
export { ${names.map((name) => `leftOut as ${name}`).join(', ')} };`;
};

const exportsOf = (text: string): readonly string[] => [
  ...[...text.matchAll(/^export (?:async )?(?:function|class|const) (\w+)/gm)].map(([, name = '']) => name),
  ...[...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => name.trim().split(' as ').at(-1) || []),
  ),
];

/** A module whose methods of these names are emptied: they throw. Throws when there is none of a name. */
function withoutMethods(text: string, names: readonly string[], message: string): string {
  const shorter = names.reduce((rest, name) => {
    const head = `(?:(?:static )?(?:async )?${name}|${name}: (?:async )?function \\w+)\\(.*\\)`;
    const method = new RegExp(`^ {4}${head} \\{\\n(?:(?: {8}.*)?\\n)+ {4}\\}(,?)$`, 'gm');
    if (!method.test(rest)) throw new Error(`No method ${name} has the form that is left out.`);
    return rest.replaceAll(method, `    ${name}() { return methodLeftOut(); }$1`);
  }, text);
  return `${shorter}\nfunction methodLeftOut() { throw new Error(${message}); }`;
}

const without = (text: string, name: string): string => text.replace(new RegExp(`^.*\\b${name}\\b.*$`, 'm'), '');
const sentence = (what: string, why: string): string =>
  JSON.stringify(`${what} left out of the bundles: ${why}. See lib/aws/left-out.ts.`);

/**
 * Finds the endpoint of a client in its region, as the client's rules do: a table of conditions for every option, which each client brings
 * and builds at its import. The name of the service in it comes from these rules.
 */
function regionalEndpoint(_: string, why: string, path: string): string {
  const rules = readFileSync(join(dirname(path), 'bdd.js'), 'utf8');
  const [service] = [...rules.matchAll(/"https:\/\/([a-z-]+)\.\{Region\}\.\{PartitionResult#dnsSuffix\}"/g)]
    .map(([, name = '']) => name)
    .filter((name) => !/-fips$|^search-/.test(name));
  if (!service) throw new Error(`${path} has no rule for the endpoint of a region.`);
  return `import { partition } from '@aws-sdk/core/client';
export function defaultEndpointResolver({ Region, Endpoint, EndpointId, UseFIPS, UseDualStack, AccountIdEndpointMode }) {
  if (UseFIPS || UseDualStack || EndpointId || AccountIdEndpointMode === 'required')
    throw new Error(${sentence('Other endpoints are', why)});
  if (!Endpoint && !Region) throw new Error('Region is missing');
  const url = new URL(Endpoint ?? \`https://${service}.\${Region}.\${partition(Region).dnsSuffix}\`);
  return { url, properties: {}, headers: {} };
}`;
}

/** The list of partitions without the regions that the partition's own pattern finds. */
function withoutRegions(text: string): string {
  const { partitions, ...rest } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Partitions;
  const shorter = partitions.map(({ regions, ...partition }) => ({
    ...partition,
    regions: Object.fromEntries(
      Object.keys(regions).flatMap((name) => (new RegExp(partition.regionRegex).test(name) ? [] : [[name, {}]])),
    ),
  }));
  return `export const partitionsInfo = ${JSON.stringify({ partitions: shorter, ...rest })};`;
}

interface Partitions {
  readonly partitions: readonly { readonly regionRegex: string; readonly regions: Readonly<Record<string, unknown>> }[];
}
