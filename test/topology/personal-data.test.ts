import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { itemTypes } from '../../functions/topology/item-types.ts';
import { impersonalRows, laws, personalRows } from '../../functions/topology/personal-data.ts';

const store = join(import.meta.dirname, '../../functions/store');

/** Every type that the store writes, by the forms that it writes them in. */
function writtenTypes(): ReadonlySet<string> {
  const forms = [/\btype: '([A-Z][A-Z_]+)'/g, /\b(?:t|\w+T)ype = '([A-Z][A-Z_]+)'/g, /itemReader\('([A-Z][A-Z_]+)'/g];
  const inTypes = /const types = \{([^}]*)\}/g;
  return new Set(
    globSync('**/*.ts', { cwd: store }).flatMap((file) => {
      const source = readFileSync(join(store, file), 'utf8');
      const listed = [...source.matchAll(inTypes)].flatMap(([, body = '']) => [...body.matchAll(/'([A-Z_]+)'/g)]);
      return [...forms.flatMap((form) => [...source.matchAll(form)]), ...listed].map(([, type = '']) => type);
    }),
  );
}

describe('the table of personal data', () => {
  it('has each type of item that the store writes', () => {
    const written = writtenTypes();
    expect(written.size).toBeGreaterThan(70);
    expect([...written].filter((type) => !itemTypes.some((known) => known === type))).toEqual([]);
  });

  it('names no type twice and says of each what it has, or why it has nothing', () => {
    const named = [...personalRows, ...impersonalRows].map(([type]) => type);
    expect(named.toSorted()).toEqual([...itemTypes].sort());
    for (const [type, { data }] of personalRows) expect(data, type).toMatch(/\w/);
    for (const [type, { none }] of impersonalRows) expect(none, type).toMatch(/\w/);
  });

  it('keeps nothing without a law, and no law without its sources', () => {
    for (const [type, row] of personalRows)
      expect('law' in row, type).toBe(row.erasure === 'RETAINED' || row.erasure === 'DATED');
    for (const { sources } of Object.values(laws)) expect(sources.length).toBeGreaterThan(1);
  });
});
