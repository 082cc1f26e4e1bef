import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorStatus } from '../../../functions/contract/errors.ts';
import { errorsPage } from '../../../lib/operations/errors-page.ts';

const written = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');

it('docs/errors.md is up to date with the contract (npm run docs writes it)', () => {
  expect(written).toBe(errorsPage());
});

it('docs/errors.md has a row for each code', () => {
  const codes = [...written.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, code, status]) => [code, Number(status)]);
  expect(Object.fromEntries(codes)).toEqual(errorStatus);
});
