import { beforeAll, describe, expect, it } from 'vitest';
import { breakDefects } from '../../../lib/console/breaks/breaks.ts';
import type { BreakLine } from '../../../lib/views/break-views.ts';
import type { Fixtures } from '../../kit/simulation/fixtures.ts';
import { crashFixtures, crashPoints, hotCrashFixtures, parsePoint, proveFlow, runFlow } from './crash.ts';
import { type Defect, defectOf, defects } from './defects.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await crashFixtures();
});

const forgetful: Defect = (simulation) => simulation.loseChange('PAYMENT');

describe('the proof of crashes', () => {
  it('traces the same calls every time, and fails the one that its point names', async () => {
    const [one, other] = [await runFlow(fixtures, 'immediate'), await runFlow(fixtures, 'immediate')];
    expect(one.calls).toEqual(other.calls);
    expect(one.calls[0]).toMatch(/^createQuote (Batch)?Get$/);
    expect(one.violations).toEqual([]);
    const crashed = await runFlow(fixtures, 'immediate', parsePoint('immediate:3:before'));
    expect(crashed).toMatchObject({ isHit: true, violations: [] });
    expect(crashed.calls.length).toBeGreaterThan(one.calls.length);
  });

  it('finds a second effect when responses are not stored, names the point and reports it', async () => {
    const lines: BreakLine[] = [];
    const { violations } = await proveFlow(fixtures, 'immediate', {
      faultNames: ['before', 'after'],
      plant: defectOf('unstored-response'),
      first: 4,
      report: (line) => lines.push(line),
    });
    expect(violations).toEqual([
      expect.stringMatching(/^--only immediate:4:after \(createQuote TransactWrite\): .* has a second effect$/),
    ]);
    const [plan, ...results] = lines;
    expect(plan).toMatchObject({
      plan: {
        calls: [
          {},
          {},
          { function: 'createQuote', isWrite: true },
          { function: 'createQuote', isWrite: true, items: expect.arrayContaining(['PAYMENT']) },
        ],
        faults: [{ name: 'before' }, { name: 'after' }],
        violations: [],
      },
    });
    expect(results).toHaveLength(8);
    expect(results.filter((line) => 'result' in line && line.result.violations.length > 0)).toMatchObject([
      { result: { number: 4, fault: 'after' } },
    ]);
  });

  it('plants the defects that the console offers', () => {
    expect(Object.keys(defects)).toEqual(breakDefects.map(({ name }) => name));
    expect(() => defectOf('nothing')).toThrow('There is no defect nothing');
  });

  it('finds a payment without a workflow when the stream loses a change', async () => {
    const { violations } = await runFlow(fixtures, 'immediate', undefined, forgetful);
    expect(violations).toContainEqual(expect.stringContaining('ends as PENDING'));
  });

  it('finds no violation with sharded balances', async () => {
    const { traced, hit, violations } = await proveFlow(await hotCrashFixtures(), 'transfer-out', {
      faultNames: ['before', 'after', 'conflict', 'timeout-after'],
    });
    expect(violations).toEqual([]);
    expect(hit).toBe(4 * traced);
  });

  it('runs one point alone, and refuses a point that does not exist', async () => {
    const lines: string[] = [];
    const { violations, figures } = await crashPoints.prove({ only: 'expire:2:after' }, (line) => lines.push(line));
    expect(violations).toEqual([]);
    expect(figures).toMatch(/^expire:2:after, \d+ calls$/);
    expect(lines.filter((line) => line.startsWith('>'))).toHaveLength(1);
    await expect(crashPoints.prove({ only: 'expire:0:after' }, () => undefined)).rejects.toThrow('A point is');
    await expect(crashPoints.prove({ only: 'nothing:1:after' }, () => undefined)).rejects.toThrow('A point is');
  });
});
