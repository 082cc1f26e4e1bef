import { afterEach, beforeEach, vi } from 'vitest';
import { override, restore } from '../../functions/runtime/seams.ts';
import type { Item, Store } from '../../functions/store/table.ts';
import { InMemoryTable } from '../../lib/proof/in-memory-table.ts';
import { tableName } from './clients.ts';

/** A table in this process for every test of a file, empty at first: what is written can be read, conditions hold. */
export function useInMemoryTable() {
  let table = new InMemoryTable({ tableName });
  beforeEach(() => {
    table = new InMemoryTable({ tableName });
    vi.stubEnv('TABLE_NAME', tableName);
    override('table', table.client);
  });
  afterEach(() => {
    restore();
    vi.unstubAllEnvs();
  });
  return {
    get store(): Store {
      return { client: table.client, tableName };
    },
    items: (): readonly Item[] => [...table.items],
  };
}
