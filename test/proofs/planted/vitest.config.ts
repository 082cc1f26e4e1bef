import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { type Fault, plant, root } from './fault.ts';
import { faults } from './faults.ts';

const wanted = new Set((process.env.PLANTED_FAULTS ?? '').split(' ').map(Number));

/** Gives one project the file with its fault; every other file is as it is. */
const planted = (fault: Fault) => ({
  name: 'planted-fault',
  enforce: 'pre' as const,
  transform: (source: string, id: string) =>
    id.split('?')[0] === join(root, fault.file) ? plant(fault, source) : undefined,
});

/** One project for each fault, with the tests that must find it. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    // The cache knows a file by its own text, not by its fault.
    fsModuleCache: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: faults
      .filter(({ number }) => wanted.has(number))
      .map((fault) => ({
        root,
        plugins: [planted(fault)],
        test: {
          name: String(fault.number),
          include: [...fault.foundBy],
          fsModuleCache: false,
          setupFiles: ['test/kit/setup.ts'],
          testTimeout: 60_000,
        },
      })),
  },
});
