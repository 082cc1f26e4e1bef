import type { DepositReport } from '../../../contract/payments/rail-deposits.ts';
import type { CustomerRecord } from '../../../domain/customers/customer.ts';
import { isApproved } from '../../../domain/customers/standing.ts';
import { formatId, isId, type PlatformId, uuidIn } from '../../../domain/ids.ts';
import type { InternalAccount } from '../../../domain/ledger/account.ts';
import {
  type CashAccount,
  cashAccount,
  isSystemAccount,
  type LedgerAccount,
  systemAccounts,
} from '../../../domain/ledger/chart-of-accounts.ts';
import type { PaymentStatus } from '../../../domain/payment-status.ts';
import { cashOfCurrency, cashOfRail } from '../../../domain/payments/cash-accounts.ts';
import {
  announceDeposit,
  creditDeposit,
  failDeposit,
  makeDeposit,
  originOf,
  reassignDeposit,
  wasCredited,
} from '../../../domain/payments/deposit.ts';
import { receiveFunds } from '../../../domain/payments/funding.ts';
import type { HeldDeposit } from '../../../domain/payments/held-deposit.ts';
import { awaitsFunds, hasRunOut, type Payment } from '../../../domain/payments/payment.ts';
import { depositPostings, type Posting } from '../../../domain/payments/postings.ts';
import type { Deposit } from '../../../domain/payments/reported-facts.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { firstVersion } from '../../../domain/versioned.ts';
import type { Context } from '../../../runtime/context.ts';
import { readCustomer, requireUnchangedCustomer } from '../../../store/customers/customers.ts';
import { writeJournal, writePaymentEntry } from '../../../store/ledger/journal.ts';
import { putHeldDeposit, requireNotHeld } from '../../../store/payments/held-deposits.ts';
import { putNewPayment, replacePayment, requireNoPayment, requireUnchanged } from '../../../store/payments/payments.ts';
import type { Store, Write } from '../../../store/table.ts';
import { balanceWrites } from '../../ledger/booking.ts';
import { toOpenAccounts } from '../../ledger/open-accounts.ts';
import { fundingWrites } from '../execution.ts';
import { readPayerOf } from '../quotes/parties.ts';
import { findDepositTarget } from './deposit-account.ts';
import { accountIn, depositUuid, type KnownDeposit, readDeposit } from './deposits.ts';

/** The report of a deposit, and what it leads to. */
interface Reported {
  readonly store: Store;
  readonly now: Date;
  readonly platformId: PlatformId;
  readonly depositId: string;
  readonly report: DepositReport;
}

/**
 * Books money that arrived for an internal account of production, once for each id of a deposit: the account's owner has an incoming
 * transaction. The money has arrived whatever became of the account, so that of a closed or full one is booked where it can be spent. What
 * no account is found for is held in suspense until a person decides. Refuses as `findDepositTarget` does, and with CONFLICT an id that
 * another deposit had and what contradicts an earlier report.
 */
export async function reportDeposit({ store, now }: Context, depositId: string, report: DepositReport) {
  const { account, quote } = await findDepositTarget(store, report);
  const platformId = report.platformId as PlatformId;
  const known = await readDeposit(store, platformId, depositId);
  requireSame(known, account, report);
  const reported = { store, now, platformId, depositId, report };
  if (known.held && report.status === 'FAILED') throw contradiction('COMPLETED', report);
  if (known.held) return answer(depositId, 'NONE', known.payment ?? quote);
  if (known.payment) return amended(reported, known.payment);
  if (quote && isFundedBy(quote, report, now)) {
    const payer = await readPayingCustomer(store, quote);
    // What is only announced is no deposit yet: it would be on the payer's account when it arrives, and the quote would expire.
    if (mayPay(payer) && report.status === 'PENDING') return answer(depositId, 'NONE', quote);
    if (mayPay(payer)) return funded(reported, quote, account, payer);
  }
  return account ? recorded(reported, account) : held(reported, 'No account has this number and reference.');
}

const answer = <Effect extends string>(
  depositId: string,
  effect: Effect,
  payment?: Payment,
  writes: readonly Write[] = [],
) => ({
  status: 200 as const,
  body: {
    depositId,
    effect,
    ...(payment && { transactionId: formatId('Transaction', payment.paymentId) }),
  },
  ...(payment && { paymentId: payment.paymentId }),
  writes,
});

