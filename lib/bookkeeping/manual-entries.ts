import { isCurrencyCode } from '../../functions/contract/currencies.ts';
import { type Id, type PaymentId, type PlatformId, uuidIn } from '../../functions/domain/ids.ts';
import { hasRoomFor } from '../../functions/domain/ledger/account.ts';
import { isSystemAccount, typeOfAccount } from '../../functions/domain/ledger/chart-of-accounts.ts';
import {
  type ManualEntry,
  maySame,
  requirePostings,
  reversalOf,
} from '../../functions/domain/payments/manual-entry.ts';
import type { Posting } from '../../functions/domain/payments/postings.ts';
import type { Operator } from '../../functions/domain/platforms/operator-action.ts';
import { now } from '../../functions/ports/clock.ts';
import { uuidFromName } from '../../functions/ports/random.ts';
import { untilCommitted } from '../../functions/runtime/retry.ts';
import { tableStore } from '../../functions/runtime/store.ts';
import { readAccount } from '../../functions/store/ledger/accounts.ts';
import { mostBooks } from '../../functions/store/ledger/books/posting.ts';
import { commitWrites } from '../../functions/store/ledger/commit-writes.ts';
import { writeJournal } from '../../functions/store/ledger/journal.ts';
import {
  type ManualEntryState,
  putManualDecision,
  putManualEntry,
  putManualReversal,
  readManualEntries,
  readManualEntry,
} from '../../functions/store/ledger/manual-entries.ts';
import { readPlatform } from '../../functions/store/platforms/platforms.ts';
import { commit, type Store, type Write } from '../../functions/store/table.ts';
import { balanceWrites } from '../../functions/use-cases/ledger/booking.ts';
import { failedRefund, type RefundAccount, settledRefundWrites } from './failed-refunds.ts';
import { settlingWrites } from './open-items.ts';

/** An entry as an operator orders it. */
export interface EntryOrder extends Pick<ManualEntry, 'platformId' | 'why' | 'valueDate'> {
  readonly by: Operator;
}

/** Proposes an entry, which another operator approves. Throws, with a sentence, for one that could not be booked. */
export async function proposeEntry({
  postings,
  ...order
}: EntryOrder & Pick<ManualEntry, 'postings' | 'settles'>): Promise<ManualEntry> {
  return propose({ ...order, postings: requirePostings(postings) });
}

/** Proposes the entry that settles a refund which has failed. Throws where there is none. */
export async function proposeRefund({
  to,
  ...order
}: EntryOrder & { readonly refundOf: PaymentId; readonly to?: RefundAccount }): Promise<ManualEntry> {
  const { postings } = await failedRefund(tableStore(), { ...order, refundTo: to });
  return propose({ ...order, ...(to && { refundTo: to }), postings });
}

/** Proposes the entry that takes back a booked one. Throws for one that is not booked, or is taken back already. */
export async function proposeReversal(order: EntryOrder & { readonly reverses: number }): Promise<ManualEntry> {
  const { platformId, reverses } = order;
  const reversed = await requireReversible(tableStore(), platformId, reverses);
  return propose({ ...order, postings: reversalOf(reversed) });
}

type Proposal = EntryOrder & Pick<ManualEntry, 'postings' | 'reverses' | 'refundOf' | 'refundTo' | 'settles'>;

function propose({ by, ...proposal }: Proposal): Promise<ManualEntry> {
  const store = tableStore();
  const { platformId, postings } = proposal;
  return untilCommitted(async () => {
    if (!(await readPlatform(store, platformId))) throw new Error(`There is no platform ${platformId}.`);
    await requireBookable(store, platformId, postings);
    const number = ((await readManualEntries(store, platformId)).at(-1)?.entry.number ?? 0) + 1;
    const entryId = uuidFromName(`${platformId} manual entry ${number}`);
    const entry: ManualEntry = { ...proposal, number, entryId, proposedBy: by, proposedAt: now().toISOString() };
    await commit(store, [putManualEntry(entry)]);
    return entry;
  });
}

/** An operator's decision about an entry. */
interface EntryDecision {
  readonly platformId: PlatformId;
  readonly number: number;
  readonly by: Operator;
}

/**
 * Books an entry that another operator has proposed, with its balances and the decision in one write. Throws, with a sentence, where it is
 * decided, where the operator may be the one who proposed it, and where it cannot be booked any more.
 */
export const approveEntry = (order: EntryDecision): Promise<ManualEntryState> =>
  decide(order, async (store, { entry }, at) => {
    if (maySame(entry.proposedBy, order.by)) {
      throw new Error(`Manual entry ${entry.number} was proposed by the same operator: another one has to approve it.`);
    }
    await requireBookable(store, entry.platformId, entry.postings);
    return [
      putManualDecision({ ...decisionOf(order, at), outcome: 'APPROVED' }),
      ...(await bookingWrites(store, entry, at)),
      ...(await reversalWrites(store, entry)),
      ...(await settlingWrites(store, entry, at)),
      ...(await settledRefundWrites(store, entry, at)),
    ];
  });

