import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

it('the packages have the version of the newest release in the changelog', () => {
  const [newest] = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)];
  const versions = ['package.json', 'package-lock.json', 'clients/typescript/package.json'].map(
    (path) => (JSON.parse(read(path)) as { version: string }).version,
  );
  expect(new Set(versions)).toEqual(new Set([newest?.[1]]));
});
