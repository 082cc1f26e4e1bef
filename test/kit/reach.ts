import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { countCalls, merged } from './called-functions.ts';
import { calledByCommands } from './operate.ts';

/**
 * Records which functions of the code a test file calls, itself and by commands, where REACH names a folder: the proof `generated` tries
 * a fault against the tests that run it.
 */
const root = join(import.meta.dirname, '../..');
const folder = process.env.REACH && join(root, process.env.REACH);
const kept = globalThis as { reachCounter?: ReturnType<typeof countCalls> };

if (folder) {
  // A worker that shares modules goes on counting.
  kept.reachCounter ??= countCalls();
  const counter = await kept.reachCounter;
  afterAll(async () => {
    const called = merged([await counter.take(), calledByCommands()]);
    const test = relative(root, expect.getState().testPath ?? '');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${test.replaceAll('/', '+')}.json`), JSON.stringify(called));
  });
}
