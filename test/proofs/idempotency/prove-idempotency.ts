import { endpointList } from '../../../functions/contract/endpoints.ts';
import { Harness } from '../../kit/harness.ts';
import { SimulationSetup } from '../../kit/operations/simulation-setup.ts';
import type { Simulation } from '../../kit/simulation/simulation.ts';
import { wholeOption } from '../options.ts';
import type { Proof, ProofOptions, Proven } from '../proof.ts';
import type { KeyedEffects } from './keyed-effects.ts';
import { observeEffect, runScenario, type ScenarioSetup, type ServeSimulation } from './scenario.ts';

const idempotent = endpointList.filter((row) => row.idempotent);

/** How many valid requests of each operation a scenario needs of each platform. */
const requestsPerPlatform = 4;

type Sums = Record<'requests' | 'keys' | 'effects' | 'replays' | 'conflicts' | 'refusals' | 'lost', number>;

/** Runs scenarios until enough requests have been sent, each operation in turn. `plant` adds a defect to every simulation. */
export async function runScenarios(
  options: ProofOptions,
  say: (line: string) => void,
  plant: (simulation: Simulation) => void = () => undefined,
): Promise<Sums & { readonly violations: readonly string[]; readonly operations: number }> {
  const seed = wholeOption(options, 'seed') ?? 1;
  const wanted = wholeOption(options, 'requests') ?? (options.short ? 2_500 : 100_000);
  const only = wholeOption(options, 'scenario');
  const endpoints = idempotent.filter(({ id }) => options.only === undefined || id === options.only);
  if (endpoints.length === 0) throw new Error(`There is no operation ${options.only} that takes keys.`);
  const sums: Sums = { requests: 0, keys: 0, effects: 0, replays: 0, conflicts: 0, refusals: 0, lost: 0 };
  const violations: string[] = [];
  const harness = await Harness.open();
  const serve = (simulation: Simulation) => {
    harness.serve(simulation);
    plant(simulation);
  };
  try {
    const setups = await setUpScenarios(harness, endpoints, serve);
    for (let number = only ?? 0; sums.requests < wanted; number += 1) {
      for (const setup of setups) {
        const recorder = await runScenario(setup, seed, number);
        for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += recorder[name];
        violations.push(...withReplay(recorder, `--seed ${seed} --only ${setup.endpoint.id} --scenario ${number}`));
      }
      if (number % 20 === 0) say(`${sums.requests} requests, ${violations.length} violations`);
      if (only !== undefined) break;
    }
  } finally {
    await harness.close();
  }
  return { ...sums, violations, operations: endpoints.length };
}

const withReplay = ({ violations }: KeyedEffects, options: string): readonly string[] =>
  violations.map((violation) => `${violation}\n    npm run prove -- idempotency ${options}`);

async function setUpScenarios(
  harness: Harness,
  endpoints: typeof idempotent,
  serve: ServeSimulation,
): Promise<readonly ScenarioSetup[]> {
  const simulationSetup = await SimulationSetup.create(harness);
  const platforms = simulationSetup.platforms.map(({ platformId }) => platformId);
  const setups: ScenarioSetup[] = [];
  for (const [index, endpoint] of endpoints.entries()) {
    const others = idempotent.filter((row) => row !== endpoint);
    const other = others[index % others.length];
    if (!other) throw new Error('There is no other operation.');
    const setup = await simulationSetup.forOperations([endpoint, other], requestsPerPlatform);
    const sound = { platforms, setup, serve: (simulation: Simulation) => harness.serve(simulation) };
    const expected = {
      [endpoint.id]: await observeEffect(endpoint, sound),
      [other.id]: await observeEffect(other, sound),
    };
    setups.push({ endpoint, other, platforms, setup, serve, expected });
  }
  return setups;
}

/** A key has one effect and one answer, under repeats, concurrency, any order and faults. */
export const proveIdempotency: Proof = {
  async prove(options, say): Promise<Proven> {
    const startedAt = performance.now();
    const { requests, keys, effects, replays, conflicts, refusals, lost, operations, violations } = await runScenarios(
      options,
      say,
    );
    const rate = Math.round((1000 * requests) / (performance.now() - startedAt));
    const figures =
      `${requests} requests with ${keys} keys to ${operations} operations, ${effects} effects, ${replays} replays, ` +
      `${refusals} refusals (${conflicts} of them for a key of another request), ${lost} lost; ${rate} requests a second`;
    return { figures, violations };
  },
};
