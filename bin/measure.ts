import { runCommandLine } from '../lib/command-line/command-line.ts';
import { measureCommands } from '../test/benchmarks/command.ts';

/** Measures the service: npm run measure -- SECTION. */
await runCommandLine('npm run measure --', measureCommands);
