import { beforeEach, describe, expect, it } from 'vitest';
import { countPartitions, isWhole, stretchOf } from '../../functions/store/index-query.ts';
import { table as shape } from '../../functions/topology/table.ts';
import { platformId } from '../kit/builders.ts';
import { useTable } from '../kit/table.ts';

const table = useTable();
const partitions = ['a', 'b'].map((partition) => ({ platformId, index: shape.index, partition }));
const whole = stretchOf({});
const limits = () => table.calls().map(({ input }) => ('Limit' in input ? input.Limit : undefined));

describe('the count of a list', () => {
  beforeEach(() => {
    for (const [at, listPk] of ['a', 'a', 'b', 'b'].entries())
      table.holds({ pk: `PLATFORM#${platformId}#X#${at}`, sk: 'X', type: 'X', listPk, listSk: `${at}` });
  });

  it('is of all its partitions, each of which may have its share of the most', async () => {
    expect(await countPartitions(table.store, partitions, whole, 4)).toBe(4);
    expect(limits()).toEqual([3, 3]);
  });

  it('is not known where a partition has more', async () => {
    expect(await countPartitions(table.store, partitions, whole, 3)).toBe(4);
    expect(await countPartitions(table.store, partitions, whole, 2)).toBeUndefined();
  });

  it('reads as much as it has to where there is no most', async () => {
    expect(await countPartitions(table.store, partitions, whole, Number.POSITIVE_INFINITY)).toBe(4);
    expect(limits()).toEqual([undefined, undefined]);
  });
});

it('a stretch is whole without both of its ends', () => {
  const [from, to] = ['2025-11-01T00:00:00.000Z', '2025-11-02T00:00:00.000Z'];
  expect([{}, { from }, { to }, { from, to }].map((range) => isWhole(stretchOf(range)))).toEqual([
    ...[true, false, false, false],
  ]);
});
