import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorStatus } from '../../../functions/contract/errors.ts';
import { errorsFile, errorsPage } from '../../../lib/documents/errors-page.ts';

const read = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');

describe('docs/errors.md', () => {
  const written = read('errors.md');

  it('is up to date with the contract (npm run docs writes it)', () => {
    expect(written).toBe(errorsPage());
  });

  it('has a row for each code', () => {
    const rows = [...written.matchAll(/^\| \[`(\w+)`\]\(#\w+\) \| (\d+) \|/gm)];
    expect(Object.fromEntries(rows.map(([, code, status]) => [code, Number(status)]))).toEqual(errorStatus);
  });

  it('shows requests that end in each code, or says why there are none', () => {
    const sections = written.split('\n### ').slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(Object.keys(errorStatus));
    for (const section of sections) {
      const [code = ''] = section.split('\n');
      const status = errorStatus[code as keyof typeof errorStatus];
      expect(section).toMatch(new RegExp(`\\n  ${status} ${code}\\n\`\`\`|\\n\\nNo example: [A-Z].* provokes it\\.`));
    }
  });
});

it('docs/errors.json is up to date with the contract (npm run docs writes it)', () => {
  expect(read('errors.json')).toBe(errorsFile());
});
