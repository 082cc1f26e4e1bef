import { formatId } from '../../functions/domain/ids.ts';
import { amountText } from '../../functions/domain/money.ts';
import { isCanceling, type Payment } from '../../functions/domain/payments/payment.ts';
import { platformFees, serviceFees } from '../../functions/domain/pricing/fees.ts';
import type { Delivery } from '../../functions/domain/webhooks/delivery.ts';
import { entriesIn, type JournalEntry } from '../../functions/store/ledger/journal.ts';
import { toItem } from '../../functions/store/payments/payments.ts';
import type { Store } from '../../functions/store/table.ts';
import { readDelivery } from '../../functions/store/webhooks/deliveries.ts';
import { eventIdOf } from '../../functions/use-cases/webhooks/message/delivery-message.ts';

/** Everything that support needs to answer a question about a payment. It names no person and no account number. */
interface PaymentReport {
  readonly transactionId: string;
  readonly platformId: string;
  readonly kind: Payment['kind'];
  readonly status: string;
  readonly failureReason?: string;
  readonly refund?: string;
  readonly sends: string;
  readonly receives: string;
  /** The parts of the fees that are not 0. */
  readonly fees: Readonly<Record<string, string>>;
  /** The version of the commercial terms that it was made by: that of the environment and that of the platform. */
  readonly terms?: string;
  readonly source: string;
  readonly destination: string;
  readonly waitsFor?: { readonly what: string; readonly until?: string };
  /** The name of the Step Functions execution. */
  readonly execution: string;
  readonly history: readonly { readonly at: string; readonly what: string }[];
  readonly entries: readonly Pick<JournalEntry, 'at' | 'movement' | 'postings'>[];
  readonly webhooks: readonly {
    readonly eventId: string;
    readonly type: string;
    readonly status: string;
    readonly attempts: number;
    readonly nextAttemptAt?: string;
  }[];
}

/** Reads what there is about a payment. */
export async function reportOf(store: Store, payment: Payment): Promise<PaymentReport> {
  const { platformId, paymentId, kind, status, refund, failureReason, incomingFailureReason } = payment;
  const reason = failureReason ?? incomingFailureReason;
  const waitsFor = waitOf(payment);
  return {
    transactionId: formatId('Transaction', paymentId),
    platformId,
    kind,
    status,
    ...(reason && { failureReason: reason }),
    ...(refund && { refund: refund.status }),
    sends: amountText(payment.sendingAmount, payment.sendingCurrency),
    receives: amountText(payment.receivingAmount, payment.receivingCurrency),
    fees: feesOf(payment),
    ...(payment.terms && { terms: payment.terms }),
    source: payment.sourceAccountId ?? 'funded from outside',
    destination: payment.destinationAccountId,
    ...(waitsFor && { waitsFor }),
    execution: paymentId,
    history: historyOf(payment),
    entries: entriesIn(toItem(payment)).map(({ at, movement, postings }) => ({ at, movement, postings })),
    webhooks: (await deliveriesOf(store, payment)).map((delivery) => ({
      eventId: delivery.eventId,
      type: delivery.type ?? 'lost',
      status: delivery.status,
      attempts: delivery.attemptCount,
      ...(delivery.nextAttemptAt && { nextAttemptAt: delivery.nextAttemptAt }),
    })),
  };
}

const feesOf = ({ fees, sendingCurrency }: Payment): PaymentReport['fees'] => {
  const parts = { platform: platformFees(fees), service: serviceFees(fees), network: fees.network ?? 0 };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([part, amount]) =>
      amount > 0 ? [[part, amountText(amount, sendingCurrency)]] : [],
    ),
  );
};

function historyOf(payment: Payment): PaymentReport['history'] {
  const { refund, funding } = payment;
  const steps: readonly (readonly [string | undefined, string])[] = [
    [payment.quotedAt, 'quoted'],
    [payment.createdAt, 'transaction begun'],
    [funding?.received?.at, 'money received'],
    [payment.settledAt, 'settled'],
    [
      payment.failedAt,
      payment.status === 'EXPIRED' || payment.status === 'REJECTED' ? payment.status.toLowerCase() : 'failed',
    ],
    [payment.returnedAt, 'returned by the bank'],
    [refund?.initiatedAt, 'refund begun'],
    [refund?.settledAt, 'refund settled'],
    [payment.updatedAt, 'last change'],
  ];
  return steps
    .flatMap(([at, what]) => (at === undefined ? [] : [{ at, what }]))
    .sort((one, other) => one.at.localeCompare(other.at));
}

