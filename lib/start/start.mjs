#!/usr/bin/env -S node --disable-warning=ExperimentalWarning --max-semi-space-size=16 --max-old-space-size=512
// Starts the sandbox of the package. Its modules are TypeScript, as in the repository, of which Node strips no types where a package is
// installed: this does it.
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(`This needs Node 24 or later; this is Node ${process.versions.node}.`);
  process.exit(1);
}
registerHooks({
  load: (url, context, next) =>
    url.startsWith('file:') && url.endsWith('.ts')
      ? { format: 'module', source: stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8')), shortCircuit: true }
      : next(url, context),
});
const load = (file) => import(new URL(`./lib/${file}`, import.meta.url).href);
const { runCommandLine } = await load('command-line/command-line.ts');
const { startCommand } = await load('start/command.ts');
await runCommandLine('npx payments-sandbox', startCommand);
