import { defineCommand } from '../command-line/command-line.ts';
import { runLocally } from './run.ts';
import { settingsHelp } from './settings.ts';

/** `npm start`, and the package of the sandbox. */
export const startCommand = defineCommand({
  summary: `Runs the whole service on this machine. Environment variables set it:\n\n${settingsHelp}`,
  run: () => runLocally(process.env),
});
