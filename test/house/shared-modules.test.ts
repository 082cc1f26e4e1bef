import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The runner loads them before every test file. */
const setupFiles = ['test/kit/shared-modules.ts', 'test/proofs/generated/first-failure.ts'];

/** Of test files that share modules, only the first loads a helper: a hook at its top level would run for no other file. */
it('has no helper that registers a hook when it is loaded', () => {
  const helpers = globSync('test/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !setupFiles.includes(file),
  );
  expect(helpers.length).toBeGreaterThan(200);
  const found = helpers.filter((file) =>
    /^(?:before|after)(?:Each|All)\(/m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
