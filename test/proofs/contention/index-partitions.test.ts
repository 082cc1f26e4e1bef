import { describe, expect, it } from 'vitest';
import { table } from '../../../functions/topology/table.ts';
import { IndexPartitions } from './index-partitions.ts';

const { platform, status } = table.sharedIndexes;
const listed = (number: number, statusPk?: string) => ({
  platformPk: 'one',
  transactionSk: String(number),
  ...(statusPk && { statusPk }),
});

describe('the partitions of indexes', () => {
  it('take a write for an entry that comes or goes, and none for one that stays', () => {
    const partitions = new IndexPartitions(() => 0);
    partitions.written([{ before: undefined, after: listed(1, 'OPEN') }]);
    partitions.written([{ before: listed(1, 'OPEN'), after: listed(1, 'OPEN') }]);
    partitions.written([{ before: listed(1, 'OPEN'), after: listed(1) }]);
    expect(partitions.busiest(0)).toEqual({ partition: `${status.name}: OPEN`, writes: 2 });
    partitions.written([2, 3].map((number) => ({ before: undefined, after: listed(number) })));
    expect(partitions.busiest(0)).toEqual({ partition: `${platform.name}: one`, writes: 3 });
    expect(partitions.busiest(1).writes).toBe(0);
  });

  it('throttle the table beyond 1,000 writes a second, and regain them', () => {
    let now = 0;
    const partitions = new IndexPartitions(() => now);
    for (let number = 0; number < 1000; number += 1) partitions.written([{ before: undefined, after: listed(number) }]);
    expect(partitions.throttles(listed(1000))).toBe(true);
    expect(partitions.throttles({ ...listed(1000), platformPk: 'two' })).toBe(false);
    now = 1;
    expect(partitions.throttles(listed(1000))).toBe(false);
  });
});
