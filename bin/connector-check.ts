import { runCommandLine } from '../lib/command-line/command-line.ts';

/** Says whether a connector is right: npm run connector:check -- URL --kind KIND. */
process.env.LOG_LEVEL ??= 'SILENT';
const { connectorCheck } = await import('../lib/operations/commands/connector-check.ts');
await runCommandLine('npm run connector:check --', connectorCheck);
