import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A file is about one thing; a longer one is about more. */
const mostLines = 400;

it('has no file of more than 400 lines, but for generated ones', () => {
  const files = globSync('{bin,clients,functions,lib,test}/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'generated', 'dist', 'cdk.out'].includes(name),
  });
  expect(files.length).toBeGreaterThan(1_000);
  const lengths = files.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1] as const);
  expect(lengths.filter(([, lines]) => lines > mostLines)).toEqual([]);
});
