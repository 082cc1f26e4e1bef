import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import { wholeOption } from '../options.ts';
import { runPlanted } from '../planted-run.ts';
import type { Proof, ProofOptions } from '../proof.ts';
import type { Verdict } from '../reporter.ts';
import { type Explained, isExplainedBy, readExplained } from './explained.ts';
import { allFaults, type Fault, roomOf } from './generate.ts';
import { type Kind, kinds } from './mutators/mutator.ts';
import { root } from './plant.ts';
import { findReach, recordReach } from './reach.ts';
import type { Trial } from './vitest.config.ts';

/** The nearest tests come first, since they find most; what they do not find is tried against the next ones. */
const waves = [2, 6, 16, 40];
/** So many faults share a run of the test runner, because its start takes longer than the nearest tests. */
const batchSize = 16;
/** A sample fails when a larger share of it escapes; each escape is to be tested or explained before the whole is run. */
const largestShare = 0.1;
/**
 * A sample of the short form, tried against the nearest tests by imports and by name alone, which leave up to a fifth to others: more
 * than two fifths means that these tests find less than they did.
 */
const short = { sample: 40, nearest: 8, largestShare: 0.4 };
/** A fault can make the code compute for ever, which no time limit of the runner ends: so long for a run, and for each of its test files. That is noticed, so the fault is found. */
const patience = { runMs: 60_000, fileMs: 10_000 };

/** The commit, so that each has a sample of its own and a run of it can be repeated. */
const commit = (): string =>
  spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim() || 'no commit';

/** Faults in an order that a seed decides: kinds take turns, so that those with few faults are tried too. */
export function shuffled(faults: readonly Fault[], seed: string): readonly Fault[] {
  const rank = ({ number }: Fault) => createHash('sha256').update(`${seed} ${number}`).digest('hex');
  const piles = Object.values(Object.groupBy(faults, ({ kind }) => kind)).map((pile) =>
    pile.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)),
  );
  const rounds = Math.max(0, ...piles.map((pile) => pile.length));
  return Array.from({ length: rounds }, (_, round) => piles.flatMap((pile) => pile[round] ?? [])).flat();
}

/** What became of a fault in a round of tests, and the files with a test that found it. */
interface Outcome {
  readonly result: 'found' | 'endless' | 'open';
  readonly foundBy: readonly string[];
}

const stillOpen: Outcome = { result: 'open', foundBy: [] };

/** Plants each fault in a project of its own of the test runner, and runs its tests there. Nothing when the run had to be ended. */
async function run(trials: readonly Trial[]): Promise<readonly Verdict[] | undefined> {
  const tests = trials.reduce((sum, trial) => sum + trial.tests.length, 0);
  const verdicts = await runPlanted({
    config: 'test/proofs/generated/vitest.config.ts',
    env: { PLANTED_TRIALS: JSON.stringify(trials) },
    computingMs: patience.runMs + tests * patience.fileMs,
  });
  return (
    verdicts &&
    trials.map(({ fault }) => {
      const verdict = verdicts[fault.number];
      if (!verdict || (verdict.tests === 0 && verdict.errors.length === 0))
        throw new Error(`No test ran for ${fault.file}:${fault.line}.`);
      return verdict;
    })
  );
}

/**
 * Finds out of each fault whether a test fails, or the code no longer loads. Nothing can end code that computes for ever but the end of
 * its process: then each fault is tried alone.
 */
async function tryFaults(trials: readonly Trial[]): Promise<readonly Outcome[]> {
  const verdicts = await run(trials);
  if (verdicts) return verdicts.map((verdict, index) => outcomeOf(verdict, trials[index]));
  if (trials.length === 1) return [{ result: 'endless', foundBy: [] }];
  const outcomes: Outcome[] = [];
  for (const trial of trials) outcomes.push(...(await tryFaults([trial])));
  return outcomes;
}

function outcomeOf({ failedIn, errors }: Verdict, trial: Trial | undefined): Outcome {
  if (failedIn.length > 0) return { result: 'found', foundBy: failedIn };
  return errors.length > 0 ? { result: 'found', foundBy: trial?.tests ?? [] } : stillOpen;
}

/** Runs what found faults without any fault. A test that fails there too has found nothing. */
async function failingAnyway(found: readonly { readonly fault: Fault; readonly by: readonly string[] }[]) {
  const [any] = found;
  if (!any) return [];
  const tests = [...new Set(found.flatMap(({ by }) => by.map((file) => relative(root, resolve(root, file)))))];
  const [verdict] = (await run([{ fault: { ...any.fault, start: 0, end: 0, replacement: '' }, tests }])) ?? [];
  if (!verdict) return ['The tests that found faults do not end without one.'];
  return [
    ...verdict.failedIn.map((file) => `${relative(root, file)} fails without a fault too, so it has found none.`),
    ...verdict.errors,
  ];
}

