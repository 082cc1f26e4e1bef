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
/** A sample fails when a larger share of it escapes; each escape is to be tested or explained before the whole is run. */
const largestShare = 0.1;
/** A fault can make the code compute for ever, which no time limit of the runner ends: so long for a run, and for each of its test files. That is noticed, so the fault is found. */
const patience = { runMs: 60_000, fileMs: 30_000 };

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

/** Runs the tests of a fault with the options of the test runner. */
async function run({ fault, tests }: Trial, ...args: readonly string[]): Promise<Verdict | undefined> {
  const verdicts = await runPlanted({
    config: 'test/proofs/generated/vitest.config.ts',
    args,
    env: { PLANTED_TRIAL: JSON.stringify({ fault, tests }) },
    computingMs: patience.runMs + tests.length * patience.fileMs,
  });
  if (!verdicts) return undefined;
  const verdict = verdicts[fault.number];
  if (!verdict || (verdict.tests === 0 && verdict.errors.length === 0))
    throw new Error(`No test ran for ${fault.file}:${fault.line}.`);
  return verdict;
}

/** Finds out whether a test fails, or the code no longer loads. Nothing can end code that computes for ever but the end of its process. */
async function tryFault(trial: Trial): Promise<Outcome> {
  const verdict = await run(trial, '--bail', '1');
  if (!verdict) return { result: 'endless', foundBy: [] };
  if (verdict.failedIn.length > 0) return { result: 'found', foundBy: verdict.failedIn };
  return verdict.errors.length > 0 ? { result: 'found', foundBy: trial.tests } : { result: 'open', foundBy: [] };
}

/** Runs what found faults without any fault. A test that fails there too has found nothing. */
async function failingAnyway(found: readonly { readonly fault: Fault; readonly by: readonly string[] }[]) {
  const [any] = found;
  if (!any) return [];
  const tests = [...new Set(found.flatMap(({ by }) => by.map((file) => relative(root, resolve(root, file)))))];
  const verdict = await run({ fault: { ...any.fault, start: 0, end: 0, replacement: '' }, tests });
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

function choose(options: ProofOptions, faults: readonly Fault[]): readonly Fault[] {
  const only = wholeOption(options, 'only');
  if (only !== undefined) return faults.filter(({ number }) => number === only);
  if (options.kind !== undefined && !Object.hasOwn(kinds, String(options.kind)))
    throw new Error(`The kinds are ${Object.keys(kinds).join(', ')}.`);
  const wanted = faults.filter(
    ({ kind, file }) =>
      (options.kind === undefined || kind === (options.kind as Kind)) &&
      (options.in === undefined || file.startsWith(String(options.in))),
  );
  const most = wholeOption(options, 'sample') ?? wanted.length;
  return shuffled(wanted, String(options.seed ?? process.env.SEED ?? commit())).slice(0, most);
}

/**
 * Plants faults of every kind into the code, one for each project of the test runner, and runs the tests that are nearest to it by
 * imports and by name, then more of them. At the end, what found them runs without a fault and must pass. A fault that none finds is a violation, unless explained.json says why none can; of a
 * sample a few may escape.
 */
export const generatedProof: Proof = {
  prove: async (options, say) => {
    if (options.short) {
      return {
        figures: 'skipped in the short form, because a sample takes longer than all other proofs',
        violations: [],
      };
    }
    const faults = allFaults();
    const explained: readonly Explained[] = readExplained();
    const isExplained = (fault: Fault) => explained.some((one) => isExplainedBy(fault, one));
    const chosen = choose(options, faults);
    if (chosen.length === 0) throw new Error(`There are ${faults.length} faults, and none of them is meant.`);
    recordReach(say);
    const { testsOf } = findReach();
    let open = chosen.filter((fault) => !isExplained(fault));
    const tried = open;
    const endless: Fault[] = [];
    const found: { fault: Fault; by: readonly string[] }[] = [];
    const most = wholeOption(options, 'nearest') ?? Number.POSITIVE_INFINITY;
    let from = 0;
    for (const size of waves) {
      if (from >= most) break;
      const next: Fault[] = [];
      for (const fault of open) {
        const tests = testsOf(fault).slice(from, from + size);
        // A fault whose tests are used up stays as it is.
        const { result, foundBy } = tests.length === 0 ? stillOpen : await tryFault({ fault, tests });
        if (result === 'open') next.push(fault);
        if (result === 'endless') endless.push(fault);
        if (result === 'found') found.push({ fault, by: foundBy });
        say(`${result}: ${placeOf(fault)}`);
      }
      say(`The nearest ${from + size} tests find ${open.length - next.length} of ${open.length}`);
      open = next;
      from += size;
    }
    say(table(tried, open, ({ file }) => roomOf(file)));
    say(table(tried, open, ({ kind }) => kind));
    const figures = `${tried.length} of ${faults.length} faults planted, ${tried.length - open.length} found (${endless.length} because the tests never end), ${open.length} not, ${chosen.length - tried.length} explained`;
    const escapes = open.map((fault) => `No test finds ${placeOf(fault)}`);
    const red = await failingAnyway(found);
    const isSample = options.sample !== undefined;
    if (!isSample || open.length > largestShare * tried.length) return { figures, violations: [...escapes, ...red] };
    for (const each of escapes) say(each);
    return { figures, violations: red };
  },
};
