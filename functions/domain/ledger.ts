import { platformFees } from './fees.ts';
import { isMismatched } from './funding.ts';
import { type Payment, payingAccount } from './payment.ts';

/** One line of a journal entry. Positive amounts credit the account, negative ones debit it; smallest unit of the currency. */
export interface Posting {
  readonly account: string;
  readonly currency: string;
  readonly amount: number;
}

/** The service's own accounts. They have entries and no balance item: their balance is the sum of their entries. */
export const systemAccounts = {
  /** The other side of every conversion. */
  exchange: 'system:exchange',
  serviceFees: 'system:service-fees',
  platformFees: 'system:platform-fees',
  /** On its way to the recipient. */
  payoutClearing: 'system:payout-clearing',
  /** Arrived, and belonging to no payment as it is. */
  suspense: 'system:suspense',
  /** Fees of platforms that were taken back when their accounts did not hold them. */
  receivables: 'system:receivables',
  /** Paid out although it had been refunded. */
  losses: 'system:losses',
  /** Beyond the service: what was paid out and what came in. */
  external: 'system:external',
} as const;

export const isSystemAccount = (account: string): boolean => account.startsWith('system:');

/** What postings come to for each account that is not the service's own. */
export function balanceChanges(postings: readonly Posting[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { account, amount } of postings) {
    if (!isSystemAccount(account)) sums.set(account, (sums.get(account) ?? 0) + amount);
  }
  return sums;
}

/** Leaves out lines of nothing. Throws when the rest does not sum to zero per currency: that is a defect, never a request's fault. */
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

/** Execution: the source pays, fees are set aside, the rest is converted and put on its way. */
export function executionPostings(payment: Payment): readonly Posting[] {
  const { sendingCurrency, receivingCurrency, sendingAmount, receivingAmount, fees } = payment;
  const platform = platformFees(fees);
  const service = fees.serviceFixed + fees.serviceVariable;
  const source = payment.funding ? systemAccounts.external : payingAccount(payment);
  return balanced([
    { account: source, currency: sendingCurrency, amount: -sendingAmount },
    { account: systemAccounts.platformFees, currency: sendingCurrency, amount: platform },
    { account: systemAccounts.serviceFees, currency: sendingCurrency, amount: service },
    { account: systemAccounts.exchange, currency: sendingCurrency, amount: sendingAmount - platform - service },
    { account: systemAccounts.exchange, currency: receivingCurrency, amount: -receivingAmount },
    { account: systemAccounts.payoutClearing, currency: receivingCurrency, amount: receivingAmount },
  ]);
}

/** What was on its way has reached `recipient`. */
const deliveryPostings = (payment: Payment, recipient: string): readonly Posting[] => [
  { account: systemAccounts.payoutClearing, currency: payment.receivingCurrency, amount: -payment.receivingAmount },
  { account: recipient, currency: payment.receivingCurrency, amount: payment.receivingAmount },
];

/** The platform's fee goes from where it was set aside to `account`. */
const feePostings = ({ sendingCurrency, fees }: Payment, account: string): readonly Posting[] => [
  { account: systemAccounts.platformFees, currency: sendingCurrency, amount: -platformFees(fees) },
  { account, currency: sendingCurrency, amount: platformFees(fees) },
];

/** Settlement: what was on its way has reached `recipient`, an internal account or the world outside; the platform has earned its fee. */
export const settlementPostings = (payment: Payment, recipient: string): readonly Posting[] =>
  balanced([
    ...deliveryPostings(payment, recipient),
    ...(payment.platformFeeAccountId ? feePostings(payment, payment.platformFeeAccountId) : []),
  ]);

/** The account that a platform's fee was credited to and has to be taken back from: only a returned payment had settled. */
export const feeToTakeBack = ({ platformFeeAccountId, returnedAt }: Payment): string | undefined =>
  returnedAt ? platformFeeAccountId : undefined;

/** Money that arrived for a payment in another amount than was quoted: it is set aside until it is refunded. */
export const mismatchPostings = ({ sendingCurrency, funding }: Payment): readonly Posting[] =>
  depositPostings(systemAccounts.suspense, sendingCurrency, funding?.received?.amount ?? 0);

/** Where a refund goes: the account that paid; for money from outside the instrument it came from, or the account for crypto. */
export const refundTarget = (payment: Payment): string =>
  payment.funding ? (payment.funding.refundAccountId ?? systemAccounts.external) : payingAccount(payment);

/** How much a refund gives back, in the smallest unit of the sending currency: all that was taken, fees included. */
export const refundAmount = ({ funding, sendingAmount }: Payment): number => funding?.received?.amount ?? sendingAmount;

/**
 * Refund: the exact reverse of what was taken, fees included. A fee that the platform had earned already is taken back from
 * `feeFrom`.
 */
export function refundPostings(payment: Payment, feeFrom = feeToTakeBack(payment)): readonly Posting[] {
  const target = { account: refundTarget(payment), currency: payment.sendingCurrency, amount: refundAmount(payment) };
  const [taken, ...rest] = isMismatched(payment) ? mismatchPostings(payment) : executionPostings(payment);
  if (!taken || taken.amount !== -target.amount)
    throw new Error(`The refund of ${payment.paymentId} is not what was taken.`);
  const fee = feeFrom ? reversed(feePostings(payment, feeFrom)) : [];
  return balanced([target, ...reversed(rest), ...fee]);
}

/** A bank return: what had arrived outside is in clearing again. */
export const returnPostings = (payment: Payment): readonly Posting[] =>
  balanced(reversed(deliveryPostings(payment, systemAccounts.external)));

/** A payout that arrived after its refund: the payer has the money back, so the service bears what the recipient got. */
export const lateDeliveryPostings = ({ receivingCurrency, receivingAmount }: Payment): readonly Posting[] =>
  balanced([
    { account: systemAccounts.losses, currency: receivingCurrency, amount: -receivingAmount },
    { account: systemAccounts.external, currency: receivingCurrency, amount: receivingAmount },
  ]);

/** Money that arrives from outside on an internal account. */
export const depositPostings = (account: string, currency: string, amount: number): readonly Posting[] =>
  balanced([
    { account: systemAccounts.external, currency, amount: -amount },
    { account, currency, amount },
  ]);
