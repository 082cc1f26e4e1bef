import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

/** A tenth of the text, in a hundredth of the time that the densest form takes: every synth compresses it. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Packs the OpenAPI document into its function's bundle as compressed text. As a literal it was two thirds of the largest bundle, and
 * a cold start took twice as long to parse it as it takes to unpack and read the JSON.
 */
const compressedDocument: Plugin = {
  name: 'compressed-document',
  setup: (build) =>
    build.onLoad({ filter: /[\\/]docs[\\/]openapi\.json$/ }, ({ path }) => ({
      contents: unpacking(readFileSync(path, 'utf8')),
      loader: 'js',
    })),
};

/** A module whose default export is the value of a JSON text. */
function unpacking(json: string): string {
  const compact = JSON.stringify(JSON.parse(json));
  const packed = brotliCompressSync(compact, quality).toString('base64');
  return `import { brotliDecompressSync } from 'node:zlib';
export default JSON.parse(brotliDecompressSync(Buffer.from('${packed}', 'base64')).toString());`;
}

/** Where a function's code comes from, by its file without the ending: below functions/, or from the root where it begins with lib/. */
export type CodeOf = (entry: string) => Code;

const root = join(import.meta.dirname, '../..');

/**
 * CommonJS starts sooner than ESM, the packages' module builds are smaller than their main ones, and the AWS SDK is
 * bundled because Lambda's own copy is larger and changes without us. The source map is for people who read a stack
 * trace: it stays in `cdk.out`, out of the package.
 */
export const bundleOptions = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  mainFields: ['module', 'main'],
  minify: true,
  sourcemap: 'external',
  sourcesContent: false,
  legalComments: 'none',
  alias: {
    // The same without the polyfills, which Node needs none of.
    'reflect-metadata': 'reflect-metadata/lite',
    '@aws-sdk/credential-provider-node': join(
      import.meta.dirname,
      '../../functions/ports/clients/lambda-credentials.ts',
    ),
  },
  plugins: [compressedDocument],
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** esbuild holds every bundle of a run in memory: 200 functions at once need more than 4 GB. */
const functionsPerRun = 25;

/** Bundles each function on its own, many in one run of esbuild: a process for each would take most of a synth. */
export async function bundled(entries: readonly string[], folder: string): Promise<CodeOf> {
  await writeBundles(entries, folder);
  return (entry) => Code.fromAsset(join(folder, entry), { exclude: ['*.map'] });
}

/** Writes the bundle of each function into a folder of its own. Returns what esbuild says of each, by the path of its file. */
export async function writeBundles(
  entries: readonly string[],
  folder: string,
  options: BuildOptions = {},
): Promise<Metafile['outputs']> {
  const outputs: Metafile['outputs'] = {};
  for (let start = 0; start < entries.length; start += functionsPerRun) {
    const { metafile } = await build({
      ...{ ...bundleOptions, ...options },
      absWorkingDir: root,
      entryPoints: entries.slice(start, start + functionsPerRun).map((entry) => ({
        in: `${entry.startsWith('lib/') ? entry : `functions/${entry}`}.ts`,
        out: `${entry}/index`,
      })),
      outdir: folder,
      metafile: true,
    });
    Object.assign(outputs, metafile.outputs);
  }
  return outputs;
}

/** Replaces the bundles where a template is only inspected. */
export const withoutCode: CodeOf = (entry) => Code.fromInline(`exports.handler = null; // ${entry}`);
