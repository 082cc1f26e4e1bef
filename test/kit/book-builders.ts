import { toUuid } from '../../functions/domain/ids.ts';
import type { Movement } from '../../functions/domain/payments/postings.ts';
import { postJournal } from '../../functions/store/ledger/books/posting.ts';
import { writeJournal } from '../../functions/store/ledger/journal.ts';
import type { Item, Store } from '../../functions/store/table.ts';
import { ids, platformId } from './builders.ts';

interface Posted {
  /** Of the account, in cents. */
  readonly amount: number;
  readonly bookedAt: string;
  readonly movement?: Movement;
  readonly valueDate?: string;
  readonly currency?: string;
  readonly account?: typeof ids.source;
}

let fundings = 0;

/** A journal entry that moves money between an internal account and the bank. */
export function journalItem({ amount, bookedAt, movement = 'DEPOSIT', valueDate, ...rest }: Posted): Item {
  fundings += 1;
  const { account = ids.source, currency = 'USD' } = rest;
  const causeId = toUuid(`aaaaaaaa-aaaa-4aaa-8aaa-${String(fundings).padStart(12, '0')}`);
  const postings = [
    { account: 'system:cash:ach', currency, amount: -amount },
    { account, currency, amount },
  ] as const;
  const entry = { platformId, cause: 'FUNDING', causeId, movement, at: bookedAt, postings, valueDate } as const;
  return writeJournal(entry).put?.item ?? {};
}

/** Posts entries to the book of an internal account, one after the other. */
export async function postAll(store: Store, ...all: readonly Posted[]): Promise<void> {
  for (const posted of all) await postJournal(store, [journalItem(posted)], new Date(posted.bookedAt));
}
