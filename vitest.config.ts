import { defineConfig } from 'vitest/config';

// They read what the other tests logged: what the functions did, and the webhooks that were received.
const last = ['test/topology/capabilities.test.ts', 'test/contract/webhooks/received-events.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['test/kit/cpu-time.ts', 'test/kit/compile-cache.ts', 'test/kit/run-logs.ts'],
    setupFiles: ['test/kit/setup.ts'],
    // Two cores: a worker for each, so that the local clouds of two test files do not starve each other.
    maxWorkers: 2,
    // Generous, because a busy machine is slow and not wrong: a test that waits polls for what it waits for.
    testTimeout: 90_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'all', include: ['test/**/*.test.ts'], exclude: last } },
      { extends: true, test: { name: 'last', include: last, sequence: { groupOrder: 1 } } },
    ],
  },
});
