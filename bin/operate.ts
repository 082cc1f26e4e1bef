import { runCommandLine } from '../lib/command-line/command-line.ts';

/** Operates a running service: npm run operate -- COMMAND. `npm run platform --` is `npm run operate -- platform`. */
process.env.LOG_LEVEL ??= 'SILENT';
const { operate } = await import('../lib/operations/commands/operate.ts');
await runCommandLine('npm run operate --', operate);
