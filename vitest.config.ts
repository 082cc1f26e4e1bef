import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// They read what the other tests logged: what the functions did, the webhooks that were received, and the conditions that decided.
export const last = [
  'test/topology/capabilities.test.ts',
  'test/contract/webhooks/received-events.test.ts',
  'test/store/conditions.test.ts',
];

/** They set the level of the log before its module is loaded, read keys that a module keeps, replace a module, or count connections. */
export const withModulesOfTheirOwn = [
  'test/api/cards/receive-issuer-message.test.ts',
  'test/api/external-accounts/personal-data.test.ts',
  'test/api/wallets/challenge-auth-credential.test.ts',
  'test/api/wallets/create-auth-credential.test.ts',
  'test/api/wallets/verify-auth-credential.test.ts',
  'test/api/webhooks/get-jwks.test.ts',
  'test/api/webhooks/get-webhook-public-key.test.ts',
  'test/benchmarks/payment-budget.test.ts',
  'test/http/production-verification.test.ts',
  'test/lib/aws/alarms-provoked.test.ts',
  'test/operations/examples.test.ts',
  'test/operations/isolation.test.ts',
  'test/runtime/log.test.ts',
  'test/use-cases/webhooks/transport/post-by-tls.test.ts',
  'test/use-cases/webhooks/transport/target.test.ts',
];

/** They inspect the deployment. One worker synthesizes each stage once for all of them, and loads the CDK and its rules once. */
const synthesizing = [
  ...globSync('test/lib/aws/*.test.ts').filter(
    (file) => !file.endsWith('bundles.test.ts') && !withModulesOfTheirOwn.includes(file),
  ),
  'test/topology/wiring.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['test/kit/cpu-time.ts', 'test/kit/run-folder.ts'],
    setupFiles: ['test/kit/setup.ts', 'test/kit/reach.ts', 'test/kit/decided-conditions.ts'],
    // esbuild and the compiler in Go collect garbage less often: a fifth less CPU time (https://go.dev/doc/gc-guide#GOGC).
    env: { GOGC: '400' },
    // Two workers for each of two cores: a test waits for half of its time.
    maxWorkers: 4,
    // Generous, because a busy machine is slow and not wrong: a test that waits polls for what it waits for.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    // One project after another: a worker that shares modules ends when the next file belongs to another project.
    projects: [
      // The files of a worker share modules: it loads the functions once and not for each file (test/README.md says what follows from that).
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [...last, ...synthesizing, ...withModulesOfTheirOwn],
          isolate: false,
          setupFiles: ['test/kit/shared-modules.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'synth',
          include: synthesizing,
          isolate: false,
          maxWorkers: 1,
          setupFiles: ['test/kit/shared-modules.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'isolated', include: withModulesOfTheirOwn, sequence: { groupOrder: 2 } } },
      { extends: true, test: { name: 'last', include: last, sequence: { groupOrder: 3 } } },
    ],
  },
});