/** Takes the money for the quote whose reference the sender has named, in whatever amount it is: another one than quoted is refunded. */
function funded(
  reported: Reported,
  quote: Payment,
  account: InternalAccount | undefined,
  payer: CustomerRecord | undefined,
) {
  const { now, depositId, report } = reported;
  const { amount, valueDate } = report;
  const deposit = depositOf(reported, account);
  const facts = { cashAccount: cashNameOf(report), depositId, origin: deposit.origin };
  const payment = receiveFunds(quote, amount, now, facts);
  const record = recordOf(reported, account, { status: 'FUNDED', fundedPaymentId: quote.paymentId });
  return answer(depositId, 'RECORDED', payment, [
    replacePayment(payment),
    ...fundingWrites(payment, now, valueDate),
    ...putNewRecord(reported, record),
    ...(payer ? [requireUnchangedCustomer(payer)] : []),
  ]);
}

/** The customer who pays a quote; undefined where it is the platform. */
async function readPayingCustomer(
  store: Store,
  { platformId, customerId }: Payment,
): Promise<CustomerRecord | undefined> {
  return isId('Customer', customerId) ? readCustomer(store, platformId, uuidIn('Customer', customerId)) : undefined;
}

/** Whether a quote may be paid yet: a customer whose approval the verification provider has taken back pays no more. */
const mayPay = (payer: CustomerRecord | undefined): boolean => payer === undefined || isApproved(payer);

/** Whether a quote still waits for this money. What comes late, twice, in another currency or not at all is for its payer's account. */
const isFundedBy = (quote: Payment, { currency, status }: DepositReport, now: Date): boolean =>
  status !== 'FAILED' && awaitsFunds(quote) && !hasRunOut(quote, now) && quote.sendingCurrency === currency;

const takesNoMoney = 'The account takes no money.';

/** Records a deposit that was not known before. */
async function recorded(reported: Reported, account: InternalAccount) {
  const { store, now, platformId, depositId, report } = reported;
  const { amount, currency, status, failureReason = 'COLLECTION_FAILED' } = report;
  const postings = status === 'COMPLETED' ? await openPostings(reported, account.accountId) : [];
  const accountId = status === 'COMPLETED' ? accountIn(postings) : account.accountId;
  if (isSystemAccount(accountId)) return held(reported, takesNoMoney, account);
  const isOwn = accountId === account.accountId;
  const made = makeDeposit({
    ...{ platformId, paymentId: depositUuid(platformId, depositId), accountId, amount, currency, now },
    deposit: depositOf(reported, account),
    owner: await readPayerOf(store, { platformId, customerId: (isOwn && account.customerId) || platformId }),
  });
  const payment = {
    PENDING: () => announceDeposit(made, now),
    COMPLETED: () => creditDeposit(made, amount, now),
    FAILED: () => failDeposit(made, failureReason, now),
  }[status]();
  return answer(depositId, 'RECORDED', payment, [
    putNewPayment(payment),
    requireNotHeld(platformId, depositUuid(platformId, depositId)),
    ...(await bookingWrites(reported, payment, postings)),
  ]);
}

const contradiction = (current: PaymentStatus, { status }: DepositReport): Refusal =>
  new Refusal('CONFLICT', `The deposit is ${current} and cannot be ${status} now.`);

/** Takes in what has become of a deposit that was announced. Refuses with CONFLICT what contradicts how it has ended. */
async function amended(reported: Reported, payment: Payment) {
  const { platformId, depositId, report, now } = reported;
  const { status, amount, failureReason = 'COLLECTION_FAILED' } = report;
  if (status === 'PENDING' || status === (wasCredited(payment) ? 'COMPLETED' : payment.status))
    return answer(depositId, 'NONE', payment);
  if (payment.status !== 'PENDING') throw contradiction(payment.status, report);
  // Another report of it may have found its account closed.
  const notHeld = requireNotHeld(platformId, depositUuid(platformId, depositId));
  if (status === 'FAILED') {
    const failed = failDeposit(payment, failureReason, now);
    return answer(depositId, 'RECORDED', failed, [replacePayment(failed), notHeld]);
  }
  const announcedFor = payment.destinationAccountId as InternalAccount['accountId'];
  const postings = await openPostings(reported, announcedFor);
  const accountId = accountIn(postings);
  if (isSystemAccount(accountId)) return held(reported, takesNoMoney, { accountId: announcedFor }, payment);
  const isOwn = accountId === announcedFor;
  const ofPlatform = { customerId: platformId, platformCustomerId: platformId, destinationAccountId: accountId };
  const owned = isOwn ? payment : reassignDeposit(payment, { ...payment, ...ofPlatform });
  const credited = creditDeposit(owned, amount, now);
  return answer(depositId, 'RECORDED', credited, [
    replacePayment(credited),
    notHeld,
    ...(await bookingWrites(reported, credited, postings)),
  ]);
}

