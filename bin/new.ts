import { join } from 'node:path';
import { runCommandLine } from '../lib/command-line/command-line.ts';
import { newCommands } from '../lib/operations/commands/new.ts';

/** Writes the files of a new endpoint, event or room: npm run new -- COMMAND. */
await runCommandLine('npm run new --', newCommands(join(import.meta.dirname, '..')));
