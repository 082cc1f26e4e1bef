import { defineConfig } from 'vitest/config';

const last = 'test/rights.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/support/rights-log.ts'],
    setupFiles: ['test/support/setup.ts'],
    // Two cores: a worker for each, so that the local clouds of two test files do not starve each other.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'all', include: ['test/**/*.test.ts'], exclude: [last] } },
      // It looks at what the functions did in all other tests.
      { extends: true, test: { name: 'last', include: [last], sequence: { groupOrder: 1 } } },
    ],
  },
});
