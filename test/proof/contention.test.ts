import { beforeAll, describe, expect, it } from 'vitest';
import { assemble, type Cast } from '../../lib/proof/cast.ts';
import { run } from '../../lib/proof/contention/contention.ts';
import { scenarios } from '../../lib/proof/contention/scenarios.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await assemble();
});

describe('the proof of contention', () => {
  it.each(['hot payer', 'payer runs out'] as const)('finds nothing wrong: %s', { timeout: 120_000 }, async (name) => {
    const { line, violated } = await run(cast, { seed: 1, seconds: 2 }, scenarios[name]);
    expect(violated).toEqual([]);
    expect(line).toMatch(/^\d+ paid, .*0 failed, [1-9]\d* conflicts in the first second/);
  });

  it('finds out when nothing is spread', { timeout: 240_000 }, async () => {
    const { line, violated } = await run(cast, { seed: 1, seconds: 1.2, isForgetful: true }, scenarios['hot payer']);
    expect(line).toMatch(/^600 paid/);
    expect(violated).toEqual([
      expect.stringMatching(/^\d{4,}\.\d conflicts per 1,000 payments of two minutes$/),
      expect.stringMatching(/^\d{4,}\.\d conflicts per 1,000 payments after the first second$/),
    ]);
  });
});
