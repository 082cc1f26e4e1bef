import type { Id } from '../ids.ts';
import {
  type CashAccount,
  isCashAccount,
  isSystemAccount,
  type LedgerAccount,
  ledgerAccount,
  systemAccounts,
} from '../ledger/chart-of-accounts.ts';
import { platformFees, serviceFees } from '../pricing/fees.ts';
import { type Infer, integer, object, text } from '../schema.ts';
import { fundingCash, payoutCash } from './cash-accounts.ts';
import { isMismatched } from './funding.ts';
import { debitedAccount, isFeeHeld, type Payment } from './payment.ts';

/**
 * The kinds of journal entries. Each movement happens to a payment at most once, but for the charge of a bank: one may come with a failure
 * and one with a return.
 */
export const movements = [
  'EXECUTION',
  'SETTLEMENT',
  'RETURN',
  'REFUND',
  'LATE_DELIVERY',
  'PLATFORM_FEE',
  'DEPOSIT',
  'COLLECTION_RETURN',
  'DEPOSIT_RETURN',
  'BANK_CHARGE',
] as const;
export type Movement = (typeof movements)[number];

/** One line of a journal entry. Positive amounts credit the account, negative ones debit it; smallest unit of the currency. */
export const posting = object({ account: ledgerAccount, currency: text, amount: integer });
export interface Posting extends Infer<typeof posting> {}

/** The sum of the postings of each account that is not a system account. */
export function balanceChanges(postings: readonly Posting[]): ReadonlyMap<Id<'InternalAccount'>, number> {
  const sums = new Map<Id<'InternalAccount'>, number>();
  for (const { account, amount } of postings) {
    if (!isSystemAccount(account)) sums.set(account, (sums.get(account) ?? 0) + amount);
  }
  return sums;
}

/** Leaves out postings of 0. Throws when the rest does not sum to zero per currency, which is a defect and never the fault of a request. */
export function balanced(postings: readonly Posting[]): readonly Posting[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of postings) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  for (const [currency, sum] of sums) {
    if (sum !== 0) throw new Error(`Postings in ${currency} sum to ${sum} instead of 0.`);
  }
  return postings.filter(({ amount }) => amount !== 0);
}

const reversed = (postings: readonly Posting[]): readonly Posting[] =>
  postings.map((posting) => ({ ...posting, amount: -posting.amount }));

/** Execution: the source pays, fees are reserved, the rest is converted and goes into clearing. */
export function executionPostings(payment: Payment): readonly Posting[] {
  const { sendingCurrency, receivingCurrency, sendingAmount, receivingAmount, fees } = payment;
  const platform = platformFees(fees);
  const [service, network = 0] = [serviceFees(fees), fees.network];
  const source = payment.funding ? fundingCash(payment) : debitedAccount(payment);
  return balanced([
    { account: source, currency: sendingCurrency, amount: -sendingAmount },
    { account: systemAccounts.platformFees, currency: sendingCurrency, amount: platform },
    { account: systemAccounts.serviceFees, currency: sendingCurrency, amount: service },
    { account: systemAccounts.networkFees, currency: sendingCurrency, amount: network },
    {
      account: systemAccounts.exchange,
      currency: sendingCurrency,
      amount: sendingAmount - platform - service - network,
    },
    { account: systemAccounts.exchange, currency: receivingCurrency, amount: -receivingAmount },
    { account: systemAccounts.payoutClearing, currency: receivingCurrency, amount: receivingAmount },
  ]);
}

/** The charge of a rail or a bank to the service, taken where the payment's money is. */
const railCostPostings = (payment: Payment, cost: number): readonly Posting[] => [
  { account: systemAccounts.railCosts, currency: payment.receivingCurrency, amount: -cost },
  { account: payoutCash(payment), currency: payment.receivingCurrency, amount: cost },
];

/** Bank charge: less came back of a payout than was sent. Its payer is refunded in full, so the service bears the difference. */
export const bankChargePostings = (payment: Payment, returnedAmount: number): readonly Posting[] =>
  balanced(railCostPostings(payment, payment.receivingAmount - returnedAmount));

/** The money leaves clearing and reaches `recipient`. */
const deliveryPostings = (payment: Payment, recipient: LedgerAccount): readonly Posting[] => [
  { account: systemAccounts.payoutClearing, currency: payment.receivingCurrency, amount: -payment.receivingAmount },
  { account: recipient, currency: payment.receivingCurrency, amount: payment.receivingAmount },
];

/** The reserved platform fee goes to `account`. */
export const feePostings = ({ sendingCurrency, fees }: Payment, account: LedgerAccount): readonly Posting[] => [
  { account: systemAccounts.platformFees, currency: sendingCurrency, amount: -platformFees(fees) },
  { account, currency: sendingCurrency, amount: platformFees(fees) },
];

/**
 * Settlement: the money reaches `recipient`, an internal account or a cash account, and the platform earns its fee, unless the rail
 * may still return the payment.
 */
