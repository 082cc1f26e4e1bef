import { type PlatformId, toUuid, type Uuid } from '../../../functions/domain/ids.ts';
import { cashAccount } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import type { OpenItem } from '../../../functions/domain/ledger/reconciliation.ts';
import { depositPostings } from '../../../functions/domain/payments/postings.ts';
import { postJournal } from '../../../functions/store/ledger/books/posting.ts';
import { writeJournal } from '../../../functions/store/ledger/journal.ts';
import { commit } from '../../../functions/store/table.ts';
import { takeEntries } from '../../../lib/bookkeeping/reconciliation/cash-entries.ts';
import { importStatement } from '../../../lib/bookkeeping/reconciliation/import.ts';
import { matchItems } from '../../../lib/bookkeeping/reconciliation/matching.ts';
import { listOpenItems } from '../../../lib/bookkeeping/reconciliation/view.ts';
import { readStatements } from '../../../lib/bookkeeping/statements/read-statements.ts';
import type { BankBooks, BankMovement } from '../bank-statements.ts';
import { anAccount, aPlatform, noon, otherPlatformId, platformId } from '../builders.ts';
import { stored } from '../items.ts';
import { useClock } from '../ports.ts';
import { useTable } from '../table.ts';

const cash = { environment: 'production', name: 'example-bank' } as const;
/** The cash account that is reconciled. */
export const book = { ...cash, currency: 'USD' };
export const ann = { name: 'Ann Example' };
export const byHand = { by: ann, why: 'Looked at' };
export const day = '2026-11-26';

const uuid = (number: number): Uuid<'Funding'> => toUuid(`aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`);

/** What a bank has of the money with this number in the ledger. */
export const movement = (number: number, amount: number, changes: Partial<BankMovement> = {}): BankMovement => ({
  amount,
  valueDate: day,
  reference: uuid(number).replaceAll('-', ''),
  ...changes,
});

export const bank = (movements: readonly BankMovement[], changes: Partial<BankBooks> = {}): BankBooks => ({
  ...{ statementId: 'S1', currency: 'USD', opening: 500_000, from: day, to: day, movements },
  ...changes,
});

export const shown = (items: readonly OpenItem[]) => items.map(({ side, amount }) => `${side} ${amount}`);

/** A cash account of production and the statements of its bank. */
export function useReconciliation() {
  const table = useTable();
  const clock = useClock('2026-11-26T12:00:00.000Z');
  const post = () => postJournal(table.store, table.ofType('JOURNAL'), clock.now());

  async function imported(file: string) {
    const results = [];
    for (const statement of readStatements(file)) results.push(await importStatement(cash, statement, ann));
    return results;
  }

  return {
    table,
    post,
    imported,

    /** Two platforms: the other one is of this environment. */
    platforms(other: 'production' | 'sandbox' = 'production'): void {
      const environments = { [platformId]: 'production', [otherPlatformId]: other } as const;
      for (const [index, [id, environment]] of Object.entries(environments).entries()) {
        const listing = { listPk: 'PLATFORMS', listSk: `${noon}#${id}` };
        const platform = aPlatform({ environment, createdAt: noon, platformId: toUuid(id), name: `Platform ${index}` });
        table.holds({ ...stored.platform(platform), ...listing });
      }
      table.holds(stored.account(anAccount({ balance: 0 })));
    },

    /** Books deposits of these amounts in the ledger, numbered from `first`; less than 0 has left. */
    async booked(amounts: readonly number[], first = 1, owner: PlatformId = platformId): Promise<void> {
      for (const [index, amount] of amounts.entries()) {
        const postings = depositPostings('system:suspense', 'USD', amount, cashAccount(cash.name));
        await commit(table.store, [
          writeJournal({
            ...{ platformId: owner, cause: 'FUNDING', causeId: uuid(first + index), movement: 'DEPOSIT', postings },
            at: clock.now().toISOString(),
          }),
        ]);
      }
      await post();
    },

    /** Imports a file, takes the entries of the ledger and joins what belongs together. */
    async reconciled(file?: string) {
      if (file) await imported(file);
      await takeEntries(book);
      const matches = await matchItems(book, { days: 3 });
      return { matches, open: await listOpenItems(book) };
    },
  };
}
