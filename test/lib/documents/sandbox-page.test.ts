import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sandboxGroups } from '../../../functions/contract/sandbox-values.docs.ts';
import { sandboxPage } from '../../../lib/documents/sandbox-page.ts';

const written = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8');

it('docs/sandbox.md is what the contract says now (else: npm run docs)', () => {
  expect(written).toBe(sandboxPage());
});

it('docs/sandbox.md has a row for each value', () => {
  const values = Object.values(sandboxGroups).flatMap(({ effects }) => Object.keys(effects));
  expect(written.match(/^\| `[^`]+` \|/gm)).toEqual(values.map((value) => `| \`${value}\` |`));
});