export const settlementPostings = (payment: Payment, recipient: LedgerAccount): readonly Posting[] =>
  balanced([
    ...deliveryPostings(payment, recipient),
    ...railCostPostings(payment, payment.railTerms?.cost ?? 0),
    ...(payment.platformFeeAccountId && !isFeeHeld(payment) ? feePostings(payment, payment.platformFeeAccountId) : []),
  ]);

/** The account that a refund takes the platform's fee back from: that of a returned payment whose fee was earned before. */
const feeToTakeBack = (payment: Payment): Id<'InternalAccount'> | undefined =>
  payment.returnedAt && !isFeeHeld(payment) ? payment.platformFeeAccountId : undefined;

/** Mismatch: money that arrived in another amount than was quoted is held in suspense until it is refunded. */
export const mismatchPostings = (payment: Payment): readonly Posting[] =>
  depositPostings(
    systemAccounts.suspense,
    payment.sendingCurrency,
    payment.funding?.received?.amount ?? 0,
    fundingCash(payment),
  );

/**
 * Where a refund goes: to the account that paid, to the instrument that money from outside came from, or to the account for crypto; or to
 * another account that an operator has named.
 */
export const refundTarget = (payment: Payment): LedgerAccount =>
  payment.refundAccountId ?? defaultRefundTarget(payment);

const defaultRefundTarget = (payment: Payment): LedgerAccount =>
  payment.funding ? (payment.funding.refundAccountId ?? fundingCash(payment)) : debitedAccount(payment);

/** The amount of a refund, in the smallest unit of the sending currency: everything that was taken, fees included. */
export const refundAmount = ({ funding, sendingAmount }: Payment): number => funding?.received?.amount ?? sendingAmount;

/** A part of a payment's money that its payer has back already, and the account that has paid for it. */
export interface Recalled {
  readonly amount: number;
  readonly paidBy: LedgerAccount;
}

/**
 * Refund: the exact reverse of everything that was taken, fees included. A fee that the platform had earned is taken back from the
 * account that has it. What the payer has back already goes to the account that has paid for it.
 */
export function refundPostings(payment: Payment, recalled?: Recalled): readonly Posting[] {
  const feeFrom = feeToTakeBack(payment);
  const { sendingCurrency: currency } = payment;
  const target = { account: refundTarget(payment), currency, amount: refundAmount(payment) };
  const targets = recalled
    ? [
        { ...target, amount: target.amount - recalled.amount },
        { ...target, account: recalled.paidBy, amount: recalled.amount },
      ]
    : [target];
  const [debit, ...rest] = isMismatched(payment) ? mismatchPostings(payment) : executionPostings(payment);
  if (!debit || debit.amount !== -target.amount)
    throw new Error(`The refund of ${payment.paymentId} is not what was taken.`);
  const fee = feeFrom ? reversed(feePostings(payment, feeFrom)) : [];
  return balanced([...targets, ...reversed(rest), ...fee]);
}

/**
 * Bank return: the money that had arrived outside is in clearing again, from where the payer is refunded. A payer who has been refunded
 * before gets nothing twice: what a late delivery made receivable has come back.
 */
export const returnPostings = (payment: Payment): readonly Posting[] =>
  balanced(
    reversed(
      payment.refund?.status === 'COMPLETED'
        ? receivablePostings(payment)
        : deliveryPostings(payment, payoutCash(payment)),
    ),
  );

/** Late delivery: the payer has been refunded, so what the recipient got is receivable from the one who did not stop the payout. */
export const lateDeliveryPostings = (payment: Payment): readonly Posting[] =>
  balanced([...receivablePostings(payment), ...railCostPostings(payment, payment.railTerms?.cost ?? 0)]);

function receivablePostings(payment: Payment): readonly Posting[] {
  const { receivingCurrency: currency, receivingAmount: amount } = payment;
  return [
    { account: systemAccounts.receivables, currency, amount: -amount },
    { account: payoutCash(payment), currency, amount },
  ];
}

/** The reverse of a deposit: money that had arrived on an account has left again from where it had come in. */
export const withdrawalPostings = (
  account: LedgerAccount,
  currency: string,
  amount: number,
  cash: CashAccount,
): readonly Posting[] => balanced(reversed(depositPostings(account, currency, amount, cash)));

/** Deposit: money arrives from outside on an account. */
export const depositPostings = (
  account: LedgerAccount,
  currency: string,
  amount: number,
  cash: CashAccount,
): readonly Posting[] => movedPostings(cash, account, currency, amount);

/** Money moves from one account of the ledger to another. */
export const movedPostings = (
  from: LedgerAccount,
  to: LedgerAccount,
  currency: string,
  amount: number,
): readonly Posting[] =>
  balanced([
    { account: from, currency, amount: -amount },
    { account: to, currency, amount },
  ]);

/** The cash account that an entry names first; undefined where no money crosses the border of the service. */
export const cashIn = (postings: readonly Posting[]): CashAccount | undefined =>
  postings.map(({ account }) => account).find(isCashAccount);
