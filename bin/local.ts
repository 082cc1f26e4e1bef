import { runCommandLine } from '../lib/command-line/command-line.ts';
import { startCommand } from '../lib/start/command.ts';

await runCommandLine('npm start --', startCommand);
