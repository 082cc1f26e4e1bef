import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const tests = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(tests, file), 'utf8');

/** A rule of the list: the test that holds it, or the reason why none does. */
interface Rule {
  readonly id: string;
  readonly text: string;
  readonly file?: string;
  readonly title?: string;
  readonly reason?: string;
}

const row = /^\| (?<id>[a-z-]+-[0-9]+) \| (?<text>.+?) \| (?:`(?<file>[^`]+)`: (?<title>.+)|None: (?<reason>.+)) \|$/;
const lines = read('interface/rules.md')
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('| Id |') && !line.startsWith('|---'));
const rules = lines.flatMap((line) => (row.exec(line)?.groups as Rule | undefined) ?? []);

/** Whether a test of the file has the title, as the text that its source quotes. */
function hasTest(file: string, title: string): boolean {
  if (!existsSync(join(tests, file))) return false;
  const source = sourceOf(file);
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

/** What a file has of tests: its own text, and that of the support file next to it which declares some for it. */
const sourceOf = (file: string): string => {
  const own = read(file);
  const supports = [...own.matchAll(/from '\.\/([^']+-support\.ts)'/g)].map(([, name]) =>
    join(file, '..', String(name)),
  );
  return [own, ...supports.map(read)].join('\n');
};

describe('the list of rules', () => {
  it('has an id, a rule and a test or a reason in each row', () => {
    expect(lines.length).toBeGreaterThan(300);
    expect(lines.filter((line) => !row.test(line))).toEqual([]);
  });

  it('numbers the rules of each section from 1, without a gap or a repeat', () => {
    const sections = Map.groupBy(rules, ({ id }) => id.replace(/-[0-9]+$/, ''));
    for (const [section, members] of sections) {
      expect(members.map(({ id }) => id)).toEqual(members.map((_, at) => `${section}-${at + 1}`));
    }
  });

  it('says nothing twice', () => {
    const texts = rules.map(({ id, text }) => `${id.replace(/-[0-9]+$/, '')}: ${text}`);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  it('names tests that exist', () => {
    const missing = rules.filter(({ file, title }) => file !== undefined && !hasTest(file, title ?? ''));
    expect(missing.map(({ id, file, title }) => `${id} ${file}: ${title}`)).toEqual([]);
  });

  it('names every test that was written for such a rule', () => {
    const named = new Set(rules.map(({ file, title }) => `${file}: ${title}`));
    const written = globSync('interface/*rules.test.ts', { cwd: tests }).flatMap((file) =>
      [...read(file).matchAll(/(?:\bit|\))\(\s*'([^'\n]+)',\s*(?:async )?\(/g)]
        .flatMap(([, title]) => title ?? [])
        .map((title) => `${file}: ${title}`),
    );
    expect(written.length).toBeGreaterThan(40);
    expect(written.filter((test) => !named.has(test))).toEqual([]);
  });
});
