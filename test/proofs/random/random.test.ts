import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults, neverInjected } from '../../kit/faults.ts';
import type { Fixtures } from '../../kit/simulation/fixtures.ts';
import { randomFixtures, randomTraffic, runSeed } from './random.ts';

const folder = mkdtempSync(join(tmpdir(), 'prove-'));
afterAll(() => rmSync(folder, { recursive: true }));

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await randomFixtures();
});

describe('the proof of random traffic', () => {
  it.each([3, 20, 31])('plays the simulation of seed %i the same to the last line', async (seed) => {
    const [one, other] = [
      await runSeed(fixtures, seed, { isTraced: true }),
      await runSeed(fixtures, seed, { isTraced: true }),
    ];
    expect(one.simulation.trace.length).toBeGreaterThan(100);
    expect(one.simulation.trace).toEqual(other.simulation.trace);
    expect(one.invariants.violations).toEqual([]);
  });

  it('writes the trace of a seed', async () => {
    const trace = join(folder, 'trace');
    const { violations, figures } = await randomTraffic.prove({ seed: '5', trace }, () => undefined);
    expect(violations).toEqual([]);
    expect(figures).toMatch(/^1 simulations, \d+ payments/);
    expect(readFileSync(trace, 'utf8')).toContain('createQuote');
  });

  it('says what happened in none of many simulations', () => {
    expect(neverInjected(new Map(faults.map((fault) => [fault, 1])))).toEqual([]);
    expect(neverInjected(new Map([['CONFLICT', 3]]))).toContain('CALLBACK_AGAIN');
  });

  it('fails when a change is lost on its way', async () => {
    const { invariants } = await runSeed(fixtures, 3, { plant: (simulation) => simulation.loseChange('PAYMENT') });
    expect(invariants.violations).not.toEqual([]);
  });

  it('fails when the invariants lose a unit', async () => {
    const { invariants } = await runSeed(fixtures, 3, {
      plant: ({ table }) => {
        const short = [...table.snapshot()].map(([name, item]) => {
          const isAccount = item.type === 'INTERNAL_ACCOUNT';
          return [name, isAccount ? { ...item, balance: Number(item.balance) - 1 } : item] as const;
        });
        table.restore(new Map(short));
      },
    });
    expect(invariants.violations.join()).toMatch(/its postings (sum to|leave)/);
  });
});
