import { createFixtures, type Fixtures } from '../../kit/simulation/fixtures.ts';
import { Simulation } from '../../kit/simulation/simulation.ts';
import { wholeOption } from '../options.ts';
import type { Proof, ProofOptions } from '../proof.ts';
import { ContentionHarness, type HarnessOptions } from './harness.ts';
import { type Outcome, type Scenario, scenarios } from './scenarios.ts';

/** The limit for how often a payment is tried for each time that it is written, on average. */
const maximumAttempts = 1.5;
/** The limit while an account runs out: a payment that is refused is tried as well. */
const maximumAttemptsOfLastMoney = 2.5;
/** Most conflicts come before the balance is sharded. */
const settlingMs = 1000;
/** The limit for the 99th percentile of a payment, through all of its functions with their own time, in milliseconds. */
const maximumWaitMs = 500;
/** The limit for a partition of an index while one platform makes 1,000 payments a second: a quarter of what DynamoDB allows. */
const maximumIndexWrites = 250;

interface Sizes extends Pick<HarnessOptions, 'workMs' | 'transactionMs'> {
  readonly seed: number;
  readonly seconds: number;
}

/** How long a function works beside its calls to the table, and how long a transaction takes, in milliseconds. */
interface Setting {
  readonly workMs: number;
  readonly transactionMs: number;
}

const settings: readonly Setting[] = [
  { workMs: 20, transactionMs: 10 },
  { workMs: 60, transactionMs: 10 },
  { workMs: 60, transactionMs: 20 },
  { workMs: 150, transactionMs: 20 },
];
/** What the short form plays. */
const usual: Setting = { workMs: 20, transactionMs: 10 };
const seconds = { long: 30, short: 4 };

/** Hot accounts in front of a table that rejects conflicting writes, as DynamoDB does. */
export const contention: Proof = {
  async prove(options, say) {
    const { only } = options;
    const length = Number(options.seconds ?? (options.short ? seconds.short : seconds.long));
    if (!(length >= 2)) throw new Error('--seconds takes a number from 2.');
    const fixtures = await createFixtures();
    const figures: string[] = [];
    const violations: string[] = [];
    for (const { workMs, transactionMs } of settingsOf(options))
      for (const seed of seedsOf(options))
        for (const [scenarioName, scenario] of Object.entries(scenarios)) {
          if (only !== undefined && scenarioName !== only) continue;
          const name = `${scenarioName} (work ${workMs} ms, transaction ${transactionMs} ms, seed ${seed})`;
          const result = await runScenario(fixtures, { seed, seconds: length, workMs, transactionMs }, scenario);
          say(`${name}: ${result.line}`);
          figures.push(`${name} ${result.line}`);
          violations.push(...result.violations.map((violation) => `${name}: ${violation}`));
        }
    if (figures.length === 0) throw new Error(`--only takes one of ${Object.keys(scenarios).join(', ')}.`);
    return { figures: figures.join('; '), violations };
  },
};

function settingsOf({ work, transaction, short }: ProofOptions): readonly Setting[] {
  const [workMs, transactionMs] = [milliseconds('work', work), milliseconds('transaction', transaction)];
  if (workMs === undefined && transactionMs === undefined) return short ? [usual] : settings;
  return [{ workMs: workMs ?? usual.workMs, transactionMs: transactionMs ?? usual.transactionMs }];
}

function seedsOf(options: ProofOptions): readonly number[] {
  const seed = wholeOption(options, 'seed');
  if (seed !== undefined) return [seed];
  return Array.from({ length: wholeOption(options, 'seeds') ?? 1 }, (_, index) => index + 1);
}

function milliseconds(name: string, option: string | boolean | undefined): number | undefined {
  if (option === undefined) return undefined;
  const value = Number(option);
  if (!(value > 0)) throw new Error(`--${name} takes a number of milliseconds greater than 0.`);
  return value;
}

/** Runs a scenario on a harness of its own, and compares it with the limits. */
export async function runScenario(
  fixtures: Fixtures,
  { seed, seconds, ...options }: Sizes & Pick<HarnessOptions, 'isForgetful'>,
  scenario: Scenario,
) {
  const harness = new ContentionHarness({ fixtures, seed, ...options });
  harness.enter();
  try {
    const outcome = await scenario(harness, seconds);
    const figures = figuresOf(harness, outcome, seconds);
    return {
      line: toLine(harness, outcome, figures),
      violations: [...outcome.violations, ...(await harness.differences()), ...exceededLimits(outcome, figures)],
    };
  } finally {
    Simulation.leave();
  }
}

/** The limits that a scenario exceeded. */
const exceededLimits = (
  { failed, runsOut = false }: Outcome,
  { attempts, busiest, percentile99 }: Figures,
): readonly string[] => [
  ...(busiest.perThousand > maximumIndexWrites
    ? [`${busiest.perThousand.toFixed(0)} writes per 1,000 payments in the partition ${busiest.partition}`]
    : []),
  ...(percentile99 >= maximumWaitMs ? [`99 of 100 payments take up to ${percentile99.toFixed(0)} ms`] : []),
  ...(failed > 0 ? [`${failed} failed`] : []),
  ...(attempts > (runsOut ? maximumAttemptsOfLastMoney : maximumAttempts)
    ? [`a payment is tried ${attempts.toFixed(2)} times for each time that it is written`]
    : []),
];

type Figures = ReturnType<typeof figuresOf>;

function figuresOf(
  { table, indexes, latenciesMs }: ContentionHarness,
  { paid, refused, from, writes = 1 }: Outcome,
  seconds: number,
) {
  const times = table.conflictTimes.filter((at) => at >= from);
  const first = times.filter((at) => at < from + settlingMs).length;
  const [asked, later] = [Math.max(1, paid + refused), times.length - first];
  const busiest = indexes.busiest(from);
  const sorted = latenciesMs.toSorted((one, other) => one - other);
  const percentile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return {
    first,
    afterwards: (later / ((asked / seconds) * (seconds - 1))) * 1000,
    inAll: (times.length / asked) * 1000,
    percentile50: percentile(0.5),
    percentile99: percentile(0.99),
    attempts: table.attempts / Math.max(1, paid * writes),
    busiest: { partition: busiest.partition, perThousand: (busiest.writes / Math.max(1, paid)) * 1000 },
  };
}

function toLine(
  harness: ContentionHarness,
  { paid, refused, failed }: Outcome,
  { afterwards, inAll, attempts, first, busiest, percentile50, percentile99 }: Figures,
) {
  return [
    `${paid} paid`,
    ...(refused > 0 ? [`${refused} refused`] : []),
    `${failed} failed`,
    `${first} conflicts in the first second, ${afterwards.toFixed(2)} per 1,000 payments afterwards, ${inAll.toFixed(1)} in all`,
    `${attempts.toFixed(3)} attempts per write`,
    `at most ${busiest.perThousand.toFixed(0)} writes per 1,000 payments in a partition of an index`,
    ...(harness.table.throttled > 0 ? [`${harness.table.throttled} throttled`] : []),
    `p50 ${Math.round(percentile50)} ms, p99 ${Math.round(percentile99)} ms`,
  ].join(', ');
}
