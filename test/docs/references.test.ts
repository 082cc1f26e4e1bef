import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../functions/contract/endpoints.ts';
import { queues, setAsideQueue } from '../../functions/topology/queues.ts';
import { backgroundFunctions, streamConsumers } from '../../functions/topology/wiring.ts';
import { StageSettings } from '../../lib/aws/stage.ts';
import type { Command, CommandGroup } from '../../lib/command-line/command-line.ts';
import { operate } from '../../lib/operations/commands/operate.ts';
import { settingTexts } from '../../lib/start/settings.ts';
import { measureCommands } from '../benchmarks/command.ts';
import { proveCommands } from '../proofs/command.ts';
import { proofs } from '../proofs/proofs.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(read('package.json'));

const find = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => ['node_modules', 'cdk.out', '.git'].includes(name) });
const pages = find('**/*.md').filter((file) => !file.startsWith('.local'));
const sources = find('{bin,clients,functions,lib,test}/**/*.ts');

/** The part of a heading's address after `#`, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (page: string): ReadonlySet<string> =>
  new Set([...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

/** A sentence for a link that leads nowhere. */
function faultOfLink(page: string, link: string): readonly string[] {
  if (/^[a-z]+:/.test(link)) return [];
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : relative(root, join(root, dirname(page), path));
  if (!existsSync(join(root, target))) return [`${page} links to ${link}, which does not exist.`];
  if (anchor && !anchorsIn(target).has(anchor)) return [`${page} links to ${link}, which has no such heading.`];
  return [];
}

const groups: Readonly<Record<string, CommandGroup>> = {
  operate,
  platform: operate.commands.platform as CommandGroup,
  prove: proveCommands,
  measure: measureCommands,
};

/** A sentence for an `npm run` that names no script or no command of it. */
function faultOfCommand(file: string, script: string, words: readonly string[]): readonly string[] {
  if (!(script in scripts)) return [`${file} names npm run ${script}, which is not in package.json.`];
  let target: Command | CommandGroup | undefined = groups[script];
  for (const word of words) {
    if (!target || !('commands' in target)) break;
    if (!/^[a-z][a-z-]*$/.test(word)) break;
    target = target.commands[word];
    if (!target) return [`${file} names npm run ${script} -- ${words.join(' ')}: there is no ${word}.`];
  }
  return [];
}

