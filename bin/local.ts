import { defineCommand, runCommandLine } from '../lib/command-line/command-line.ts';
import { runLocally } from '../lib/start/run.ts';
import { settingsHelp } from '../lib/start/settings.ts';

const command = defineCommand({
  summary: `Runs the whole service on this machine. Environment variables set it:\n\n${settingsHelp}`,
  run: () => runLocally(process.env),
});

await runCommandLine('npm start --', command);
