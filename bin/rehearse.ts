import { parseArgs } from 'node:util';
import { NoPython } from '../lib/python.ts';
import { gaps, rehearse } from '../lib/rehearsal/rehearse.ts';

/** Rehearses the deployment on an emulated account: npm run rehearse -- [--if-possible], which skips it where Python is missing. */
const { values } = parseArgs({ options: { 'if-possible': { type: 'boolean', default: false } } });
try {
  await rehearse((line) => console.log(line));
  console.log('The deployment was rehearsed. What differs from AWS:');
  for (const gap of gaps) console.log(`- ${gap}`);
} catch (cause) {
  if (!(cause instanceof NoPython && values['if-possible'])) {
    console.error(cause instanceof Error ? cause.message : cause);
    process.exitCode = 1;
  } else console.log(`The rehearsal of the deployment was skipped. ${cause.message}`);
}
