import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What enters is parsed by a schema or a reader of fields: a cast through unknown would let anything pass. */
it('has no cast through unknown outside the tests', () => {
  const files = globSync('{bin,clients,functions,lib}/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) => /\bas\s+unknown\s+as\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
