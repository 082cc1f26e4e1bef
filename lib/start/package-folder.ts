import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pageScript } from '../console/assets.ts';

const root = join(import.meta.dirname, '../..');

/** What the service reads while it runs, from the root of the repository. */
const shipped = [
  'LICENSE',
  'CHANGELOG.md',
  'package.json',
  'stages/*.json',
  'statemachines/*.json',
  'docs/**',
  'functions/**',
  'clients/connector/**',
  'clients/typescript/{README.md,package.json,tsconfig.json,src/**}',
  'lib/{bookkeeping,command-line,console,documents,inspection,local,mcp,platforms,start,views}/**',
] as const;

/** Development dependencies that the local service needs besides those of the functions. */
const servedWith = [
  '@aws-sdk/client-dynamodb-streams',
  '@modelcontextprotocol/server',
  'marked',
  'minisearch',
  'yaml',
  'zod-openapi',
] as const;

/** What no program reads. */
const unread = /\.(d\.[cm]?ts|[cm]?ts|map|md|flow)$/;

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dependencies?: Readonly<Record<string, string>> }>>;
}

/**
 * Writes the sandbox as a package that starts without a checkout: the service with its console, guides and clients, and the packages that
 * they use. It has nothing of the deployment.
 */
export async function writePackage(folder: string): Promise<void> {
  for (const file of globSync([...shipped], { cwd: root }).filter((one) => /\.\w+$|LICENSE$/.test(one)))
    copy(file, folder);
  const names = packagesOf(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  for (const name of names) copyPackage(name, folder);
  write(join(folder, 'node_modules/redoc/package.json'), redocManifest());
  copy('node_modules/redoc/bundles/redoc.standalone.js', folder);
  write(join(folder, 'lib/console/web/app.js'), await pageScript());
  write(join(folder, 'start.mjs'), readFileSync(join(import.meta.dirname, 'start.mjs'), 'utf8'));
  write(join(folder, 'package.json'), manifest([...names.filter((name) => !nested(name)), 'node_modules/redoc']));
  write(join(folder, 'README.md'), readme);
}

const write = (file: string, content: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

function copy(file: string, folder: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  cpSync(join(root, file), join(folder, file));
}

function copyPackage(name: string, folder: string): void {
  cpSync(join(root, name), join(folder, name), {
    recursive: true,
    filter: (path) =>
      !unread.test(path) &&
      (path === join(root, name) || !path.slice(root.length + name.length + 1).includes('node_modules')),
  });
}

const nested = (name: string): boolean => name.lastIndexOf('node_modules/') > 0;

/** The places in node_modules of everything that the service imports, directly or not. */
export function packagesOf({ packages }: Lock): readonly string[] {
  const found = new Set<string>();
  const open: string[] = [];
  const add = (name: string, from: string): void => {
    const place = placeOf(name, from, (path) => path in packages);
    if (place === undefined || found.has(place)) return;
    found.add(place);
    open.push(place);
  };
  for (const name of [...Object.keys(packages['']?.dependencies ?? {}), ...servedWith]) add(name, '');
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const name of Object.keys(packages[place]?.dependencies ?? {})) add(name, place);
  }
  return [...found].toSorted();
}

/** Where Node finds a package that one at `from` imports: beside it or further up. */
function placeOf(name: string, from: string, isThere: (path: string) => boolean): string | undefined {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (isThere(place)) return place;
  if (from === '') return undefined;
  const up = from.lastIndexOf('/node_modules/');
  return placeOf(name, up === -1 ? '' : from.slice(0, up), isThere);
}

/** Redoc's bundle needs no other package. With those that its manifest names, npm would look for them at the second start. */
function redocManifest(): string {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'node_modules/redoc/package.json'), 'utf8'));
  return `${JSON.stringify({ name, version, license }, null, 2)}\n`;
}

function manifest(places: readonly string[]): string {
  const { version, license, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = places.map((place) => place.replace('node_modules/', ''));
  const versionOf = (name: string): string =>
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
  const content = {
    name: 'payments-sandbox',
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=24' },
    bin: { 'payments-sandbox': 'start.mjs' },
    dependencies: Object.fromEntries(names.map((name) => [name, versionOf(name)])),
    bundleDependencies: names,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const readme = `# payments-sandbox

The payments service with its console, guides and clients on one machine. It needs Node 24 and nothing else.

\`\`\`sh
npx ./payments-sandbox-*.tgz
\`\`\`

It prints its address and a token. \`DATA_DIR\` names the folder of its data, \`.local\` by default.
`;
