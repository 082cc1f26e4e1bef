import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fault } from './generate.ts';
import { root } from './plant.ts';

/** They compare sources, read what a whole run has logged, or run for long and find little that others do not. */
const unfit =
  /^test\/(house|docs|proofs|rehearsal|clients|screenshots|benchmarks)\/|capabilities\.test|received-events\.test/;

/** What `test/kit/reach.ts` records, outside of the repository. */
const folder = 'node_modules/.cache/reach';
const recorded = join(root, folder);

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The files that a source imports. */
function importedBy(file: string, source: string): readonly string[] {
  const found = [...source.matchAll(/(?:from|import\(|import) ?'(\.[^']+\.(?:ts|json))'/g)];
  return found.map(([, path = '']) => join(dirname(file), path));
}

/** The words of a path, without a plural. */
const wordsOf = (path: string): readonly string[] =>
  path
    .replace(/^\w+\//, '')
    .replace(/(\.asl|\.test)?\.\w+$/, '')
    .toLowerCase()
    .split(/[/-]/)
    .map((word) => word.replace(/s$/, ''));

/** Whether a test has the name of the file. */
const isNamesake = (file: string, test: string): boolean =>
  test ===
  file.replace(/^(functions|lib)/, (room) => (room === 'lib' ? 'test/lib' : 'test')).replace(/\.ts$/, '.test.ts');

interface TestFile {
  readonly file: string;
  readonly words: ReadonlySet<string>;
  /** How many imports away each file is. */
  readonly distances: ReadonlyMap<string, number>;
  /** The functions of each file that it calls. */
  readonly called: Readonly<Record<string, readonly string[]>>;
}

export interface Reach {
  /** The tests that may find this fault, the likeliest first. */
  readonly testsOf: (fault: Pick<Fault, 'file' | 'within'>) => readonly string[];
}

/** Runs the tests once, so that each records what it calls. */
export function recordReach(say: (line: string) => void): void {
  if (existsSync(recorded)) return;
  say('The tests run once to record which functions each of them calls; a later run uses what they recorded.');
  const args = ['run', '--project', 'shared', '--project', 'isolated', '--exclude', 'test/proofs/**'];
  spawnSync(join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    env: { ...process.env, REACH: folder },
    stdio: 'ignore',
  });
}

const calledBy = (test: string): TestFile['called'] => {
  const file = join(recorded, `${test.replaceAll('/', '+')}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

/** Finds out which tests may find a fault: those that call its function, or what they import where nothing was recorded. */
export function findReach(): Reach {
  const sources = new Map(
    globSync(['functions/**/*.ts', 'lib/**/*.ts', 'test/**/*.ts'], { cwd: root }).map(
      (file) => [file, read(file)] as const,
    ),
  );
  const imports = new Map([...sources].map(([file, source]) => [file, importedBy(file, source)] as const));
  const importersOf = Map.groupBy(
    [...imports].flatMap(([file, others]) => others.map((other) => [other, file] as const)),
    ([other]) => other,
  );
  const distancesFrom = (file: string): ReadonlyMap<string, number> => {
    const distances = new Map([[file, 0]]);
    for (const [each, distance] of distances)
      for (const other of imports.get(each) ?? []) if (!distances.has(other)) distances.set(other, distance + 1);
    return distances;
  };
  const tests: readonly TestFile[] = [...sources.keys()]
    .filter((file) => file.endsWith('.test.ts') && !unfit.test(file))
    .sort()
    .map((file) => ({
      ...{ file, words: new Set(wordsOf(file)), distances: distancesFrom(file) },
      called: calledBy(file),
    }));
  const shared = new Map<string, number>();
  for (const { words } of tests) for (const word of words) shared.set(word, (shared.get(word) ?? 0) + 1);

  /** The nearer by imports and the more alike in rare words, the higher. */
  const scoreOf = (file: string, { words, distances, file: test }: TestFile): number => {
    const alike = wordsOf(file).map((word) => (words.has(word) ? 20 / Math.log2(2 + (shared.get(word) ?? 0)) : 0));
    return (
      (isNamesake(file, test) ? 100 : 0) + 60 / (distances.get(file) ?? 60) + alike.reduce((sum, each) => sum + each, 0)
    );
  };

  /** A test that calls the function itself, or another one of its file, or one of a file that imports it. */
  const rankOf = (
    { file, within = [] }: Pick<Fault, 'file' | 'within'>,
    { called, distances, file: test }: TestFile,
  ): number => {
    const [nearest] = within;
    // A workflow is read and not imported: by tests of its text, and by what runs it.
    if (file.endsWith('.json'))
      return sources.get(test)?.includes('statemachines/') ? 3 : distances.has('lib/local/states-language.ts') ? 1 : 0;
    if (isNamesake(file, test)) return 3;
    // What is outside of functions is not called: a test that imports it itself is the nearest.
    if (nearest === undefined && distances.get(file) === 1) return 3;
    if (called[file]?.some((name) => name === nearest || name === `get ${nearest}`)) return 3;
    if (called[file]) return nearest === undefined ? 3 : 1;
    if (importersOf.get(file)?.some(([, importer]) => called[importer])) return nearest === undefined ? 2 : 1;
    return distances.has(file) ? 0.5 : 0;
  };

  return {
    testsOf: (fault) =>
      tests
        .map((test) => ({ test: test.file, rank: rankOf(fault, test), score: scoreOf(fault.file, test) }))
        .filter(({ rank }) => rank > 0)
        .sort((a, b) => b.rank - a.rank || b.score - a.score || (a.test < b.test ? -1 : 1))
        .map(({ test }) => test),
  };
}