const placeOf = ({ number, kind, file, line, text, replacement }: Fault): string =>
  `${file}:${line} ${kind}: ${text} ${file.endsWith('.json') ? '' : `becomes ${replacement.slice(0, 80)} `}(--only ${number})`;

/** How many were tried, explained and not found, for each name. */
function table(tried: readonly Fault[], escaped: readonly Fault[], nameOf: (fault: Fault) => string): string {
  const counts = Object.entries(Object.groupBy(tried, nameOf)).map(([name, all = []]) => {
    const missed = escaped.filter((fault) => nameOf(fault) === name).length;
    return `  ${name}: ${missed} of ${all.length} escape (${((100 * missed) / all.length).toFixed(1)} %)`;
  });
  return counts.sort().join('\n');
}

/** Which faults to plant, how many of their nearest tests to run, and how many may escape. */
interface Choice {
  readonly faults: readonly Fault[];
  readonly nearest: number;
  readonly largestShare: number;
}

function choose(options: ProofOptions, faults: readonly Fault[]): Choice {
  const only = wholeOption(options, 'only');
  const nearest = wholeOption(options, 'nearest') ?? (options.short ? short.nearest : Number.POSITIVE_INFINITY);
  if (only !== undefined) return { faults: faults.filter(({ number }) => number === only), nearest, largestShare: 0 };
  if (options.kind !== undefined && !Object.hasOwn(kinds, String(options.kind)))
    throw new Error(`The kinds are ${Object.keys(kinds).join(', ')}.`);
  const wanted = faults.filter(
    ({ kind, file }) =>
      (options.kind === undefined || kind === (options.kind as Kind)) &&
      (options.in === undefined || file.startsWith(String(options.in))),
  );
  const sample = wholeOption(options, 'sample') ?? (options.short ? short.sample : undefined);
  const share = options.short ? short.largestShare : largestShare;
  return {
    faults: shuffled(wanted, String(options.seed ?? process.env.SEED ?? commit())).slice(0, sample),
    ...{ nearest, largestShare: sample === undefined ? 0 : share },
  };
}

/** What became of faults, and the tests that found them. */
interface Tried {
  readonly open: Fault[];
  readonly endless: Fault[];
  readonly found: { readonly fault: Fault; readonly by: readonly string[] }[];
}

/** Tries faults with tests of theirs. A fault whose tests are used up stays open. */
async function tryAll(trials: readonly Trial[], tried: Tried, say: (line: string) => void): Promise<void> {
  const rest = trials.filter(({ tests }) => tests.length > 0);
  tried.open.push(...trials.filter(({ tests }) => tests.length === 0).map(({ fault }) => fault));
  for (let start = 0; start < rest.length; start += batchSize) {
    const batch = rest.slice(start, start + batchSize);
    for (const [index, { result, foundBy }] of (await tryFaults(batch)).entries()) {
      const fault = (batch[index] as Trial).fault;
      if (result === 'found') tried.found.push({ fault, by: foundBy });
      else tried[result].push(fault);
      say(`${result}: ${placeOf(fault)}`);
    }
  }
}

/**
 * Plants faults of every kind into the code, one for each project of the test runner, and runs the tests that are nearest to it by
 * imports and by name, then more of them. At the end, what found them runs without a fault and must pass. A fault that none finds is a violation, unless explained.json says why none can; of a
 * sample a few may escape.
 */
export const generatedProof: Proof = {
  prove: async (options, say) => {
    const faults = allFaults();
    const explained: readonly Explained[] = readExplained();
    const chosen = choose(options, faults);
    if (chosen.faults.length === 0) throw new Error(`There are ${faults.length} faults, and none of them is meant.`);
    if (!options.short) recordReach(say);
    const { testsOf } = findReach();
    const planted = chosen.faults.filter((fault) => !explained.some((one) => isExplainedBy(fault, one)));
    let tried: Tried = { open: [...planted], endless: [], found: [] };
    let from = 0;
    for (const size of waves) {
      if (from >= chosen.nearest) break;
      const before = tried.open;
      const trials = before.map((fault) => ({ fault, tests: testsOf(fault).slice(from, from + size) }));
      tried = { ...tried, open: [] };
      await tryAll(trials, tried, say);
      from += size;
      say(`The nearest ${from} tests find ${before.length - tried.open.length} of ${before.length}`);
    }
    const { open, endless, found } = tried;
    say(table(planted, open, ({ file }) => roomOf(file)));
    say(table(planted, open, ({ kind }) => kind));
    const figures = `${planted.length} of ${faults.length} faults planted, ${planted.length - open.length} found (${endless.length} because the tests never end), ${open.length} not, ${chosen.faults.length - planted.length} explained`;
    const escapes = open.map((fault) => `No test finds ${placeOf(fault)}`);
    // Beside the short form, `npm test` runs all tests without a fault.
    const red = options.short ? [] : await failingAnyway(found);
    if (open.length > chosen.largestShare * planted.length) return { figures, violations: [...escapes, ...red] };
    for (const each of escapes) say(each);
    return { figures, violations: red };
  },
};
