import { isId, uuidIn } from '../../domain/ids.ts';
import { spendable } from '../../domain/ledger/account.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import {
  balanceChanges,
  depositPostings,
  feeToTakeBack,
  type LedgerAccount,
  lateDeliveryPostings,
  type Movement,
  type Posting,
  refundPostings,
  refundTarget,
  returnPostings,
  settlementPostings,
  systemAccounts,
} from '../../domain/payments/postings.ts';
import { platformFees } from '../../domain/pricing/fees.ts';
import { readAccount } from '../../store/ledger/accounts.ts';
import { giveTo, takeBack } from '../../store/ledger/balance-changes.ts';
import { writePaymentEntry } from '../../store/ledger/journal.ts';
import type { Store, Write } from '../../store/table.ts';
import { toOpenAccounts } from '../ledger/open-accounts.ts';

/** The writes of a payment that reached its destination, beside the payment itself. */
export function settlementWrites(store: Store, payment: Payment, now: Date): Promise<readonly Write[]> {
  const { destinationAccountId, receivingCurrency, receivingAmount } = payment;
  const recipient = isId('InternalAccount', destinationAccountId) ? destinationAccountId : systemAccounts.external;
  // A pull is booked when it is credited; a payment over UMA is in clearing since its approval.
  const postings =
    payment.kind === 'TRANSFER_IN'
      ? depositPostings(recipient, receivingCurrency, receivingAmount)
      : settlementPostings(payment, recipient);
  return book(store, payment, 'SETTLEMENT', postings, now);
}

/** The writes of a returned payout: the money is in clearing again, and the refund takes it from there. */
export const returnWrites = (payment: Payment, now: Date): readonly Write[] =>
  entry(payment, 'RETURN', returnPostings(payment), now);

/** The writes of a payout that was delivered after its refund: the service bears the loss. */
export const lateDeliveryWrites = (payment: Payment, now: Date): readonly Write[] =>
  entry(payment, 'LATE_DELIVERY', lateDeliveryPostings(payment), now);

/** The writes of a refund that settles, fees included. */
export async function refundWrites(store: Store, payment: Payment, now: Date): Promise<readonly Write[]> {
  return book(store, payment, 'REFUND', refundPostings(payment, await feeSource(store, payment)), now);
}

/** The account that gives back an earned fee: the platform's, or the service's receivables where that account does not hold the fee. */
async function feeSource(store: Store, payment: Payment): Promise<LedgerAccount | undefined> {
  const accountId = feeToTakeBack(payment);
  // The account that is refunded gets more than the fee, so it always holds it.
  if (!accountId || accountId === refundTarget(payment)) return accountId;
  const account = await readAccount(store, payment.platformId, uuidIn('InternalAccount', accountId));
  const holdsIt = account?.status === 'ACTIVE' && spendable(account) >= platformFees(payment.fees);
  return holdsIt ? accountId : systemAccounts.receivables;
}

/** A journal entry between system accounts. */
const entry = (payment: Payment, movement: Movement, postings: readonly Posting[], at: Date): readonly Write[] => [
  writePaymentEntry(payment, movement, postings, at),
];

/** A journal entry with the balance changes that follow from it. Each account is written once. */
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
        ? giveTo({ platformId, accountId, amount, at })
        : takeBack({ platformId, accountId, amount: -amount, at }),
    ),
  ];
}
