import type { PlatformId } from '../../../functions/domain/ids.ts';
import { booksDiffer } from '../books.ts';
import { Prng } from '../prng.ts';
import type { Fixtures } from './fixtures.ts';
import { useSeveralCaches, withHotAccounts } from './hot-accounts.ts';
import { Invariants } from './invariants.ts';
import { defaultStart, Simulation } from './simulation.ts';
import { type Step, StepRunner } from './steps.ts';

/** How much goes wrong in a simulation. */
export interface SimulationConditions {
  readonly seed: number;
  readonly faultChance: number;
  readonly repeatChance: number;
  readonly skewSeconds: number;
  /** The share of webhooks that the platforms refuse, 0 to 1. */
  readonly refusedWebhooks: number;
  /** Whether its accounts have just been hot. */
  readonly isHot: boolean;
}

export interface SimulationRunOptions {
  readonly isTraced?: boolean;
  /** Plants a defect in the simulation before it starts. */
  readonly plant?: (simulation: Simulation) => void;
}

/** A simulation after its run, with the invariants that watched it. */
export interface SimulationRun {
  readonly simulation: Simulation;
  readonly invariants: Invariants;
}

export const maximumVolumeOf =
  ({ platforms }: Fixtures) =>
  (platformId: PlatformId): number =>
    platforms.find((platform) => platform.platformId === platformId)?.dailyVolume ?? 0;

/** A platform's webhook endpoint. Approval webhooks read its status as a decision, so it also declines and defers. */
function webhookEndpoint({ prng }: Simulation, refusedWebhooks: number) {
  return () => {
    const draw = prng.fraction();
    if (draw < refusedWebhooks) return { status: draw < refusedWebhooks / 2 ? 500 : 0 };
    const decision = prng.fraction();
    return { status: decision < 0.6 ? 200 : decision < 0.75 ? 202 : decision < 0.9 ? 403 : 409 };
  };
}

/** Runs a simulation to its end, or to the step after which an invariant is violated. */
export async function runSimulation(
  fixtures: Fixtures,
  { refusedWebhooks, isHot, ...conditions }: SimulationConditions,
  steps: Iterable<Step>,
  { isTraced = false, plant }: SimulationRunOptions = {},
): Promise<SimulationRun> {
  const start = isHot ? await withHotAccounts(fixtures, Date.parse(defaultStart), new Prng(conditions.seed)) : fixtures;
  const invariants = new Invariants(start.items.values(), maximumVolumeOf(start));
  const simulation = new Simulation({ ...conditions, items: start.items, dividesBatches: true, isTraced }, invariants);
  simulation.endpoint = webhookEndpoint(simulation, refusedWebhooks);
  plant?.(simulation);
  simulation.enter();
  try {
    if (isHot) useSeveralCaches(simulation);
    const runner = new StepRunner(simulation, start, invariants);
    for (const step of steps) {
      await runner.run(step);
      if (invariants.violations.length > 0) return { simulation, invariants };
    }
    simulation.endpoint = () => ({ status: 200 });
    await runToEnd(simulation, invariants);
    const isCalm = conditions.faultChance === 0 && conditions.repeatChance === 0 && simulation.faults.injected === 0;
    if (isCalm) requireNoRepeats(invariants);
  } catch (cause) {
    invariants.violations.push(`The simulation ends: ${cause instanceof Error ? cause.stack : cause}`);
  } finally {
    Simulation.leave();
  }
  return { simulation, invariants };
}

/** A run stops after this many violations: more add nothing, and a broken simulation may never come to rest. */
const maximumViolations = 20;

/** Lets everything that is pending happen, and then checks the final state. A workflow may end by what `mayEnd` says. */
export async function runToEnd(
  simulation: Simulation,
  invariants: Invariants,
  mayEnd = (_error: string): boolean => false,
): Promise<void> {
  await simulation.finish(() => invariants.violations.length >= maximumViolations);
  if (invariants.violations.length >= maximumViolations) return;
  invariants.finished();
  invariants.violations.push(...booksDiffer(simulation.table.items));
  for (const { name, status, error } of simulation.executions.all.values()) {
    if (status !== 'SUCCEEDED' && !mayEnd(error ?? ''))
      invariants.violations.push(`The workflow ${name} is ${status}: ${error}`);
  }
}

function requireNoRepeats({ deliveries: { repeated }, violations }: Invariants): void {
  if (repeated > 0) violations.push(`${repeated} webhooks were delivered again although nothing failed`);
}
