import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '../../functions/domain/payment.ts';
import { assemble, type Cast } from '../../lib/proof/cast.ts';
import { type Step, someStep } from '../../lib/proof/commands.ts';
import { play, type Weather } from '../../lib/proof/play.ts';

/**
 * How many worlds are played; RUNS raises it. A failure names its seed and path: SEED and REPLAY play that world again,
 * TRACE names a file for what happened in it, SEEN counts what was answered.
 */
const { RUNS = '200', SEED, REPLAY, TRACE, SEEN } = process.env;
const numRuns = Number(RUNS);
const again = { ...(SEED && { seed: Number(SEED) }), ...(REPLAY && { path: REPLAY }) };
/** Ten times what the worlds take on a machine that does nothing else. */
const patienceMs = 60_000 + numRuns * 600;

const someWeather: fc.Arbitrary<Weather> = fc.record({
  seed: fc.integer(),
  faultChance: fc.constantFrom(0, 0.01, 0.05, 0.1),
  repeatChance: fc.constantFrom(0, 0.1),
  skewSeconds: fc.constantFrom(0, 2),
  refusedWebhooks: fc.constantFrom(0, 0.2),
  isHot: fc.boolean(),
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

/** Plays a world, and counts what was in it. */
async function playAndCount(weather: Weather, steps: readonly Step[]): Promise<void> {
  const startedAt = performance.now();
  const { world, books } = await play(cast, weather, steps, { isTraced: TRACE !== undefined });
  if (TRACE && books.violations.length > 0) writeFileSync(TRACE, world.trace.join('\n'));
  totals.worlds += 1;
  totals.steps += world.steps;
  totals.payments += books.payments.size;
  totals.entries += books.entries;
  totals.seconds += (performance.now() - startedAt) / 1000;
  for (const [kind, times] of books.seen) seen.set(kind, (seen.get(kind) ?? 0) + times);
  for (const payment of books.payments.values()) seen.set(endOf(payment), (seen.get(endOf(payment)) ?? 0) + 1);
  books.check();
}

const endOf = ({ kind, status, refund }: Payment): string =>
  `${kind} ends ${status}${refund ? ` refund ${refund.status}` : ''}`;

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
      fc.asyncProperty(someWeather, fc.array(someStep, { minLength: 10, maxLength: 80, size: 'max' }), playAndCount),
      // A failure is made smaller for as long as there is time, and then shown as it is.
      { numRuns, interruptAfterTimeLimit: patienceMs, markInterruptAsFailure: true, ...again },
    );
  });

  it.skipIf(numRuns < 100 || REPLAY)('have ended in every usual way', () => {
    expect([...seen.keys()]).toEqual(expect.arrayContaining(usualEnds));
  });
});
