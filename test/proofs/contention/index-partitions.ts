import type { Item } from '../../../functions/store/table.ts';
import { tableIndexes } from '../../../functions/topology/table.ts';
import type { Change } from '../../kit/in-memory-table.ts';

/** DynamoDB's limit for one partition key of an index, as of a table (Developer Guide, "Best practices for partition keys"). */
const writeUnitsPerSecond = 1000;

/** The entries of an item in the indexes, which hold keys only. */
const entriesOf = (item: Item | undefined): ReadonlyMap<string, unknown> =>
  new Map(
    tableIndexes.flatMap(({ name, partitionKey, sortKey }) => {
      const [partition, position] = [item?.[partitionKey], item?.[sortKey]];
      return partition === undefined || position === undefined ? [] : [[`${name}: ${partition}`, position] as const];
    }),
  );

/** Counts the writes of each partition of the indexes. An entry that is added or removed costs a unit, one that moves costs two. */
export class IndexPartitions {
  readonly #now: () => number;
  readonly #writes = new Map<string, number[]>();
  readonly #behind = new Map<string, { units: number; at: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  written(changes: readonly Pick<Change, 'before' | 'after'>[]): void {
    for (const { before, after } of changes) {
      const [old, current] = [entriesOf(before), entriesOf(after)];
      for (const [partition, position] of old) if (current.get(partition) !== position) this.#spend(partition);
      for (const [partition, position] of current) if (old.get(partition) !== position) this.#spend(partition);
    }
  }

  /** Whether a partition that an item is listed in is behind: DynamoDB then throttles the write of the item itself. */
  throttles(item: Item | undefined): boolean {
    return [...entriesOf(item).keys()].some((partition) => this.#unitsOf(partition) >= writeUnitsPerSecond);
  }

  /** The partition with the most writes since a time. */
  busiest(since: number): { readonly partition: string; readonly writes: number } {
    const counts = [...this.#writes].map(([partition, times]) => ({
      partition,
      writes: times.filter((at) => at >= since).length,
    }));
    return counts.reduce((one, other) => (other.writes > one.writes ? other : one), { partition: '', writes: 0 });
  }

  #unitsOf(partition: string): number {
    const { units, at } = this.#behind.get(partition) ?? { units: 0, at: this.#now() };
    return Math.max(0, units - ((this.#now() - at) / 1000) * writeUnitsPerSecond);
  }

  #spend(partition: string): void {
    const times = this.#writes.get(partition) ?? [];
    times.push(this.#now());
    this.#writes.set(partition, times);
    this.#behind.set(partition, { units: this.#unitsOf(partition) + 1, at: this.#now() });
  }
}
