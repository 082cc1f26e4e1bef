import { afterEach, beforeEach, vi } from 'vitest';
import { override, restore } from '../../functions/runtime/seams.ts';
import type { Item } from '../../functions/store/table.ts';
import { InMemoryTable } from '../../lib/proof/in-memory-table.ts';
import { tableName } from './clients.ts';

/** A table in memory behind the handlers, so that what one writes the next one reads. It begins anew with every test. */
export function useMemory() {
  let memory = new InMemoryTable({ tableName });
  beforeEach(() => {
    memory = new InMemoryTable({ tableName });
    vi.stubEnv('TABLE_NAME', tableName);
    override('table', memory.client);
  });
  afterEach(() => {
    restore();
    vi.unstubAllEnvs();
  });
  const find = (fits: (item: Item) => boolean): Item[] => [...memory.items].filter(fits);
  return {
    /** Puts items into the table, over those that are there. */
    holds: (...items: readonly Item[]): void => {
      const standing = new Map(memory.snapshot());
      for (const item of items) standing.set(`${item.pk}\u0000${item.sk}`, item);
      memory.restore(standing);
    },
    /** The items of a type, in no order. */
    ofType: (type: string): Item[] => find((item) => item.type === type),
    /** How many items there are. */
    size: (): number => [...memory.items].length,
  };
}
