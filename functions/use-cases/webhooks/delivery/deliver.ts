import type { Platform } from '../../../domain/platforms/platform.ts';
import { type Delivery, newDelivery } from '../../../domain/webhooks/delivery.ts';
import {
  type DeliveryStep,
  deliverySteps,
  foundState,
  type MessageRole,
  moveDelivery,
} from '../../../domain/webhooks/delivery-lifecycle.ts';
import { now } from '../../../ports/clock.ts';
import * as keys from '../../../store/keys.ts';
import { toPlatform } from '../../../store/platforms/platforms.ts';
import { type Item, readItems, type Store } from '../../../store/table.ts';
import { deliveryKey, toDelivery } from '../../../store/webhooks/deliveries.ts';
import { type DeliveryMessage, eventIdOf, messageOf } from '../message/delivery-message.ts';
import { enqueue, type Lane } from '../message/delivery-queues.ts';
import { attempt, repeatAccepted } from './attempt.ts';
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
  readonly platform: Platform | undefined;
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
  const [platform, current, previous] = await readItems(store, [
    keys.platform(platformId),
    deliveryKey(platformId, eventId),
    ...(previousAt ? [deliveryKey(platformId, eventIdOf(platformId, resource, number - 1))] : []),
  ]);
  const delivery = (item: Item | undefined) => item && toDelivery(item);
  return {
    platform: platform && toPlatform(platform),
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
  RELEASE_NEXT: ({ store, delivery, platform }) => releaseNext(store, delivery, platform),
  REOPEN: reopenAndQueue,
  REPEAT: ({ store, message, delivery, platform, lane }) =>
    dispatch(message, { platform, lane }, () => repeatAccepted(store, delivery, platform)),
  STORE_LATE: storeLate,
};

/** Posts the event, or parks it behind the previous one. */
async function attemptInOrder(found: Found): Promise<void> {
  const { store, message, lane, platform, delivery, previous, recoverPredecessor } = found;
  const ready = isBlocked(message, previous) ? await park(store, delivery) : delivery;
  if (!ready) return recoverPredecessor?.(store, message);
  await dispatch(message, { platform, lane }, async () => {
    const mine = mayBeDuplicate(message, ready) ? await lease(store, ready) : ready;
    if (mine) await attempt(store, message, { platform, lane, delivery: mine });
  });
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

async function reopenAndQueue({ store, delivery }: Found): Promise<void> {
  const reopened = await reopen(store, delivery);
  if (reopened) await enqueue('SLOW', messageOf(reopened, 'RETRY'), now());
}

/** Stores an event that was given up as lost. It is out of order now, so only the platform has it sent. */
async function storeLate({ store, message, delivery, platform }: Found): Promise<void> {
  await writeUnlessStale(store, moveDelivery(delivery, 'storeLate', newDelivery(message, now())));
  await releaseNext(store, delivery, platform);
}
