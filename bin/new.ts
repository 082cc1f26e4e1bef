import { runCommandLine } from '../lib/operations/command-line.ts';
import { newCommands } from '../lib/operations/commands/new.ts';

/** Writes the files of a new endpoint, event or room: npm run new -- COMMAND. */
await runCommandLine('npm run new --', newCommands);
