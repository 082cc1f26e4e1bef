import { isUuid, type NewUuid, type PlatformId, type Uuid } from '../../../domain/ids.ts';
import { type CashAccount, isCashAccount, type LedgerAccount } from '../../../domain/ledger/chart-of-accounts.ts';
import type { HeldDeposit } from '../../../domain/payments/held-deposit.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { cashIn, type Posting } from '../../../domain/payments/postings.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { uuidFromName } from '../../../ports/random.ts';
import * as keys from '../../../store/keys.ts';
import { entriesIn, type JournalEntry } from '../../../store/ledger/journal.ts';
import { toHeldDeposit } from '../../../store/payments/held-deposits.ts';
import { toPayment } from '../../../store/payments/payments.ts';
import { readPlatform } from '../../../store/platforms/platforms.ts';
import { type Item, readItem, readItems, type Store } from '../../../store/table.ts';

/** The uuid of a deposit follows from the name that its connector gave it, so that it is booked once. */
export const depositUuid = (platformId: PlatformId, depositId: string): NewUuid =>
  uuidFromName(`${platformId} deposit ${depositId}`);

/** That of a return of it, likewise. */
export const depositReturnUuid = (platformId: PlatformId, depositId: string, returnId: string): Uuid<'Funding'> =>
  uuidFromName(`${platformId} deposit ${JSON.stringify([depositId, returnId])}`);

/** A deposit that was reported: a payment once its account is known, or held until a person has decided. Both, where it was assigned. */
export interface KnownDeposit {
  readonly payment?: Payment | undefined;
  readonly held?: HeldDeposit | undefined;
  /** Where it came in, and the account that it is on now; absent while it is not booked. */
  readonly booked?: { readonly cash: CashAccount; readonly account: LedgerAccount } | undefined;
}

/** Reads what is known of a deposit. */
export async function readDeposit(store: Store, platformId: PlatformId, depositId: string): Promise<KnownDeposit> {
  const uuid = depositUuid(platformId, depositId);
  const [paid, held, suspended] = await readItems(store, [
    keys.payment(platformId, uuid),
    keys.heldDeposit(platformId, uuid),
    keys.journal(platformId, uuid, 'DEPOSIT'),
  ]);
  const [suspense, own] = [postingsIn(suspended), postingsIn(paid)];
  const cash = cashIn([...suspense, ...own]);
  return {
    payment: paid && toPayment(paid),
    held: held && toHeldDeposit(held),
    booked: cash && { cash, account: accountIn([...suspense, ...own]) },
  };
}

const postingsIn = (item: Item | undefined): readonly Posting[] =>
  item ? entriesIn(item).flatMap(({ movement, postings }) => (movement === 'DEPOSIT' ? postings : [])) : [];

/** The journal entry of a return; undefined where it is not booked. */
export async function readReturn(
  store: Store,
  platformId: PlatformId,
  uuid: Uuid<'Funding'>,
): Promise<JournalEntry | undefined> {
  const item = await readItem(store, keys.journal(platformId, uuid, 'DEPOSIT_RETURN'));
  return item && entriesIn(item)[0];
}

/** The account inside of the service that a deposit is on after these postings. */
export function accountIn(postings: readonly Posting[]): LedgerAccount {
  const [account] = postings
    .map((posting) => posting.account)
    .filter((each) => !isCashAccount(each))
    .slice(-1);
  if (!account) throw new Error('A deposit is on an account.');
  return account;
}

/** The platform of a report. Refuses with REFERENCE_NOT_FOUND one that production does not have. */
export async function requireProductionPlatform(store: Store, platformId: string): Promise<PlatformId> {
  const platform = isUuid<'Platform'>(platformId) ? await readPlatform(store, platformId) : undefined;
  if (platform?.environment === 'production') return platform.platformId;
  throw new Refusal('REFERENCE_NOT_FOUND', 'platformId: production has no such platform.');
}