/** Ends an entry that is not booked: anybody may, also who has proposed it. Throws where it is decided. */
export const rejectEntry = (order: EntryDecision & { readonly why: string }): Promise<ManualEntryState> =>
  decide(order, async (_store, _state, at) => [
    putManualDecision({ ...decisionOf(order, at), outcome: 'REJECTED', why: order.why }),
  ]);

const decisionOf = ({ platformId, number, by }: EntryDecision, at: Date) => ({
  platformId,
  number,
  decidedBy: by,
  decidedAt: at.toISOString(),
});

/** Two decisions at once write the same item, so one of them is stale and finds the other when it reads again. */
async function decide(
  { platformId, number }: EntryDecision,
  writesOf: (store: Store, state: ManualEntryState, at: Date) => Promise<readonly Write[]>,
): Promise<ManualEntryState> {
  const store = tableStore();
  await untilCommitted(async () => {
    const state = await requireEntry(store, platformId, number);
    const { decision } = state;
    if (decision) {
      const { outcome, decidedBy, decidedAt } = decision;
      throw new Error(`Manual entry ${number} was ${outcome} by ${decidedBy.name} at ${decidedAt}.`);
    }
    await commitWrites(store, await writesOf(store, state, now()));
  });
  return requireEntry(store, platformId, number);
}

async function bookingWrites(store: Store, entry: ManualEntry, at: Date): Promise<readonly Write[]> {
  const { platformId, entryId: causeId, postings, valueDate, reverses } = entry;
  const movement = reverses === undefined ? 'MANUAL_ENTRY' : 'MANUAL_REVERSAL';
  return [
    writeJournal({
      ...{ platformId, cause: 'MANUAL', causeId, movement, postings, at: at.toISOString() },
      ...(valueDate && { valueDate }),
    }),
    ...(await balanceWrites(store, platformId, postings, at)),
  ];
}

async function reversalWrites(store: Store, { platformId, number, reverses }: ManualEntry): Promise<readonly Write[]> {
  if (reverses === undefined) return [];
  await requireReversible(store, platformId, reverses);
  return [putManualReversal({ platformId, number: reverses, reversedBy: number })];
}

/** A booked entry that may be taken back. Throws, with a sentence, for any other. */
async function requireReversible(store: Store, platformId: PlatformId, number: number): Promise<ManualEntry> {
  const { entry, decision, reversal } = await requireEntry(store, platformId, number);
  const { refundOf, reverses } = entry;
  if (decision?.outcome !== 'APPROVED') throw new Error(`Manual entry ${number} is not booked.`);
  if (reversal) throw new Error(`Manual entry ${number} was reversed by manual entry ${reversal.reversedBy}.`);
  if (refundOf) {
    throw new Error(`Manual entry ${number} settled a refund, which stays settled: correct it by an entry of its own.`);
  }
  const earlier = reverses === undefined ? undefined : await requireEntry(store, platformId, reverses);
  if (earlier?.entry.settles) {
    throw new Error(
      `Manual entry ${number} took back what had settled open items, which may be settled otherwise by now: write them off anew.`,
    );
  }
  return entry;
}

/** An entry by its number. Throws where the platform has none. */
export async function requireEntry(store: Store, platformId: PlatformId, number: number): Promise<ManualEntryState> {
  const state = await readManualEntry(store, platformId, number);
  if (!state) throw new Error(`The platform ${platformId} has no manual entry ${number}.`);
  return state;
}

/** The manual entries of a platform, in the order of their numbers. */
export const listEntries = (platformId: PlatformId): Promise<readonly ManualEntryState[]> =>
  readManualEntries(tableStore(), platformId);

/** Throws, with a sentence, for postings that cannot be booked on accounts of a platform. They may take an account below zero. */
async function requireBookable(store: Store, platformId: PlatformId, postings: readonly Posting[]): Promise<void> {
  if (postings.length > mostBooks) throw new Error(`An entry has at most ${mostBooks} postings.`);
  for (const { account, currency, amount } of postings) {
    if (!isCurrencyCode(currency)) throw new Error(`There is no currency ${currency}.`);
    if (isSystemAccount(account)) typeOfAccount(account);
    else await requireAccount(store, platformId, { account, currency, amount });
  }
}

async function requireAccount(
  store: Store,
  platformId: PlatformId,
  { account: id, currency, amount }: Posting & { readonly account: Id<'InternalAccount'> },
): Promise<void> {
  const account = await readAccount(store, platformId, uuidIn('InternalAccount', id));
  if (!account) throw new Error(`The platform ${platformId} has no account ${id}.`);
  if (account.currency !== currency) throw new Error(`${id} is an account in ${account.currency}, not in ${currency}.`);
  if (account.status === 'CLOSED') throw new Error(`${id} is closed.`);
  if (amount > 0 && !hasRoomFor(account, amount)) throw new Error(`${id} has no room for the amount.`);
}
