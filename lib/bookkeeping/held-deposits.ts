import { isProduction } from '../../functions/domain/environment.ts';
import { formatId, type Id, type PlatformId, uuidIn } from '../../functions/domain/ids.ts';
import { systemAccounts } from '../../functions/domain/ledger/chart-of-accounts.ts';
import { creditDeposit, makeDeposit, reassignDeposit } from '../../functions/domain/payments/deposit.ts';
import {
  assignHeld,
  type DepositDecision,
  type HeldDeposit,
  heldAmount,
  orderReturn,
  reopenReturn,
} from '../../functions/domain/payments/held-deposit.ts';
import { movedPostings } from '../../functions/domain/payments/postings.ts';
import { now } from '../../functions/ports/clock.ts';
import { untilCommitted } from '../../functions/runtime/retry.ts';
import { tableStore } from '../../functions/runtime/store.ts';
import { readAccount } from '../../functions/store/ledger/accounts.ts';
import { commitWrites } from '../../functions/store/ledger/commit-writes.ts';
import { writePaymentEntry } from '../../functions/store/ledger/journal.ts';
import * as lists from '../../functions/store/lists.ts';
import { putHeldDeposit, readHeldDeposit, toHeldDeposit } from '../../functions/store/payments/held-deposits.ts';
import { putNewPayment, readPayment, replacePayment } from '../../functions/store/payments/payments.ts';
import { readRecords } from '../../functions/store/record-list.ts';
import type { Store, Write } from '../../functions/store/table.ts';
import { balanceWrites } from '../../functions/use-cases/ledger/booking.ts';
import { toOpenAccounts } from '../../functions/use-cases/ledger/open-accounts.ts';
import { readPayerOf } from '../../functions/use-cases/payments/quotes/parties.ts';
import { depositUuid } from '../../functions/use-cases/payments/rails/deposits.ts';

/** A decision about a deposit that is held, which is found by the connector's name for it. */
interface DepositOrder {
  readonly platformId: PlatformId;
  readonly depositId: string;
  readonly decision: DepositDecision;
}

/**
 * Assigns a deposit to an account of production: the money leaves suspense, and the account's owner has an incoming transaction. Throws,
 * with a sentence, where it is decided, and for an account that cannot have it.
 */
export const assignDeposit = (
  order: DepositOrder & { readonly accountId: Id<'InternalAccount'> },
): Promise<HeldDeposit> =>
  decide(order, async (store, held, at) => {
    const { platformId, currency, deposit } = held;
    const { accountId, decision } = order;
    const account = await requireAccount(store, held, accountId);
    const amount = heldAmount(held);
    const { returned: _earlier, ...left } = deposit;
    const made = makeDeposit({
      ...{ platformId, accountId, amount, currency, now: at, paymentId: depositUuid(platformId, deposit.depositId) },
      deposit: { ...left, reportedFor: accountId },
      owner: await readPayerOf(store, { platformId, customerId: account.customerId ?? platformId }),
    });
    const next = assignHeld(held, accountId, decision, at);
    const known = await readPayment(store, platformId, made.paymentId);
    // One that is not pending was assigned by another person just now: the write is stale, and the next read finds the decision.
    const announced = known?.status === 'PENDING' ? known : undefined;
    const payment = creditDeposit(announced ? reassignDeposit(announced, made) : made, amount, at);
    const decided = movedPostings(systemAccounts.suspense, accountId, currency, amount);
    const postings = await toOpenAccounts(store, platformId, decided);
    if (postings.some((posting, place) => posting.account !== decided[place]?.account)) {
      throw new Error(`${accountId} takes no money.`);
    }
    const writes = [
      putHeldDeposit(next),
      announced ? replacePayment(payment) : putNewPayment(payment),
      writePaymentEntry(payment, 'DEPOSIT', postings, at),
      ...(await balanceWrites(store, platformId, postings, at)),
    ];
    return { next, writes };
  });

/** Asks the rail to send a deposit back to its sender. It stays in suspense until the rail reports that it has. Throws where it is decided. */
export const returnDepositToSender = (order: DepositOrder): Promise<HeldDeposit> =>
  decide(order, async (_store, held, at) => {
    const next = orderReturn(held, order.decision, at);
    return { next, writes: [putHeldDeposit(next)] };
  });

/**
 * Has a deposit decided anew that its bank has not sent back, although the rail has taken the order. Should the money leave after all, the
 * account pays that the deposit was assigned to by then. Throws where it is not being returned.
 */
export const reopenDeposit = (order: DepositOrder): Promise<HeldDeposit> =>
  decide(order, async (_store, held, at) => {
    const next = reopenReturn(held, order.decision, at);
    return { next, writes: [putHeldDeposit(next)] };
  });

interface Decided {
  readonly next: HeldDeposit;
  readonly writes: readonly Write[];
}

/** Two decisions at once write the same version, so one of them is stale and finds the other when it reads again. */
function decide(
  { platformId, depositId }: DepositOrder,
  decisionOf: (store: Store, held: HeldDeposit, at: Date) => Promise<Decided>,
): Promise<HeldDeposit> {
  const store = tableStore();
  return untilCommitted(async () => {
    const held = await readHeldDeposit(store, platformId, depositUuid(platformId, depositId));
    if (!held) throw new Error(`No deposit ${depositId} of the platform ${platformId} is held.`);
    const { next, writes } = await decisionOf(store, held, now());
    await commitWrites(store, writes);
    return next;
  });
}

async function requireAccount(store: Store, { platformId, currency }: HeldDeposit, accountId: Id<'InternalAccount'>) {
  const account = await readAccount(store, platformId, uuidIn('InternalAccount', accountId));
  if (!account || !isProduction(account)) throw new Error(`Production has no ${accountId} of this platform.`);
  if (account.currency !== currency) {
    throw new Error(`${accountId} is in ${account.currency}, and the deposit is in ${currency}.`);
  }
  return account;
}

/** The deposits of a platform that a person has to decide about, oldest first. */
export async function listHeldDeposits(platformId: PlatformId): Promise<readonly HeldDeposit[]> {
  const { records } = await readRecords(tableStore(), {
    ...{ platformId, list: lists.heldDeposits(platformId), range: {}, after: undefined },
    ...{ ascending: true, limit: Number.POSITIVE_INFINITY, toRecord: toHeldDeposit },
  });
  return records;
}

/** The transaction that a deposit becomes when it is assigned. */
export const transactionOf = ({ platformId, deposit }: HeldDeposit): Id<'Transaction'> =>
  formatId('Transaction', depositUuid(platformId, deposit.depositId));
