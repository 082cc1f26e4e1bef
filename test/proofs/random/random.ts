import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { neverInjected } from '../../kit/faults.ts';
import { Prng } from '../../kit/prng.ts';
import { createFixtures, type Fixtures } from '../../kit/simulation/fixtures.ts';
import {
  runSimulation,
  type SimulationConditions,
  type SimulationRun,
  type SimulationRunOptions,
} from '../../kit/simulation/simulation-run.ts';
import { anyStep, type Step } from '../../kit/simulation/steps.ts';
import { Totals } from '../../kit/simulation/totals.ts';
import { wholeOption } from '../options.ts';
import type { Proof } from '../proof.ts';
import { enoughMonths, runMonths } from './months.ts';

/** How many platforms a simulation has. */
const platforms = 8;
/** Simulations are short, so that a long run of the proof needs no more memory than a short one. */
const stepsPerSimulation = 200;
/** After this many simulations every fault must have been injected. */
const enoughSimulations = 40;

/** A third of the simulations have no faults; the others have many. */
function conditionsOf(seed: number): SimulationConditions {
  const prng = new Prng(seed);
  return {
    seed,
    faultChance: prng.of([0, 0, 0.01, 0.03, 0.06, 0.1]),
    repeatChance: prng.of([0, 0.02, 0.1]),
    skewSeconds: prng.of([0, 2]),
    refusedWebhooks: prng.of([0, 0, 0.1, 0.2]),
    isHot: prng.below(3) === 0,
  };
}

const stepsOf = (seed: number): readonly Step[] => fc.sample(anyStep, { seed, numRuns: stepsPerSimulation });

/** Runs the simulation of a seed. The same seed gives the same simulation, to the last line of its trace. */
export const runSeed = (fixtures: Fixtures, seed: number, options: SimulationRunOptions = {}): Promise<SimulationRun> =>
  runSimulation(fixtures, conditionsOf(seed), stepsOf(seed), options);

export const randomFixtures = (count = platforms): Promise<Fixtures> => createFixtures(count);

/** Under random requests and random faults every invariant holds after every step. */
export const randomTraffic: Proof = {
  async prove(options, say) {
    const { short, trace } = options;
    const fixtures = await randomFixtures();
    const only = wholeOption(options, 'seed');
    const first = only ?? 1;
    const month = wholeOption(options, 'month');
    const many = month === undefined ? (wholeOption(options, 'seeds') ?? (short ? enoughSimulations : 1000)) : 0;
    const count = only === undefined ? many : 1;
    const minutes = wholeOption(options, 'minutes');
    const maximumSeconds = minutes === undefined ? (short ? 40 : Number.POSITIVE_INFINITY) : 60 * minutes;
    const totals = new Totals();
    const violations: string[] = [];
    for (let seed = first; seed < first + count && totals.seconds < maximumSeconds; seed += 1) {
      const run = await runSeed(fixtures, seed, { isTraced: trace !== undefined });
      totals.add(run);
      const found = run.invariants.violations;
      violations.push(...found.map((violation) => `--seed ${seed}: ${violation}`));
      if (typeof trace === 'string') writeFileSync(trace, `${run.simulation.trace.join('\n')}\n`);
      if (found.length > 0) say(`Seed ${seed} fails. Again: npm run prove -- random --seed ${seed} --trace FILE`);
      if (totals.simulations % 100 === 0) say(totals.line);
      if (violations.length > 0) break;
    }
    const { line, faultLine } = totals;
    const months = only === undefined ? (wholeOption(options, 'months') ?? (short ? enoughMonths : 100)) : 0;
    const production = await runMonths(months, month);
    violations.push(...production.violations);
    if (violations.length === 0 && totals.simulations >= enoughSimulations) {
      violations.push(...neverInjected(totals.faultCounts).map((fault) => `${fault} was injected in no simulation`));
    }
    say(faultLine);
    return { figures: `${line}; ${production.figures}`, violations };
  },
};
