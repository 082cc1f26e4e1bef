import type { PlatformId } from '../../../functions/domain/ids.ts';
import { Prng } from '../prng.ts';
import type { Fixtures } from './fixtures.ts';
import { useSeveralCaches, withHotAccounts } from './hot-accounts.ts';
import { Invariants } from './invariants.ts';
import { type Step, StepRunner } from './steps.ts';
import { defaultStart, World } from './world.ts';

/** How much goes wrong in a world. */
export interface WorldConditions {
  readonly seed: number;
  readonly faultChance: number;
  readonly repeatChance: number;
  readonly skewSeconds: number;
  /** The share of webhooks that the platforms refuse, 0 to 1. */
  readonly refusedWebhooks: number;
  /** Whether its accounts have just been hot. */
  readonly isHot: boolean;
}

export interface WorldRunOptions {
  readonly isTraced?: boolean;
  /** Plants a defect in the world before it starts. */
  readonly plant?: (world: World) => void;
}

/** A world after its run, with the invariants that watched it. */
export interface WorldRun {
  readonly world: World;
  readonly invariants: Invariants;
}

export const maximumVolumeOf =
  ({ platforms }: Fixtures) =>
  (platformId: PlatformId): number =>
    platforms.find((platform) => platform.platformId === platformId)?.dailyVolume ?? 0;

/** A platform's webhook endpoint. Approval webhooks read its status as a decision, so it also declines and defers. */
function webhookEndpoint({ prng }: World, refusedWebhooks: number) {
  return () => {
    const draw = prng.fraction();
    if (draw < refusedWebhooks) return { status: draw < refusedWebhooks / 2 ? 500 : 0 };
    const decision = prng.fraction();
    return { status: decision < 0.6 ? 200 : decision < 0.75 ? 202 : decision < 0.9 ? 403 : 409 };
  };
}

/** Runs a world to its end, or to the step after which an invariant is violated. */
export async function runWorld(
  fixtures: Fixtures,
  { refusedWebhooks, isHot, ...conditions }: WorldConditions,
  steps: Iterable<Step>,
  { isTraced = false, plant }: WorldRunOptions = {},
): Promise<WorldRun> {
  const start = isHot ? await withHotAccounts(fixtures, Date.parse(defaultStart), new Prng(conditions.seed)) : fixtures;
  const invariants = new Invariants(start.items.values(), maximumVolumeOf(start));
  const world = new World({ ...conditions, items: start.items, isTraced }, invariants);
  world.endpoint = webhookEndpoint(world, refusedWebhooks);
  plant?.(world);
  world.enter();
  try {
    if (isHot) useSeveralCaches(world);
    const runner = new StepRunner(world, start, invariants);
    for (const step of steps) {
      await runner.run(step);
      if (invariants.violations.length > 0) return { world, invariants };
    }
    world.endpoint = () => ({ status: 200 });
    await runToEnd(world, invariants);
    const isCalm = conditions.faultChance === 0 && conditions.repeatChance === 0 && world.faults.injected === 0;
    if (isCalm) requireNoRepeats(invariants);
  } catch (cause) {
    invariants.violations.push(`The world ends: ${cause instanceof Error ? cause.stack : cause}`);
  } finally {
    World.leave();
  }
  return { world, invariants };
}

/** A run stops after this many violations: more add nothing, and a broken world may never come to rest. */
const maximumViolations = 20;

/** Lets everything that is pending happen, and then checks the final state. A workflow may end by what `mayEnd` says. */
export async function runToEnd(
  world: World,
  invariants: Invariants,
  mayEnd = (_error: string): boolean => false,
): Promise<void> {
  await world.finish(() => invariants.violations.length >= maximumViolations);
  if (invariants.violations.length >= maximumViolations) return;
  invariants.finished();
  for (const { name, status, error } of world.executions.all.values()) {
    if (status !== 'SUCCEEDED' && !mayEnd(error ?? ''))
      invariants.violations.push(`The workflow ${name} is ${status}: ${error}`);
  }
}

function requireNoRepeats({ deliveries: { repeated }, violations }: Invariants): void {
  if (repeated > 0) violations.push(`${repeated} webhooks were delivered again although nothing failed`);
}
