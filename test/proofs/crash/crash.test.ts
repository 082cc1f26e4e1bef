import { beforeAll, describe, expect, it } from 'vitest';
import type { Fixtures } from '../../kit/simulation/fixtures.ts';
import { crashFixtures, crashPoints, type Defect, hotCrashFixtures, parsePoint, proveFlow, runFlow } from './crash.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await crashFixtures();
});

/** A table that ignores the conditions of writes. */
const unconditional: Defect = ({ table }) => {
  const carryOut = table.send.bind(table);
  table.send = (command) => carryOut(withoutConditions(command as { input: Input }));
};

interface Input {
  ConditionExpression?: string;
  TransactItems?: Record<string, Input>[];
}

function withoutConditions(command: { input: Input }): { input: Input } {
  for (const write of (command.input.TransactItems ?? []).flatMap((item) => Object.values(item))) {
    if ('UpdateExpression' in write) continue;
    delete write.ConditionExpression;
  }
  return command;
}

const forgetful: Defect = (world) => world.loseChange('PAYMENT');

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

  it('finds a second effect when writes forget their conditions, and names the point', {
    timeout: 60_000,
  }, async () => {
    const { violations } = await proveFlow(fixtures, 'transfer-in', ['after'], unconditional);
    expect(violations.join('\n')).toMatch(/--only transfer-in:\d+:after \(/);
  });

  it('finds a payment without a workflow when the stream loses a change', async () => {
    const { violations } = await runFlow(fixtures, 'immediate', undefined, forgetful);
    expect(violations).toContainEqual(expect.stringContaining('ends as PENDING'));
  });

  it('finds no violation with sharded balances', { timeout: 60_000 }, async () => {
    const { traced, hit, violations } = await proveFlow(await hotCrashFixtures(), 'transfer-out', [
      'before',
      'after',
      'conflict',
      'timeout-after',
    ]);
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
