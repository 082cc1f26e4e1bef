import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BuildOptions } from 'esbuild';

const inWeb = (file: string): string => fileURLToPath(new URL(`./web/${file}`, import.meta.url));

/** How the page's script is bundled. */
export const bundleOptions = {
  entryPoints: [inWeb('main.tsx')],
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  target: 'es2023',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
} as const satisfies BuildOptions;

let script: Promise<string> | undefined;

/** The script as a package brings it, which has no esbuild; a checkout has none. */
const broughtAlong = inWeb('app.js');

/** The page's script, bundled at the first request. esbuild is loaded only then, because a start must not wait for it. */
export function pageScript(): Promise<string> {
  script ??= bundle().catch((cause: unknown) => {
    script = undefined;
    throw cause;
  });
  return script;
}

async function bundle(): Promise<string> {
  if (existsSync(broughtAlong)) return readFileSync(broughtAlong, 'utf8');
  const { build } = await import('esbuild');
  const { outputFiles } = await build(bundleOptions);
  const [file] = outputFiles;
  if (!file) throw new Error('esbuild wrote no script.');
  return file.text;
}

const styleFiles = [
  'tokens.css',
  'base.css',
  'shell.css',
  'parts.css',
  'forms.css',
  'search.css',
  'resources.css',
  'story.css',
  'tables.css',
  'pages.css',
  'feed.css',
  'balances.css',
  'books.css',
  'catalogue.css',
  'permissions.css',
  'lab.css',
  'breaks.css',
];

export const pageStyles = (): string =>
  styleFiles.map((file) => readFileSync(inWeb(`styles/${file}`), 'utf8')).join('\n');

export const pageHtml = (): string => readFileSync(inWeb('index.html'), 'utf8');