const commandsIn = (text: string) =>
  [...text.matchAll(/npm run (?:--silent )?([a-z:]+)((?: -- | )?[^`'"\n]*)/g)].map(
    ([, script = '', rest = '']) => [script, rest.startsWith(' -- ') ? rest.slice(4).split(/\s+/) : []] as const,
  );

describe('the documents', () => {
  it.each(pages)('%s links only to what exists', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.flatMap((link) => faultOfLink(page, link))).toEqual([]);
  });

  it.each(pages)('%s names the decision that a link leads to', (page) => {
    const links = [...read(page).matchAll(/\[([A-Z][a-z]+ \d+)\]\([^)\s]*#([a-z]+-\d+)\)/g)];
    expect(links.filter(([, name = '', anchor]) => anchorOf(name) !== anchor).map(([link]) => link)).toEqual([]);
  });

  it.each(pages)('%s names only files that exist', (page) => {
    const named = [...read(page).matchAll(/`((?:bin|docs|functions|lib|statemachines|test)\/[\w./-]+)`/g)];
    const missing = named.map(([, path = '']) => path).filter((path) => !/ROOM|OPERATION/.test(path));
    expect(missing.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each([...pages, '.ci/run'])('%s names only commands that exist', (file) => {
    expect(commandsIn(read(file)).flatMap(([script, words]) => faultOfCommand(file, script, words))).toEqual([]);
  });
});

describe('the code', () => {
  it('names only commands that exist', () => {
    const faults = sources.flatMap((file) =>
      commandsIn(read(file)).flatMap(([script, words]) => faultOfCommand(file, script, words)),
    );
    expect(faults).toEqual([]);
  });

  it('links only to headings that exist', () => {
    const faults = sources.flatMap((file) =>
      [...read(file).matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)].flatMap(([link, page = '', anchor]) => {
        if (!existsSync(join(root, page))) return [`${file} names ${link}, which does not exist.`];
        return anchor && !anchorsIn(page).has(anchor) ? [`${file} names ${link}, which has no such heading.`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('names only files that exist in its comments', () => {
    const faults = sources.flatMap((file) =>
      [...read(file).matchAll(/^\s*(?:\/\*\*|\*|\/\/) .*$/gm)].flatMap(([comment]) =>
        [
          ...comment.matchAll(
            /(?<![\w./-])(?:bin|docs|functions|lib|statemachines|test)\/[\w./-]+\.(?:ts|md|json|mjs)\b/g,
          ),
        ]
          .filter(([path]) => !existsSync(join(root, path)))
          .map(([path]) => `${file} names ${path}, which does not exist.`),
      ),
    );
    expect(faults).toEqual([]);
  });

  it('points at no document that is not in the repository', () => {
    const pattern = /interface (decision|description|specification)|\bdecision \d|\barea \d/i;
    expect(sources.filter((file) => !file.endsWith('references.test.ts') && pattern.test(read(file)))).toEqual([]);
  });
});

describe('the README of a folder', () => {
  it.each(pages.filter((page) => /^(functions|lib)\/.*README\.md$/.test(page)))(
    '%s names only files below it',
    (page) => {
      const folder = dirname(page);
      const below = find(`${folder}/**/*.ts`).map((file) => `/${file}`);
      const named = [...read(page).matchAll(/`((?:[\w-]+\/)*[\w.-]+\.ts)`/g)].map(([, file = '']) => file);
      const missing = named.filter((file) => !existsSync(join(root, file)) && !existsSync(join(root, folder, file)));
      expect(missing.filter((file) => !below.some((path) => path.endsWith(`/${file}`)))).toEqual([]);
    },
  );
});

describe('README.md', () => {
  it('has at most 130 lines', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(130);
  });

  it('says what CI runs', () => {
    const steps = [...read('.ci/run').matchAll(/^npm run --silent (\w+)/gm)].map(([, script = '']) => script);
    const sentence = /CI runs `\.ci\/run`[\s\S]*?\n\n/.exec(read('README.md'))?.[0] ?? '';
    const named = [...sentence.matchAll(/`(\w+)`/g)].map(([, script = '']) => script);
    expect(named).toEqual(steps.filter((step) => step !== 'prove'));
    expect(steps).toContain('prove');
    expect(sentence.replace(/\s+/g, ' ')).toContain('the short form of every proof, and all tests.');
    expect(read('.ci/run').trimEnd()).toMatch(/\nnpm test$/);
  });
});

describe('docs/operations.md', () => {
  const page = read('docs/operations.md');

  it.each(settingTexts)('explains %s of the local service as --help does', (names, _, meaning) => {
    const row = page.split('\n').find((line) => line.startsWith(`| ${names.replace(/\w+/g, '`$&`')} |`));
    expect(row).toContain(meaning.replace(/\.$/, ''));
  });

  it('explains every setting of a deployment', () => {
    const names = Object.keys(StageSettings.shape);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('docs/proofs.md', () => {
  it('describes every proof', () => {
    const described = [...read('docs/proofs.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(described.sort()).toEqual(Object.keys(proofs).sort());
  });
});

describe('docs/runbooks/dead-letters.md', () => {
  it('has a row for each queue and each stream reader', () => {
    const rows = [...read('docs/runbooks/dead-letters.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    const sources = [...Object.keys(queues), ...streamConsumers.map((consumer) => consumer.function), setAsideQueue];
    expect(rows.toSorted()).toEqual(sources.toSorted());
  });
});

describe('the runbook of a connector', () => {
  const functions = Object.entries<{ readonly uses: readonly string[] }>({ ...backgroundFunctions, ...endpoints });

  it.each([
    ['payout-rail', 'rail'],
    ['card-issuer', 'issuer'],
    ['verification-provider', 'verification'],
    ['exchange-rates', 'rates'],
  ])('docs/runbooks/%s.md names every function that may read the secret', (runbook, kind) => {
    const [sentence = ''] =
      /^.* may read the secret; nothing else can/m.exec(read(`docs/runbooks/${runbook}.md`)) ?? [];
    const named = [...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const readers = functions.filter(([, { uses }]) => uses.includes(`${kind}:secret`)).map(([name]) => name);
    expect(named.toSorted()).toEqual(readers.toSorted());
  });
});

describe('docs/glossary.md', () => {
  it('explains at most 40 words, in the order of the alphabet', () => {
    const words = [...read('docs/glossary.md').matchAll(/^\| (?!Word|---)([^|]+) \|/gm)].map(([, word = '']) => word);
    expect(words.length).toBeLessThanOrEqual(40);
    expect(words).toEqual(words.toSorted((one, other) => one.localeCompare(other)));
  });
});

describe('docs/decisions.md', () => {
  it('numbers the decisions of each section without gaps', () => {
    const numbers = Map.groupBy(
      [...read('docs/decisions.md').matchAll(/^### (\w+) (\d+)$/gm)],
      ([, section = '']) => section,
    );
    const sections = [...read('docs/decisions.md').matchAll(/^## (\w+)$/gm)].map(([, section]) => section);
    expect(sections.length).toBeGreaterThan(5);
    expect([...numbers.keys()]).toEqual(sections);
    for (const [, found] of numbers)
      expect(found.map(([, , number]) => Number(number))).toEqual(found.map((_, index) => index + 1));
  });
});
