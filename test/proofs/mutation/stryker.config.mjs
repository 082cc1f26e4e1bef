/** How Stryker runs; what it mutates and which tests it runs come from test/proofs/mutation/mutation.ts. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/proofs/mutation/vitest.config.ts', related: false },
  mutate: (process.env.MUTATION_FILES ?? '').split(' '),
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['json'],
  jsonReporter: { fileName: process.env.MUTATION_REPORT },
  tempDirName: 'node_modules/.cache/stryker',
  ignorePatterns: ['.local', 'cdk.out'],
  warnings: { slow: false },
};
