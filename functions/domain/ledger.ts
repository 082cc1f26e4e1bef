import { platformFees } from './fees.ts';
import type { Payment } from './payment.ts';

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
  /** Paid out although it had been refunded. */
  losses: 'system:losses',
  /** Beyond the service: what was paid out and what came in. */
  external: 'system:external',
} as const;

export const isSystemAccount = (account: string): boolean => account.startsWith('system:');

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
  return balanced([
    { account: payment.sourceAccountId, currency: sendingCurrency, amount: -sendingAmount },
    { account: systemAccounts.platformFees, currency: sendingCurrency, amount: platform },
    { account: systemAccounts.serviceFees, currency: sendingCurrency, amount: service },
    { account: systemAccounts.exchange, currency: sendingCurrency, amount: sendingAmount - platform - service },
    { account: systemAccounts.exchange, currency: receivingCurrency, amount: -receivingAmount },
    { account: systemAccounts.payoutClearing, currency: receivingCurrency, amount: receivingAmount },
  ]);
}

/** Settlement: what was on its way has reached `recipient`, an internal account or the world outside. */
export const settlementPostings = (payment: Payment, recipient: string): readonly Posting[] =>
  balanced([
    { account: systemAccounts.payoutClearing, currency: payment.receivingCurrency, amount: -payment.receivingAmount },
    { account: recipient, currency: payment.receivingCurrency, amount: payment.receivingAmount },
  ]);

/** Refund of a payment that was executed and not settled: the exact reverse of its execution, fees included. */
export const refundPostings = (payment: Payment): readonly Posting[] => balanced(reversed(executionPostings(payment)));

/** A bank return: what had arrived outside is in clearing again. */
export const returnPostings = (payment: Payment): readonly Posting[] =>
  balanced(reversed(settlementPostings(payment, systemAccounts.external)));

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
