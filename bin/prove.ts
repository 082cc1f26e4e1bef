import { runCommandLine } from '../lib/command-line/command-line.ts';

/** Tries to break a claim of the service: npm run prove -- NAME. */
process.env.LOG_LEVEL ??= 'SILENT';
const { proveCommands } = await import('../test/proofs/command.ts');
await runCommandLine('npm run prove --', proveCommands);
