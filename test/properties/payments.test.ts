import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { createFixtures, type Fixtures } from '../kit/simulation/fixtures.ts';
import { runSimulation, type SimulationConditions } from '../kit/simulation/simulation-run.ts';
import { anyStep, type Step } from '../kit/simulation/steps.ts';

/**
 * RUNS sets the number of simulations. A failure names its seed and path: SEED and REPLAY run that simulation again, TRACE names a
 * file for its trace, SEEN counts the answers.
 */
const { RUNS = '200', SEED, REPLAY, TRACE, SEEN } = process.env;
const numRuns = Number(RUNS);
const again = { ...(SEED && { seed: Number(SEED) }), ...(REPLAY && { path: REPLAY }) };
/** Thirty times the duration on an idle machine: with fifteen processes for two cores, six times was too little. */
const patienceMs = 60_000 + numRuns * 4_000;

const anyConditions: fc.Arbitrary<SimulationConditions> = fc.record({
  seed: fc.integer(),
  faultChance: fc.constantFrom(0, 0.01, 0.05, 0.1),
  repeatChance: fc.constantFrom(0, 0.1),
  skewSeconds: fc.constantFrom(0, 2),
  refusedWebhooks: fc.constantFrom(0, 0.2),
  isHot: fc.boolean(),
});

let fixtures: Fixtures;
const totals = { simulations: 0, invocations: 0, payments: 0, entries: 0, seconds: 0 };
const seen = new Map<string, number>();

beforeAll(async () => {
  fixtures = await createFixtures();
});
afterAll(() => {
  const { simulations, invocations, payments, entries, seconds } = totals;
  const speed = Math.round(invocations / seconds);
  process.stdout.write(
    `${simulations} simulations, ${payments} payments, ${entries} journal entries, ${invocations} invocations, ${speed} invocations a second\n`,
  );
  if (SEEN) {
    for (const [kind, times] of [...seen].sort()) process.stdout.write(`  ${String(times).padStart(7)} ${kind}\n`);
  }
});

/** Runs a simulation and counts what it contained. */
async function runAndCount(conditions: SimulationConditions, steps: readonly Step[]): Promise<void> {
  const startedAt = performance.now();
  const { simulation, invariants } = await runSimulation(fixtures, conditions, steps, {
    isTraced: TRACE !== undefined,
  });
  if (TRACE && invariants.violations.length > 0) writeFileSync(TRACE, simulation.trace.join('\n'));
  totals.simulations += 1;
  totals.invocations += simulation.invocations;
  totals.payments += invariants.payments.size;
  totals.entries += invariants.entries;
  totals.seconds += (performance.now() - startedAt) / 1000;
  for (const [kind, times] of invariants.seen) seen.set(kind, (seen.get(kind) ?? 0) + times);
  for (const payment of invariants.payments.values()) seen.set(endOf(payment), (seen.get(endOf(payment)) ?? 0) + 1);
  invariants.check();
}

const endOf = ({ kind, status, refund }: Payment): string =>
  `${kind} ends ${status}${refund ? ` refund ${refund.status}` : ''}`;

/**
 * The ends that 200 simulations reach so often, ten times at least, that no run misses one by chance. The rarer ones, such as a cancellation,
 * a rejection or a failed refund, have tests of their own.
 */
const usualEnds = [
  ...['COMPLETED', 'EXPIRED', 'FAILED', 'FAILED refund COMPLETED'].map((end) => `QUOTE ends ${end}`),
  ...['COMPLETED', 'FAILED refund COMPLETED'].map((end) => `TRANSFER_OUT ends ${end}`),
  ...['COMPLETED', 'FAILED'].map((end) => `TRANSFER_IN ends ${end}`),
  ...['COMPLETED', 'FAILED'].map((end) => `UMA_IN ends ${end}`),
];

describe('payments under random requests and faults', () => {
  it('keep every invariant', { timeout: 2 * patienceMs }, async () => {
    await fc.assert(
      fc.asyncProperty(anyConditions, fc.array(anyStep, { minLength: 10, maxLength: 80, size: 'max' }), runAndCount),
      // fast-check shrinks a failure until the time limit.
      { numRuns, interruptAfterTimeLimit: patienceMs, markInterruptAsFailure: true, ...again },
    );
  });

  it.skipIf(numRuns < 100 || REPLAY)('end in every usual status', () => {
    expect([...seen.keys()]).toEqual(expect.arrayContaining(usualEnds));
  });
});
