import type { ItemEvent, MultipleEventSource } from '../../../../functions/domain/item-event.ts';
import {
  type PaymentMove,
  type PaymentState,
  paymentMoves,
  paymentState,
} from '../../../../functions/domain/payments/lifecycle.ts';
import { isIncoming, type Payment } from '../../../../functions/domain/payments/payment.ts';

/** The sequences of events that the interface describes, each payment being somewhere on one of them. */
const refunded = '(,REFUND_PENDING(,REFUND_(COMPLETED|FAILED))?)?';
const ended = `,COMPLETED(,FAILED${refunded})?|,FAILED${refunded}`;
const authorized = 'PENDING(,PENDING_AUTHORIZATION)*';
const outgoing = new RegExp(
  `^(EXPIRED|${authorized}(,EXPIRED)?|PENDING(,PENDING_AUTHORIZATION)+,FAILED|${authorized},PROCESSING(` +
    `${ended}|,REFUND_PENDING(,REFUND_COMPLETED(,COMPLETED(,FAILED)?)?|,REFUND_FAILED(${ended})?)?)?)$`,
);
/** What was collected may be taken back, and what came in over UMA and was paid out may be returned. */
const collected = `,COMPLETED(,FAILED${refunded})?`;
/** A payment that comes in over UMA may be announced once more; what was taken for it may have to go back. A pull may be stopped. */
const incoming = new RegExp(
  `^PENDING(,PENDING)?(${collected}|,FAILED${refunded}` +
    `|,REFUND_PENDING(,REFUND_COMPLETED(${collected})?|,REFUND_FAILED(${collected}|,FAILED)?)?)?$`,
);

/** Whether a payment may have recorded these events so far, by the second part of their names. */
export const mayEmit = (payment: Payment, events: readonly string[]): boolean =>
  events.length === 0 || (isIncoming(payment) ? incoming : outgoing).test(events.join());

/** The fewest moves that lead from one state to another and record exactly these events, at most one of them without any; nothing where none do. */
function chainOf(
  from: PaymentState,
  to: PaymentState,
  events: readonly string[],
  moves: readonly PaymentMove[],
  eventOf: (move: PaymentMove) => string | undefined,
  silent = 1,
): readonly PaymentMove[] | undefined {
  if (events.length === 0 && from === to) return [];
  const chains = moves
    .filter((move) => move.from === from)
    .flatMap((move) => {
      const event = eventOf(move);
      const isPossible = event === undefined ? silent > 0 : event === events[0];
      const [left, silentLeft] = event === undefined ? [events, silent - 1] : [events.slice(1), silent];
      const rest = isPossible ? chainOf(move.to, to, left, moves, eventOf, silentLeft) : undefined;
      return rest ? [[move, ...rest]] : [];
    });
  return chains.sort((one, other) => one.length - other.length)[0];
}

/** The events that one write has added to an item, oldest first. */
export const newEvents = (before: MultipleEventSource | undefined, after: MultipleEventSource): readonly ItemEvent[] =>
  [...(after.earlierEvents ?? []), ...(after.event ? [after.event] : [])].filter(
    ({ number }) => number > (before?.event?.number ?? 0),
  );

/** The moves that one write has taken; nothing where the lifecycle has no such moves. */
export function movesBetween(before: Payment | undefined, after: Payment): readonly PaymentMove[] | undefined {
  const from = before ? paymentState(before) : 'QUOTED';
  const types = newEvents(before, after).map(({ type }) => type);
  const moves: readonly PaymentMove[] = paymentMoves;
  if (isIncoming(after)) return chainOf(from, paymentState(after), types, moves, (move) => move.incomingEvent);
  // A move that only an incoming payment announces is none of an outgoing one.
  const paying = moves.filter(({ event, incomingEvent }) => event !== undefined || incomingEvent === undefined);
  return chainOf(from, paymentState(after), types, paying, (move) => move.event);
}
