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
  ] as const)('finds nothing wrong: %s', { timeout: 240_000 }, async (name, seconds) => {
    const { line, violations } = await runScenario(fixtures, { seed: 1, seconds }, scenarios[name]);
    expect(violations).toEqual([]);
    expect(line).toMatch(/^\d+ paid, .*0 failed, [1-9]\d* conflicts in the first second/);
  });

  it('counts few conflicts where most environments begin to write an account at once', {
    timeout: 240_000,
  }, async () => {
    const setting = { seed: 1, seconds: 2, workMs: 150, transactionMs: 20 };
    const { line } = await runScenario(fixtures, setting, scenarios['whole payments']);
    const [, paid, conflicts] = /^(\d+) paid, 0 failed, (\d+) conflicts in the first second/.exec(line) ?? [];
    expect(Number(paid)).toBe(2_000);
    // Seven seeds have 122 to 200, and had 243 to 566 when several environments made the shards at once.
    expect(Number(conflicts)).toBeLessThan(230);
  });

  it('finds out when no balance is sharded', { timeout: 240_000 }, async () => {
    const { line, violations } = await runScenario(
      fixtures,
      { seed: 1, seconds: 1.2, isForgetful: true },
      scenarios['hot payer'],
    );
    expect(line).toMatch(/^600 paid/);
    expect(violations).toEqual([
      expect.stringMatching(/^99 of 100 payments take up to \d{4,} ms$/),
      expect.stringMatching(/^\d{4,}\.\d conflicts per 1,000 payments of a minute$/),
      expect.stringMatching(/^\d{4,}\.\d conflicts per 1,000 payments after the first second$/),
    ]);
  });
});
