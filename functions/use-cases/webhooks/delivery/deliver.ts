import { type Delivery, isClosed, newDelivery } from '../../../domain/webhooks/delivery.ts';
import {
  type DeliveryStep,
  deliverySteps,
  foundState,
  type MessageRole,
  moveDelivery,
} from '../../../domain/webhooks/delivery-lifecycle.ts';
import { now } from '../../../ports/clock.ts';
import { type Item, readItems, type Store } from '../../../store/table.ts';
import { deliveryKey, toDelivery } from '../../../store/webhooks/deliveries.ts';
import { type DeliveryMessage, eventIdOf, messageOf } from '../message/delivery-message.ts';
import { enqueue, type Lane } from '../message/delivery-queues.ts';
import { attempt, repeatAccepted } from './attempt.ts';
import { readRecipient } from './endpoint.ts';
import { dispatch } from './lanes.ts';
import { lease, reopen, writeUnlessStale } from './leases.ts';
import { leaseMs, mayBeDuplicate, ownsLease, waitForOriginal } from './may-be-duplicate.ts';
import { isBlocked, park, releaseNext } from './ordering.ts';

/** Looks why the previous event of a parked one is not delivered. */
type RecoverPredecessor = (store: Store, message: DeliveryMessage) => Promise<void>;

/** A message with the state that it finds. */
interface Found {
  readonly store: Store;
  readonly message: DeliveryMessage;
  readonly lane: Lane;
  readonly recoverPredecessor: RecoverPredecessor | undefined;
  /** The event's delivery; a new one when the table has none. */
  readonly delivery: Delivery;
  readonly previous: Delivery | undefined;
}

/** Delivers one event: reads the state, looks up the step and takes it. A resource's ordered events go one after the other. */
export async function deliver(
  store: Store,
  message: DeliveryMessage,
  lane: Lane,
  recoverPredecessor?: RecoverPredecessor,
): Promise<void> {
  const { notBefore } = message;
  if (notBefore && now().toISOString() < notBefore) return enqueue('SLOW', message, new Date(notBefore));
  await waitForOriginal(message);
  const found = { store, message, lane, recoverPredecessor, ...(await readState(store, message)) };
  const state = foundState(found.delivery, now().toISOString());
  await takeStep[deliverySteps[state][roleOf(message, found.delivery)]](found);
}

async function readState(store: Store, message: DeliveryMessage) {
  const { platformId, resource, number, eventId, previousAt } = message;
  const [current, previous] = await readItems(store, [
    deliveryKey(platformId, eventId),
    ...(previousAt ? [deliveryKey(platformId, eventIdOf(platformId, resource, number - 1))] : []),
  ]);
  const delivery = (item: Item | undefined) => item && toDelivery(item);
  return {
    delivery: delivery(current) ?? newDelivery(message, now()),
    previous: delivery(previous),
  };
}

function roleOf(message: DeliveryMessage, delivery: Delivery): MessageRole {
  const { resentAtAttempt } = delivery;
  if (message.reason === 'RESEND') return 'RESEND';
  if (resentAtAttempt !== undefined && message.attempts <= resentAtAttempt) return 'SUPERSEDED';
  return ownsLease(message, delivery) ? 'HOLDER' : 'OTHER';
}

const takeStep: Readonly<Record<DeliveryStep, (found: Found) => Promise<void>>> = {
  ATTEMPT: attemptInOrder,
  DEFER: defer,
  DROP: async () => {},
  RELEASE_NEXT: releaseBehind,
  REOPEN: reopenAndQueue,
  REPEAT: ({ store, message, delivery, lane }) =>
    dispatch(store, message, lane, (platform) => repeatAccepted(store, delivery, platform)),
  STORE_LATE: storeLate,
};

/** Posts the event, or parks it behind the previous one. */
async function attemptInOrder(found: Found): Promise<void> {
  const { store, message, lane, delivery, previous, recoverPredecessor } = found;
  const ready = isBlocked(message, previous) ? await park(store, delivery) : delivery;
  if (!ready) return recoverPredecessor?.(store, message);
  await dispatch(store, message, lane, async (platform) => {
    const mine = mayBeDuplicate(message, ready) ? await lease(store, ready) : ready;
    const isRecorded = mine && (await attempt(store, message, { platform, lane, delivery: mine }));
    if (!isRecorded) await leaveToFaster(found);
  });
}

/**
 * Another writer was faster. It may be a copy of this message that has failed since its write, and the queue forgets both when this one
 * succeeds: so the message comes again when the other should be done.
 */
async function leaveToFaster(found: Found): Promise<void> {
  const { delivery } = await readState(found.store, found.message);
  await (isClosed(delivery.status) ? releaseBehind : defer)({ ...found, delivery });
}

/**
 * Queues the message again. The attempt under way may have crashed before it queued the next, so this message stays; it comes
 * after the next, so that the two never post at the same time.
 */
async function defer({ message, delivery }: Found): Promise<void> {
  const { nextAttemptAt, attemptCount } = delivery;
  const due = new Date(nextAttemptAt ?? now());
  const isBehind = message.attempts !== attemptCount;
  await enqueue('SLOW', messageOf(delivery, 'RETRY'), isBehind ? new Date(due.getTime() + leaseMs) : due);
}

async function reopenAndQueue(found: Found): Promise<void> {
  const { store, delivery } = found;
  const reopened = await reopen(store, delivery);
  if (reopened) await enqueue('SLOW', messageOf(reopened, 'RETRY'), now());
  else await leaveToFaster(found);
}

/** Stores an event that was given up as lost. It is out of order now, so only the platform has it sent. */
async function storeLate(found: Found): Promise<void> {
  const { store, message, delivery } = found;
  await writeUnlessStale(store, moveDelivery(delivery, 'storeLate', newDelivery(message, now())));
  await releaseBehind(found);
}

async function releaseBehind({ store, message, delivery }: Found): Promise<void> {
  await releaseNext(store, delivery, await readRecipient(store, message));
}
