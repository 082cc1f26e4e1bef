import { durationText, giveUpAfterMs } from '../../contract/figures.ts';
import { type Move, requireMove } from '../lifecycle.ts';
import { type Delivery, isClosed } from './delivery.ts';

/**
 * The states of a delivery. NEW is not in the table yet. LOST is stored as FAILED with `isLost`: the event itself is not
 * known. DELIVERED, FAILED and LOST are closed, and the resource's next event may be sent.
 */
export type DeliveryState = 'NEW' | 'WAITING' | 'PENDING' | 'DELIVERED' | 'FAILED' | 'LOST';

/** A write of a delivery, and what triggers it. */
export interface DeliveryMove extends Move<DeliveryState> {
  readonly to: Exclude<DeliveryState, 'NEW'>;
  readonly trigger: string;
}

const accepted = 'The endpoint answered 2xx or 409.';
const failed = 'An attempt failed; the next one is queued.';
const givenUp = `Attempts failed for ${durationText(giveUpAfterMs / 1000)}, the endpoint is gone (410), the platform has none, or the event is a TEST.`;

/** Every write of a delivery. A write without a row here is impossible. */
export const deliveryMoves = [
  { name: 'park', from: 'NEW', to: 'WAITING', trigger: "The resource's previous event is not closed." },
  { name: 'park', from: 'PENDING', to: 'WAITING', trigger: "The resource's previous event was reopened." },
  {
    name: 'lease',
    from: 'NEW',
    to: 'PENDING',
    trigger: 'The message may have a copy, or the endpoint has not answered within a second.',
  },
  { name: 'lease', from: 'WAITING', to: 'PENDING', trigger: "The resource's previous event was closed." },
  { name: 'lease', from: 'PENDING', to: 'PENDING', trigger: 'The retry comes late, so its message may have a copy.' },
  { name: 'accept', from: 'NEW', to: 'DELIVERED', trigger: accepted },
  { name: 'accept', from: 'PENDING', to: 'DELIVERED', trigger: accepted },
  { name: 'retry', from: 'NEW', to: 'PENDING', trigger: failed },
  { name: 'retry', from: 'PENDING', to: 'PENDING', trigger: failed },
  { name: 'giveUp', from: 'NEW', to: 'FAILED', trigger: givenUp },
  { name: 'giveUp', from: 'PENDING', to: 'FAILED', trigger: givenUp },
  { name: 'reopen', from: 'FAILED', to: 'PENDING', trigger: 'The platform asked for the event again.' },
  { name: 'repeat', from: 'DELIVERED', to: 'DELIVERED', trigger: 'The platform asked for the event again.' },
  { name: 'lose', from: 'NEW', to: 'LOST', trigger: 'Neither the item nor the stream holds the event any more.' },
  {
    name: 'storeLate',
    from: 'LOST',
    to: 'FAILED',
    trigger: 'The lost event arrived, too late for its place in order.',
  },
] as const satisfies readonly DeliveryMove[];

export type DeliveryMoveName = (typeof deliveryMoves)[number]['name'];

export function stateOf({ version, isLost, status }: Pick<Delivery, 'version' | 'isLost' | 'status'>): DeliveryState {
  if (version === 0) return 'NEW';
  return isLost ? 'LOST' : status;
}

/** The next version of a delivery. Refuses with CONFLICT a move that the table of moves does not hold. */
export function moveDelivery(delivery: Delivery, name: DeliveryMoveName, changes: Partial<Delivery> = {}): Delivery {
  const move = requireMove<DeliveryMove>('delivery', deliveryMoves, name, stateOf(delivery));
  const { isLost: _isLost, nextAttemptAt, ...rest } = { ...delivery, ...changes };
  const state = move.to === 'LOST' ? ({ status: 'FAILED', isLost: true } as const) : { status: move.to };
  const isOpen = !isClosed(state.status) && nextAttemptAt !== undefined;
  return { ...rest, ...state, ...(isOpen && { nextAttemptAt }), version: delivery.version + 1 };
}

/** A state as a message finds it: PENDING is DUE, or SCHEDULED while the next attempt is in the future or under way. */
type FoundState = Exclude<DeliveryState, 'PENDING'> | 'DUE' | 'SCHEDULED';

/**
 * The role of a message for the delivery that it finds. RESEND: the platform asked for it. SUPERSEDED: a retry that was queued
 * before the platform asked for an attempt. HOLDER: the delivery was leased for this message. OTHER: all other messages.
 */
export type MessageRole = 'RESEND' | 'SUPERSEDED' | 'HOLDER' | 'OTHER';

/**
 * ATTEMPT: post the event, or park it behind the previous one. DEFER: look again when the next attempt should be over.
 * DROP: another message goes on. RELEASE_NEXT: send the resource's next event if it waits. REOPEN, REPEAT and STORE_LATE: see
 * the moves of these names.
 */
export type DeliveryStep = 'ATTEMPT' | 'DEFER' | 'DROP' | 'RELEASE_NEXT' | 'REOPEN' | 'REPEAT' | 'STORE_LATE';

/** The step that a message takes, by the state that it finds and by its role. */
export const deliverySteps: Readonly<Record<FoundState, Readonly<Record<MessageRole, DeliveryStep>>>> = {
  NEW: { RESEND: 'ATTEMPT', SUPERSEDED: 'ATTEMPT', HOLDER: 'ATTEMPT', OTHER: 'ATTEMPT' },
  WAITING: { RESEND: 'ATTEMPT', SUPERSEDED: 'DROP', HOLDER: 'ATTEMPT', OTHER: 'ATTEMPT' },
  DUE: { RESEND: 'ATTEMPT', SUPERSEDED: 'DROP', HOLDER: 'ATTEMPT', OTHER: 'ATTEMPT' },
  SCHEDULED: { RESEND: 'ATTEMPT', SUPERSEDED: 'DROP', HOLDER: 'ATTEMPT', OTHER: 'DEFER' },
  DELIVERED: { RESEND: 'REPEAT', SUPERSEDED: 'RELEASE_NEXT', HOLDER: 'RELEASE_NEXT', OTHER: 'RELEASE_NEXT' },
  FAILED: { RESEND: 'REOPEN', SUPERSEDED: 'RELEASE_NEXT', HOLDER: 'RELEASE_NEXT', OTHER: 'RELEASE_NEXT' },
  LOST: { RESEND: 'STORE_LATE', SUPERSEDED: 'STORE_LATE', HOLDER: 'STORE_LATE', OTHER: 'STORE_LATE' },
};

/** The state as a message finds it at `now`, ISO 8601 in UTC; NEW when there is no delivery. */
export function foundState(delivery: Delivery | undefined, now: string): FoundState {
  const state = delivery ? stateOf(delivery) : 'NEW';
  if (state !== 'PENDING') return state;
  return now < (delivery?.nextAttemptAt ?? '') ? 'SCHEDULED' : 'DUE';
}
