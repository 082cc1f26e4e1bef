import { beforeAll, describe, expect, it } from 'vitest';
import { createFixtures, type Fixtures } from '../../kit/simulation/fixtures.ts';
import { runScenario } from './contention.ts';
import { scenarios } from './scenarios.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures();
});

describe('the proof of contention', () => {
  it.each([
    ['hot payer', 5],
    ['payer runs out', 2],
  ] as const)('finds nothing wrong: %s', async (name, seconds) => {
    const { line, violations } = await runScenario(fixtures, { seed: 1, seconds }, scenarios[name]);
    expect(violations).toEqual([]);
    expect(line).toMatch(/^\d+ paid, .*0 failed, [1-9]\d* conflicts in the first second/);
  });

  it('finds out when no balance is sharded', async () => {
    const { line, violations } = await runScenario(
      fixtures,
      { seed: 1, seconds: 1.2, isForgetful: true },
      scenarios['hot payer'],
    );
    expect(line).toMatch(/^600 paid/);
    expect(violations).toEqual([
      expect.stringMatching(/^99 of 100 payments take up to \d{4,} ms$/),
      expect.stringMatching(/^a payment is tried \d{2,}\.\d\d times for each time that it is written$/),
    ]);
  });
});
