import type { Cast } from './cast.ts';
import { Player, type Step } from './commands.ts';
import { heated, remember } from './heat.ts';
import { Invariants } from './invariants.ts';
import { Dice } from './seeded.ts';
import { firstMoment, World } from './world.ts';

/** How much goes wrong in a world. */
export interface Weather {
  readonly seed: number;
  readonly faultChance: number;
  readonly repeatChance: number;
  readonly skewSeconds: number;
  /** One webhook in so many is not accepted, 0 to 1. */
  readonly refusedWebhooks: number;
  /** Whether its accounts have just been hot. */
  readonly isHot: boolean;
}

export interface PlayOptions {
  /** Gathers what happens. */
  readonly isTraced?: boolean;
  /** Changes the world before anything happens in it. */
  readonly spoil?: (world: World) => void;
}

/** A world that has come to its end, with what must not have been. */
export interface Played {
  readonly world: World;
  readonly books: Invariants;
}

export const maximumVolumeOf =
  ({ tenants }: Cast) =>
  (platformId: string): number =>
    tenants.find((tenant) => tenant.platformId === platformId)?.dailyVolume ?? 0;

/** Answers of a platform to a webhook: mostly yes; to the one that asks also no, and later. */
function anEndpoint({ dice }: World, refused: number) {
  return () => {
    const draw = dice.fraction();
    if (draw < refused) return { status: draw < refused / 2 ? 500 : 0 };
    const decision = dice.fraction();
    return { status: decision < 0.6 ? 200 : decision < 0.75 ? 202 : decision < 0.9 ? 403 : 409 };
  };
}

/** Plays a world to its end, or to the step after which something is not as it must be. */
export async function play(
  cold: Cast,
  { refusedWebhooks, isHot, ...weather }: Weather,
  steps: Iterable<Step>,
  { isTraced = false, spoil }: PlayOptions = {},
): Promise<Played> {
  const cast = isHot ? await heated(cold, Date.parse(firstMoment), new Dice(weather.seed)) : cold;
  const books = new Invariants(cast.items.values(), maximumVolumeOf(cast));
  const world = new World({ ...weather, items: cast.items, isTraced }, books);
  world.endpoint = anEndpoint(world, refusedWebhooks);
  spoil?.(world);
  world.enter();
  try {
    if (isHot) remember(world);
    const player = new Player(world, cast, books);
    for (const step of steps) {
      await player.play(step);
      if (books.violations.length > 0) return { world, books };
    }
    world.endpoint = () => ({ status: 200 });
    await conclude(world, books);
    if (weather.faultChance === 0 && weather.repeatChance === 0 && world.accidents.troubles === 0) requireOnce(books);
  } catch (cause) {
    books.violations.push(`The world ends: ${cause instanceof Error ? cause.stack : cause}`);
  } finally {
    World.leave();
  }
  return { world, books };
}

/** After so many violations nothing is learnt from more: a world that is broken may never come to rest. */
const tellingEnough = 20;

/** Lets everything happen that is still to come, and looks at what is left. */
export async function conclude(world: World, books: Invariants): Promise<void> {
  await world.finish(() => books.violations.length >= tellingEnough);
  if (books.violations.length >= tellingEnough) return;
  books.finished();
  for (const { name, status, error } of world.executions.all.values()) {
    if (status !== 'SUCCEEDED') books.violations.push(`The workflow ${name} is ${status}: ${error}`);
  }
}

function requireOnce({ deliveries: { repeated }, violations }: Invariants): void {
  if (repeated > 0) violations.push(`${repeated} webhooks come once more, although nothing went wrong`);
}
