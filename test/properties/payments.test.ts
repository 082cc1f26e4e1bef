import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assemble, type Cast } from '../../lib/proof/cast.ts';
import { Player, type Step, someStep } from '../../lib/proof/commands.ts';
import { Invariants } from '../../lib/proof/invariants.ts';
import { World } from '../../lib/proof/world.ts';

/**
 * How many worlds are played; RUNS raises it. A failure names its seed and path: SEED and REPLAY play that world again,
 * TRACE names a file for what happened in it, SEEN counts what was answered.
 */
const { RUNS = '200', SEED, REPLAY, TRACE, SEEN } = process.env;
const numRuns = Number(RUNS);
const again = { ...(SEED && { seed: Number(SEED) }), ...(REPLAY && { path: REPLAY }) };
/** Ten times what the worlds take on a machine that does nothing else. */
const patienceMs = 60_000 + numRuns * 600;

/** How much goes wrong in a world. */
interface Weather {
  readonly seed: number;
  readonly faultChance: number;
  readonly repeatChance: number;
  readonly skewSeconds: number;
  /** One webhook in so many is not accepted, 0 to 1. */
  readonly refusedWebhooks: number;
}

const someWeather: fc.Arbitrary<Weather> = fc.record({
  seed: fc.integer(),
  faultChance: fc.constantFrom(0, 0.01, 0.05, 0.1),
  repeatChance: fc.constantFrom(0, 0.1),
  skewSeconds: fc.constantFrom(0, 2),
  refusedWebhooks: fc.constantFrom(0, 0.2),
});

let cast: Cast;
const totals = { worlds: 0, steps: 0, payments: 0, entries: 0, seconds: 0 };
const seen = new Map<string, number>();

beforeAll(async () => {
  cast = await assemble();
});
afterAll(() => {
  const { worlds, steps, payments, entries, seconds } = totals;
  const speed = Math.round(steps / seconds);
  process.stdout.write(
    `${worlds} worlds, ${payments} payments, ${entries} journal entries, ${steps} steps, ${speed} steps a second\n`,
  );
  if (SEEN) {
    for (const [kind, times] of [...seen].sort()) process.stdout.write(`  ${String(times).padStart(7)} ${kind}\n`);
  }
});

const maximumVolume = (platformId: string): number =>
  cast.tenants.find((tenant) => tenant.platformId === platformId)?.dailyVolume ?? 0;

/** Answers of a platform to a webhook: mostly yes; to the one that asks also no, and later. */
function anEndpoint(world: World, refused: number) {
  return () => {
    const draw = world.fraction();
    if (draw < refused) return { status: draw < refused / 2 ? 500 : 0 };
    const decision = world.fraction();
    return { status: decision < 0.6 ? 200 : decision < 0.75 ? 202 : decision < 0.9 ? 403 : 409 };
  };
}

/** Plays a world to its end, and checks after every step. */
async function play({ refusedWebhooks, ...weather }: Weather, steps: readonly Step[]): Promise<void> {
  const books = new Invariants(cast.items.values(), maximumVolume);
  const world = new World({ ...weather, items: cast.items, isTraced: TRACE !== undefined }, books);
  world.endpoint = anEndpoint(world, refusedWebhooks);
  world.enter();
  const startedAt = performance.now();
  try {
    const player = new Player(world, cast, books);
    for (const step of steps) {
      await player.play(step);
      books.check();
    }
    world.endpoint = () => ({ status: 200 });
    await world.finish();
    books.finished();
    for (const { name, status, error } of world.executions.all.values()) {
      if (status !== 'SUCCEEDED') books.violations.push(`The workflow ${name} is ${status}: ${error}`);
    }
    books.check();
  } finally {
    World.leave();
    if (TRACE && books.violations.length > 0) writeFileSync(TRACE, world.trace.join('\n'));
    totals.worlds += 1;
    totals.steps += world.steps;
    totals.payments += books.payments.size;
    totals.entries += books.entries;
    totals.seconds += (performance.now() - startedAt) / 1000;
    for (const [kind, times] of books.seen) seen.set(kind, (seen.get(kind) ?? 0) + times);
    for (const { kind, status, refund } of books.payments.values()) {
      const end = `${kind} ends ${status}${refund ? ` refund ${refund.status}` : ''}`;
      seen.set(end, (seen.get(end) ?? 0) + 1);
    }
  }
}

const usualEnds = [
  ...['COMPLETED', 'EXPIRED', 'FAILED', 'FAILED refund COMPLETED', 'PROCESSING refund COMPLETED'].map(
    (end) => `QUOTE ends ${end}`,
  ),
  ...['COMPLETED', 'FAILED refund COMPLETED', 'FAILED refund FAILED'].map((end) => `TRANSFER_OUT ends ${end}`),
  ...['COMPLETED', 'FAILED'].map((end) => `TRANSFER_IN ends ${end}`),
  ...['COMPLETED', 'FAILED', 'REJECTED'].map((end) => `UMA_IN ends ${end}`),
];

describe('payments, whatever is asked and whatever goes wrong', () => {
  it('keep the books, the lifecycle and every promise of the interface', { timeout: 2 * patienceMs }, async () => {
    await fc.assert(
      fc.asyncProperty(someWeather, fc.array(someStep, { minLength: 10, maxLength: 80, size: 'max' }), play),
      // A failure is made smaller for as long as there is time, and then shown as it is.
      { numRuns, interruptAfterTimeLimit: patienceMs, markInterruptAsFailure: true, ...again },
    );
  });

  it.skipIf(numRuns < 100 || REPLAY)('have ended in every usual way', () => {
    expect([...seen.keys()]).toEqual(expect.arrayContaining(usualEnds));
  });
});