/** The deliveries of a payment's events, oldest first. One that was accepted more than 35 days ago is gone. */
async function deliveriesOf(store: Store, { platformId, paymentId, event }: Payment): Promise<readonly Delivery[]> {
  const resource = formatId('Transaction', paymentId);
  const numbers = Array.from({ length: event?.number ?? 0 }, (_, index) => index + 1);
  const read = await Promise.all(
    numbers.map((number) => readDelivery(store, platformId, eventIdOf(platformId, resource, number))),
  );
  return read.filter((delivery) => delivery !== undefined);
}

/** A report as lines for a terminal. */
export function reportText(report: PaymentReport): string {
  const { waitsFor, refund, failureReason } = report;
  const facts = [
    ['transaction', report.transactionId],
    ['platform', report.platformId],
    ['status', [report.status, failureReason, refund && `refund ${refund}`].filter(Boolean).join(', ')],
    ['sends', `${report.sends} from ${report.source}`],
    ['receives', `${report.receives} at ${report.destination}`],
    ['fees', feesText(report)],
    ['waits for', waitsFor ? `${waitsFor.what}${waitsFor.until ? ` until ${waitsFor.until}` : ''}` : 'nothing'],
    ['execution', report.execution],
  ].map(([label = '', value = '']) => `${label.padEnd(12)} ${value}`);
  return [
    ...facts,
    ...section(
      'History',
      report.history.map(({ at, what }) => `${at}  ${what}`),
    ),
    ...section(
      'Postings',
      report.entries.flatMap(({ at, movement, postings }) => [
        `${at}  ${movement}`,
        ...postings.map(({ account, currency, amount }) => `${amountText(amount, currency).padStart(26)}  ${account}`),
      ]),
    ),
    ...section(
      'Webhooks',
      report.webhooks.map(({ eventId, type, status, attempts, nextAttemptAt }) =>
        [
          eventId,
          type,
          status,
          `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
          nextAttemptAt && `next ${nextAttemptAt}`,
        ]
          .filter(Boolean)
          .join('  '),
      ),
    ),
  ].join('\n');
}

const feesText = ({ fees, terms }: PaymentReport): string => {
  const parts = Object.entries(fees).map(([part, amount]) => `${part} ${amount}`);
  return `${parts.join(', ') || 'none'}${terms === undefined ? '' : `, by version ${terms} of the terms`}`;
};

const section = (title: string, lines: readonly string[]): readonly string[] => [
  '',
  title,
  ...(lines.length > 0 ? lines : ['none']).map((line) => `  ${line}`),
];

/** Says for what a payment waits, and until when; undefined for one that has ended. */
function waitOf(payment: Payment): { readonly what: string; readonly until?: string } | undefined {
  const { status, refund, quoteExpiresAt, authorization, funding, approval } = payment;
  if (isCanceling(payment)) return { what: 'the rail to say whether it has stopped the payout' };
  if (refund?.status === 'PENDING') return { what: 'the workflow to settle the refund' };
  switch (status) {
    case 'QUOTED':
      return { what: quotedWait(payment), ...(quoteExpiresAt && { until: quoteExpiresAt }) };
    case 'PENDING_AUTHORIZATION': {
      const until = authorization?.challenge?.expiresAt;
      return { what: 'the code of the customer', ...(until !== undefined && { until }) };
    }
    case 'PENDING':
      if (approval)
        return {
          what: 'the approval of the platform',
          ...(approval.deferredUntil && { until: approval.deferredUntil }),
        };
      if (funding && !funding.received) return { what: 'the money from outside' };
      return { what: 'the workflow to submit the payout' };
    case 'PROCESSING':
      return { what: 'the rail to report the payout' };
    default:
      return undefined;
  }
}

const quotedWait = ({ needsWalletSignature, funding }: Payment): string => {
  if (funding?.kind === 'REALTIME') return 'the payer to fund the quote';
  return needsWalletSignature ? 'the signature of the wallet’s owner, and the execution' : 'the execution of the quote';
};
