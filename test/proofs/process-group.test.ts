import { describe, expect, it } from 'vitest';
import { msOf, runInGroup } from './process-group.ts';

/** Runs a program that starts another one, which holds its standard error, and waits for it. */
const start = (other: string, computingMs: number) => {
  const leader = `
    const other = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(other)}], { stdio: 'inherit' });
    process.stderr.write('started');
    other.on('exit', (code) => process.exit(code));`;
  return runInGroup(process.execPath, ['-e', leader], { env: process.env, computingMs });
};

describe('a group of processes', () => {
  it('is ended whole when one of it computes for ever', async () => {
    // The other one holds the pipe, so this returns only when it has ended too.
    expect(await start('for (;;);', 2_000)).toEqual({ status: undefined, errors: 'started' });
  });

  it('gives its exit code when it ends by itself, and leaves no listener', async () => {
    const before = process.listenerCount('exit');
    expect(await start('process.exit(3)', 60_000)).toEqual({ status: 3, errors: 'started' });
    expect(process.listenerCount('exit')).toBe(before);
  });

  it('has computed for as long as the system says', () => {
    expect(['00:00:07', '1:02.50', '01:00:00', '2-00:00:01'].map(msOf)).toEqual([
      7_000, 62_500, 3_600_000, 172_801_000,
    ]);
  });

  it('throws when there is no such program', async () => {
    await expect(runInGroup('no-such-program', [], { env: {}, computingMs: 1_000 })).rejects.toThrow('ENOENT');
  });
});