/**
 * Holds a deposit in suspense. What has not arrived is not held: nothing of it is booked. One that was announced stays PENDING until a
 * person has decided.
 */
function held(reported: Reported, reason: string, account?: Pick<InternalAccount, 'accountId'>, announced?: Payment) {
  const { now, platformId, depositId, report } = reported;
  const { amount, currency, valueDate } = report;
  if (report.status !== 'COMPLETED') return answer(depositId, 'NONE');
  const record = recordOf(reported, account, { status: 'UNMATCHED', reason });
  const postings = depositPostings(systemAccounts.suspense, currency, amount, cashOf(report));
  return answer(depositId, 'UNMATCHED', announced, [
    ...(announced ? [putHeldDeposit(record), requireUnchanged(announced)] : putNewRecord(reported, record)),
    writeJournal({
      ...{ platformId, cause: 'FUNDING', causeId: record.depositUuid, movement: 'DEPOSIT', postings },
      ...{ at: now.toISOString(), ...(valueDate && { valueDate }) },
    }),
  ]);
}

/**
 * Of two reports of the same deposit at once, one may find an account and the other one none, or a quote that has expired by then: what
 * one of them makes of it stops the other one.
 */
const putNewRecord = ({ platformId, depositId }: Reported, record: HeldDeposit): readonly Write[] => [
  putHeldDeposit(record),
  requireNoPayment(platformId, depositUuid(platformId, depositId)),
];

function recordOf(
  reported: Reported,
  account: Pick<InternalAccount, 'accountId'> | undefined,
  state: Pick<HeldDeposit, 'status' | 'reason' | 'fundedPaymentId'>,
): HeldDeposit {
  const { now, platformId, depositId, report } = reported;
  const { amount, currency, accountIdentifier } = report;
  return {
    ...{ platformId, depositUuid: depositUuid(platformId, depositId), amount, currency, ...state },
    deposit: depositOf(reported, account),
    ...(accountIdentifier !== undefined && { accountIdentifier }),
    ...firstVersion(now),
  };
}

/** The postings of a deposit, on an account that takes the money. */
const openPostings = ({ store, platformId, report }: Reported, account: LedgerAccount): Promise<readonly Posting[]> =>
  toOpenAccounts(store, platformId, depositPostings(account, report.currency, report.amount, cashOf(report)));

const cashNameOf = ({ cashAccount: name, paymentRail, currency }: DepositReport): string =>
  name ?? (paymentRail ? cashOfRail(paymentRail) : cashOfCurrency(currency));

const cashOf = (report: DepositReport): CashAccount => cashAccount(cashNameOf(report));

async function bookingWrites({ store, now, report }: Reported, payment: Payment, postings: readonly Posting[]) {
  if (postings.length === 0) return [];
  return [
    writePaymentEntry(payment, 'DEPOSIT', postings, now, report.valueDate),
    ...(await balanceWrites(store, payment.platformId, postings, now)),
  ];
}

const depositOf = (
  { depositId, report }: Reported,
  account: Pick<InternalAccount, 'accountId'> | undefined,
): Deposit => ({
  depositId,
  ...(account && { reportedFor: account.accountId }),
  ...(report.reference !== undefined && { reference: report.reference }),
  origin: originOf(report),
});

/** Refuses with CONFLICT another deposit under an id. What was only announced may arrive with another amount. */
function requireSame({ payment, held }: KnownDeposit, account: InternalAccount | undefined, report: DepositReport) {
  if (!payment && !held) return;
  const stored = held ?? { amount: payment?.receivingAmount, currency: payment?.receivingCurrency };
  const { reportedFor } = (held ?? payment)?.deposit ?? {};
  const isSameAmount = stored.amount === report.amount || (!held && payment?.status === 'PENDING');
  const isSameAccount = report.accountId === undefined || reportedFor === account?.accountId;
  if (isSameAmount && stored.currency === report.currency && isSameAccount) return;
  throw new Refusal(
    'CONFLICT',
    'A deposit of another amount or currency, or for another account, was reported with this id.',
  );
}
