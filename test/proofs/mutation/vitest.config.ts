import { defineConfig } from 'vitest/config';

/** The tests that the mutants of one area have to get past: test/proofs/mutation/mutation.ts names them. */
export default defineConfig({
  test: {
    setupFiles: ['test/kit/setup.ts'],
    include: (process.env.MUTATION_TESTS ?? '').split(' '),
  },
});
