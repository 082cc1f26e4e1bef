import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

/** A file of a package of which no function runs the whole, and what a bundle has in its place. */
interface LeftOut {
  /** The end of the file's path. */
  readonly file: RegExp;
  /** Why no function ever runs what is missing. */
  readonly why: string;
  /** The module in its place, made from the file's text. By default every function and class of the file throws. */
  readonly instead?: (text: string, why: string) => string;
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
    file: /@aws-sdk\/client-[^/]+\/package\.json$/,
    why: 'a client reads its version there and nothing else',
    instead: (text) => `export default ${JSON.stringify({ version: JSON.parse(text).version })};`,
  },
  {
    file: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/,
    why: 'JSON Schema is for the OpenAPI document, which no function makes',
  },
  {
    file: /zod\/v4\/classic\/schemas\.js$/,
    why: 'esbuild keeps a whole module that is the member of another; by its own name, it keeps what is used',
    instead: (text) =>
      text
        .replace('import { util } from "../core/index.js";', 'import * as util from "../core/util.js";')
        .replaceAll('core.util.', 'util.'),
  },
];

/** Leaves out of a bundle what packages bring into it and no function runs. */
export const leftOut: Plugin = {
  name: 'left-out',
  setup: (build) => {
    for (const { file, why, instead = throwing } of leftOutParts) {
      build.onLoad({ filter: file }, ({ path }) => ({
        contents: instead(readFileSync(path, 'utf8'), why),
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

const without = (text: string, name: string): string => text.replace(new RegExp(`^.*\\b${name}\\b.*$`, 'm'), '');
const sentence = (what: string, why: string): string =>
  JSON.stringify(`${what} left out of the bundles: ${why}. See lib/aws/left-out.ts.`);

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
