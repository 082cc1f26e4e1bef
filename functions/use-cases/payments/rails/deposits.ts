import type { PlatformId, Uuid } from '../../../domain/ids.ts';
import { isCashAccount } from '../../../domain/ledger/chart-of-accounts.ts';
import type { Movement, Posting } from '../../../domain/payments/postings.ts';
import { uuidFromName } from '../../../ports/random.ts';
import * as keys from '../../../store/keys.ts';
import { entriesIn, type JournalEntry } from '../../../store/ledger/journal.ts';
import { readItem, type Store } from '../../../store/table.ts';

/** The journal entry of a deposit has the id that its connector gave it, so that a second one is stale. */
export const depositUuid = (platformId: PlatformId, depositId: string): Uuid<'Funding'> =>
  uuidFromName(`${platformId} deposit ${depositId}`);

/** That of a return of it, likewise. */
export const depositReturnUuid = (platformId: PlatformId, depositId: string, returnId: string): Uuid<'Funding'> =>
  uuidFromName(`${platformId} deposit ${JSON.stringify([depositId, returnId])}`);

/** The journal entry of a deposit or of its return; undefined where it is not booked. */
export async function readDeposit(
  store: Store,
  platformId: PlatformId,
  uuid: Uuid<'Funding'>,
  movement: Extract<Movement, 'DEPOSIT' | 'DEPOSIT_RETURN'> = 'DEPOSIT',
): Promise<JournalEntry | undefined> {
  const item = await readItem(store, keys.journal(platformId, uuid, movement));
  return item && entriesIn(item)[0];
}

/** The amounts that crossed the border of the service, as text to compare. They are the same wherever inside they were booked. */
export const arrivedIn = ({ postings }: { readonly postings: readonly Posting[] }): string =>
  postings
    .filter(({ account }) => isCashAccount(account))
    .map(({ amount, currency }) => `${amount} ${currency}`)
    .join();
