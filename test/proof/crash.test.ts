import { beforeAll, describe, expect, it } from 'vitest';
import type { Cast } from '../../lib/proof/cast.ts';
import {
  aCrashCast,
  aHotCrashCast,
  crashPoints,
  parsePoint,
  proveFlow,
  runFlow,
  type Spoil,
} from '../../lib/proof/crash.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await aCrashCast();
});

/** A table that takes every transaction, whatever its conditions say. */
const unconditional: Spoil = ({ table }) => {
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

const forgetful: Spoil = (world) => world.loseChange('PAYMENT');

describe('the proof of crashes', () => {
  it('traces the same calls every time, and hits the one that it is told to', async () => {
    const [one, other] = [await runFlow(cast, 'immediate'), await runFlow(cast, 'immediate')];
    expect(one.calls).toEqual(other.calls);
    expect(one.calls[0]).toMatch(/^createQuote (Batch)?Get$/);
    expect(one.violations).toEqual([]);
    const crashed = await runFlow(cast, 'immediate', parsePoint('immediate:3:before'));
    expect(crashed).toMatchObject({ isHit: true, violations: [] });
    expect(crashed.calls.length).toBeGreaterThan(one.calls.length);
  });

  it('finds a second effect when writes forget their conditions, and names the point', {
    timeout: 60_000,
  }, async () => {
    const { violations } = await proveFlow(cast, 'transfer-in', ['after'], unconditional);
    expect(violations.join('\n')).toMatch(/--only transfer-in:\d+:after \(/);
  });

  it('finds a payment that nobody drives when the stream loses a change', async () => {
    const { violations } = await runFlow(cast, 'immediate', undefined, forgetful);
    expect(violations).toContainEqual(expect.stringContaining('ends as PENDING'));
  });

  it('finds nothing wrong with accounts that are spread over pockets', { timeout: 60_000 }, async () => {
    const { traced, hit, violations } = await proveFlow(await aHotCrashCast(), 'transfer-out', [
      'before',
      'after',
      'conflict',
      'timeout-after',
    ]);
    expect(violations).toEqual([]);
    expect(hit).toBe(4 * traced);
  });

  it('shows a point alone, and refuses one that does not exist', async () => {
    const lines: string[] = [];
    const { violations, figures } = await crashPoints.prove({ only: 'expire:2:after' }, (line) => lines.push(line));
    expect(violations).toEqual([]);
    expect(figures).toMatch(/^expire:2:after, \d+ calls$/);
    expect(lines.filter((line) => line.startsWith('>'))).toHaveLength(1);
    await expect(crashPoints.prove({ only: 'expire:0:after' }, () => undefined)).rejects.toThrow('A point is');
    await expect(crashPoints.prove({ only: 'nothing:1:after' }, () => undefined)).rejects.toThrow('A point is');
  });
});
