import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { itemTypes } from '../../../functions/topology/item-types.ts';
import { personalDataPage } from '../../../lib/documents/personal-data-page.ts';

it('is what docs/personal-data.md says: npm run docs writes it', () => {
  expect(readFileSync(new URL('../../../docs/personal-data.md', import.meta.url), 'utf8')).toBe(personalDataPage());
});

it('names every type of item', () => {
  for (const type of itemTypes) expect(personalDataPage()).toContain(`\`${type}\``);
});
