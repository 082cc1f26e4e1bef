import { defineCommand, runCommandLine } from '../lib/command-line/command-line.ts';
import { NoPython } from '../test/kit/python.ts';
import { rehearseCells } from '../test/rehearsal/cells.ts';
import { gaps, rehearse } from '../test/rehearsal/rehearse.ts';

const command = defineCommand({
  summary: 'Deploys to an emulated AWS account on this machine, makes payments through it and removes it.',
  options: {
    cells: {
      type: 'boolean',
      description: 'Deploys two cells instead, each to an account of its own, and pays in both.',
    },
    'if-possible': { type: 'boolean', description: 'Skips the rehearsal where Python 3.10 is missing.' },
  },
  async run(values) {
    try {
      await (values.cells ? rehearseCells : rehearse)((line) => console.log(line));
    } catch (cause) {
      if (!(cause instanceof NoPython && values['if-possible'])) throw cause;
      return console.log(`The rehearsal of the deployment was skipped. ${cause.message}`);
    }
    console.log('The deployment was rehearsed. Differences from AWS:');
    for (const gap of gaps) console.log(`- ${gap}`);
  },
});

await runCommandLine('npm run rehearse --', command);
