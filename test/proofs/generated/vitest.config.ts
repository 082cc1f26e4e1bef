import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { withModulesOfTheirOwn } from '../../../vitest.config.ts';
import type { Fault } from './generate.ts';
import { plant, root } from './plant.ts';

/** A fault with the tests that are to find it. */
export interface Trial {
  readonly fault: Fault;
  readonly tests: readonly string[];
}

const here = 'test/proofs/generated';
const plantedFile = join(root, here, 'planted-file.ts');
const trials: readonly Trial[] = JSON.parse(process.env.PLANTED_TRIALS ?? '');

/** Gives the file with its fault; every other file is as it is, and its transformed text is kept for all runs. */
const planted = (fault: Fault): Plugin => {
  const isPlanted = (id: string) => id.split('?')[0] === join(root, fault.file);
  return {
    name: 'planted-fault',
    enforce: 'pre',
    transform: (source, id) => (isPlanted(id) ? plant(fault, source) : undefined),
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (isPlanted(id) ? false : undefined)),
  };
};

/** The project of a fault; some test files need modules of their own, as in the whole run. */
const projectOf = ({ fault, tests }: Trial, isolate: boolean) => {
  const isWorkflow = fault.file.endsWith('.json');
  return {
    root,
    plugins: isWorkflow ? [] : [planted(fault)],
    test: {
      name: `${fault.number}${isolate ? ' isolated' : ''}`,
      include: tests.filter((file) => withModulesOfTheirOwn.includes(file) === isolate),
      isolate,
      // The processes that tests start load it too.
      env: { PLANTED_FAULT: JSON.stringify(fault), NODE_OPTIONS: `--import=${plantedFile}` },
      setupFiles: [`${here}/first-failure.ts`, 'test/kit/setup.ts', ...(isWorkflow ? [plantedFile] : [])],
      // A busy machine is slow, which must not look as if a test had found the fault.
      testTimeout: 180_000,
      hookTimeout: 180_000,
    },
  };
};

export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: trials
      .flatMap((trial) => [projectOf(trial, false), projectOf(trial, true)])
      .filter(({ test }) => test.include.length > 0),
  },
});
