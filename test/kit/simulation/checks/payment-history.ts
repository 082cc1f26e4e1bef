import type { PaymentStatus } from '../../../../functions/domain/payment-status.ts';
import { isApprovalRequest, type Payment } from '../../../../functions/domain/payments/payment.ts';
import { mayEmit, movesBetween, newEvents } from './payment-moves.ts';
import type { ReportViolation } from './violation.ts';

const terminal: readonly PaymentStatus[] = ['EXPIRED', 'FAILED', 'REJECTED'];

/** What never changes about a payment. */
const fixed = [
  ...(['kind', 'platformId', 'paymentId', 'customerId', 'sourceAccountId', 'destinationAccountId'] as const),
  ...(['sendingCurrency', 'receivingCurrency', 'sendingAmount', 'receivingAmount', 'quotedAt'] as const),
];

/** How payments are named in what was violated. */
export const nameOf = ({ kind, paymentId }: Payment): string => `${kind} ${paymentId}`;

/** Every version of every payment follows from the one before by a move of the lifecycle, and its events are numbered without a gap. */
export class PaymentHistory {
  readonly payments = new Map<string, Payment>();
  readonly #events = new Map<string, string[]>();
  readonly #report: ReportViolation;

  constructor(report: ReportViolation) {
    this.#report = report;
  }

  written(before: Payment | undefined, after: Payment): void {
    this.payments.set(after.paymentId, after);
    const name = nameOf(after);
    if (before && after.version !== before.version + 1) this.#report(`${name}: skips a version`);
    for (const member of before ? fixed : []) {
      if (before?.[member] !== after[member]) this.#report(`${name}: changes its ${member}`);
    }
    if (before && terminal.includes(before.status) && after.status !== before.status) {
      this.#report(`${name}: leaves ${before.status} for ${after.status}`);
    }
    this.#numbered(before, after);
    const types = newEvents(before, after).map(({ type }) => type);
    if (!movesBetween(before, after)) {
      const from = before ? `${before.status} ${before.refund?.status}` : 'nothing';
      this.#report(`${name}: no move leads from ${from} to ${after.status} ${after.refund?.status} by ${types}`);
    }
    const all = [...this.eventsOf(after.paymentId), ...types.map((type) => type.split('.')[1] ?? '')];
    this.#events.set(after.paymentId, all);
    if (!mayEmit(after, all)) this.#report(`${name}: emits ${all}`);
  }

  /** The events of a payment so far, by the second part of their names. */
  eventsOf(paymentId: string): readonly string[] {
    return this.#events.get(paymentId) ?? [];
  }

  /** Every payment comes to an end, and so does its refund. */
  finished(): void {
    for (const payment of this.payments.values()) {
      const { kind, status, refund } = payment;
      const isOver = status === 'COMPLETED' || terminal.includes(status) || refund?.status === 'COMPLETED';
      // The rail could not stop the payout, and gave its money back later. A pull that fails has taken none.
      const isOwed =
        kind !== 'TRANSFER_IN' &&
        status === 'FAILED' &&
        refund?.status === 'FAILED' &&
        refund.reason === 'USER_CANCELLATION';
      if (!isOver || isOwed || refund?.status === 'PENDING') {
        this.#report(`${nameOf(payment)}: ends as ${status} with refund ${refund?.status}`);
      }
    }
  }

  #numbered(before: Payment | undefined, after: Payment): void {
    const lastEvent = before?.event?.number ?? 0;
    const events = newEvents(before, after);
    for (const [index, { number, previousAt }] of events.entries()) {
      if (number !== lastEvent + index + 1) {
        this.#report(`${nameOf(after)}: event ${lastEvent + index + 1} is numbered ${number}`);
      }
      const previous = index === 0 ? before?.event : events[index - 1];
      // An event that asks is in no line, so none waits for it.
      const precededAt = previous && !isApprovalRequest(after, previous.type) ? previous.at : undefined;
      if (previousAt !== precededAt) this.#report(`${nameOf(after)}: event ${number} does not know the one before`);
    }
  }
}
