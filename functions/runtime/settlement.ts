import { spendable } from '../domain/account.ts';
import { platformFees } from '../domain/fees.ts';
import { uuidOf } from '../domain/ids.ts';
import {
  balanceChanges,
  depositPostings,
  feeToTakeBack,
  lateDeliveryPostings,
  type Posting,
  refundPostings,
  refundTarget,
  returnPostings,
  settlementPostings,
  systemAccounts,
} from '../domain/ledger.ts';
import type { Payment } from '../domain/payment.ts';
import { credit, findPlatformAccount, readAccount, readUncounted, takeBack } from '../store/accounts.ts';
import { type Movement, writePaymentEntry } from '../store/journal.ts';
import type { Store, Write } from '../store/table.ts';

/** The writes of a payment that reached its destination, beside the payment itself. */
export function settlementWrites(store: Store, payment: Payment, now: Date): Promise<readonly Write[]> {
  const { destinationAccountId, receivingCurrency, receivingAmount } = payment;
  const isInternal = uuidOf('InternalAccount', destinationAccountId) !== undefined;
  // A pull ends where it is credited; what comes in over UMA was in clearing since it was approved.
  const postings =
    payment.kind === 'TRANSFER_IN'
      ? depositPostings(destinationAccountId, receivingCurrency, receivingAmount)
      : settlementPostings(payment, isInternal ? destinationAccountId : systemAccounts.external);
  return book(store, payment, 'SETTLEMENT', postings, now);
}

/** The writes of a payout that came back: the money is in clearing again, from where the refund takes it. */
export const returnWrites = (payment: Payment, now: Date): readonly Write[] =>
  entry(payment, 'RETURN', returnPostings(payment), now);

/** The writes of a payout that arrived after it had been refunded: the service bears it. */
export const lateDeliveryWrites = (payment: Payment, now: Date): readonly Write[] =>
  entry(payment, 'LATE_DELIVERY', lateDeliveryPostings(payment), now);

/** The writes of a refund that settles: fees included, to the account that is credited or out to where the money came from. */
export async function refundWrites(store: Store, payment: Payment, now: Date): Promise<readonly Write[]> {
  return book(store, payment, 'REFUND', refundPostings(payment, await feeSource(store, payment)), now);
}

/** Who gives back a fee that the platform had earned: its account, or the service for now where the account does not hold it. */
async function feeSource(store: Store, payment: Payment): Promise<string | undefined> {
  const accountId = feeToTakeBack(payment);
  // The account that is refunded gets more than the fee, so it always holds it.
  const uuid = accountId && uuidOf('InternalAccount', accountId);
  if (!uuid || accountId === refundTarget(payment)) return accountId;
  const account = await readAccount(store, payment.platformId, uuid);
  const holdsIt = account?.status === 'ACTIVE' && spendable(account) >= platformFees(payment.fees);
  return holdsIt ? accountId : systemAccounts.receivables;
}

/** A journal entry that touches none but the service's own accounts. */
const entry = (payment: Payment, movement: Movement, postings: readonly Posting[], at: Date): readonly Write[] => [
  writePaymentEntry(payment, movement, postings, at),
];

/** A journal entry and the balances that follow from it: they cannot come apart, and each account is written once. */
async function book(
  store: Store,
  payment: Payment,
  movement: Movement,
  wanted: readonly Posting[],
  at: Date,
): Promise<readonly Write[]> {
  const { platformId } = payment;
  const postings = await toOpenAccounts(store, platformId, wanted);
  return [
    writePaymentEntry(payment, movement, postings, at),
    ...[...balanceChanges(postings)].map(([accountId, amount]) =>
      amount > 0
        ? credit({ platformId, accountId, amount, at })
        : takeBack({ platformId, accountId, amount: -amount, at }),
    ),
  ];
}

/**
 * Money that comes for a customer who was deleted meanwhile goes to the platform's own account of that currency, where it
 * can be spent and is told of; a closed account would keep it from everybody. A platform that has none finds it in suspense.
 */
async function toOpenAccounts(
  store: Store,
  platformId: string,
  postings: readonly Posting[],
): Promise<readonly Posting[]> {
  const credited = [...balanceChanges(postings)].flatMap(([accountId, amount]) =>
    amount > 0 ? (uuidOf('InternalAccount', accountId) ?? []) : [],
  );
  const heirs = new Map<string, string>();
  for (const { accountId, currency, status } of await readUncounted(store, platformId, credited)) {
    if (status !== 'CLOSED') continue;
    const own = await findPlatformAccount(store, platformId, currency);
    heirs.set(accountId, own?.accountId ?? systemAccounts.suspense);
  }
  return postings.map((posting) => ({ ...posting, account: heirs.get(posting.account) ?? posting.account }));
}
