import { expect, vi } from 'vitest';
import { auditLedger } from '../../functions/store/ledger/ledger-audit.ts';
import { scan } from '../../functions/store/scan.ts';
import type { Item, Store } from '../../functions/store/table.ts';
import { accountShardType } from '../../functions/topology/item-types.ts';
import { booksDiffer } from './books.ts';
import type { TestCloud } from './local-cloud.ts';

/** The ledger adds up, the books equal the journal, no payment is in motion, and there is no dead letter. */
export async function expectCleanBooks({ services }: TestCloud): Promise<void> {
  // A payment may still be ending: an account that moved during the audit was not checked.
  const { differences } = await vi.waitFor(
    async () => {
      const audit = await auditLedger(services.store);
      expect(audit.inMotion).toBe(0);
      return audit;
    },
    { timeout: 30_000 },
  );
  expect(differences).toEqual([]);
  await untilBooked(services.store);
  expect(services.durable.deadLetters()).toEqual([]);
}

/** Waits until the books equal the journal, which they follow by a moment. */
export const untilBooked = (store: Store): Promise<void> =>
  vi.waitFor(async () => expect(booksDiffer(await allItems(store))).toEqual([]), { timeout: 30_000 });

async function allItems(store: Store): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const item of scan(
    store,
    'PAYMENT',
    'JOURNAL',
    'BOOK',
    'BOOK_DAY',
    'BOOK_PAGE',
    'INTERNAL_ACCOUNT',
    accountShardType,
  ))
    items.push(item);
  return items;
}
