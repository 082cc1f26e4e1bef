import { idOf, type PlatformId, uuidOf } from '../../../domain/ids.ts';
import { integer, objectOf, optional } from '../../../domain/schema.ts';
import type { Delivery } from '../../../domain/webhooks/delivery.ts';
import { numbersOfVersion } from '../../../domain/webhooks/events.ts';
import type { Key } from '../../../store/keys.ts';
import * as keys from '../../../store/keys.ts';
import { type Item, readItems, type Store } from '../../../store/table.ts';
import { readDeliveries } from '../../../store/webhooks/deliveries.ts';
import type { EventSourceType } from '../../../topology/item-types.ts';
import { eventIdOf } from '../message/delivery-message.ts';

type KeyOf = (platformId: PlatformId, resource: string) => Key | undefined;

/** The key of the item whose events name this resource, by the type of the item. */
const keysOf: Readonly<Record<EventSourceType, KeyOf>> = {
  PAYMENT: (platformId, id) => keyWith(uuidOf('Transaction', id), (uuid) => keys.payment(platformId, uuid)),
  CARD_TRANSACTION: (platformId, id) =>
    keyWith(uuidOf('CardTransaction', id), (uuid) => keys.cardTransaction(platformId, uuid)),
  CARD: (platformId, id) => keyWith(uuidOf('Card', id), (uuid) => keys.card(platformId, uuid)),
  INTERNAL_ACCOUNT: (platformId, id) =>
    keyWith(uuidOf('InternalAccount', id), (uuid) => keys.internalAccount(platformId, uuid)),
  EXTERNAL_ACCOUNT: (platformId, id) =>
    keyWith(uuidOf('ExternalAccount', id), (uuid) => keys.externalAccount(platformId, uuid)),
  CUSTOMER: (platformId, id) => keyWith(uuidOf('Customer', id), (uuid) => keys.customer(platformId, uuid)),
  VERIFICATION: (platformId, id) => keyWith(uuidOf('Verification', id), (uuid) => keys.verification(platformId, uuid)),
  IMPORT_JOB: (platformId, id) => keyWith(uuidOf('Job', id), (uuid) => keys.importJob(platformId, uuid)),
  AGENT_ACTION: (platformId, id) => keyWith(uuidOf('AgentAction', id), (uuid) => keys.agentAction(platformId, uuid)),
  INVITATION: (platformId, id) => keyWith(uuidOf('Invitation', id), (uuid) => keys.invitation(platformId, uuid)),
  PLATFORM: (platformId, id) => keyWith(idOf('PlatformConfig', id), () => keys.platform(platformId)),
};

const keyWith = <T>(id: T | undefined, keyOf: (id: T) => Key): Key | undefined =>
  id === undefined ? undefined : keyOf(id);

const readNumbers = objectOf<{
  readonly version?: number;
  readonly event?: { readonly number: number };
  readonly statusChange?: { readonly version: number };
}>({
  version: optional(integer),
  event: optional(objectOf<{ readonly number: number }>({ number: integer })),
  statusChange: optional(objectOf<{ readonly version: number }>({ version: integer })),
});

/** The number of an item's newest event; for an internal account the highest that its version can have. */
function newestNumber(item: Item): number {
  const { version = 0, event, statusChange } = readNumbers(item, 'ITEM');
  if (item.type === 'INTERNAL_ACCOUNT') return version * numbersOfVersion(0).length + numbersOfVersion(0).length - 1;
  return event?.number ?? statusChange?.version ?? 0;
}

/** How many event numbers one read looks for. Most resources have fewer events. */
const windowSize = 25;

/**
 * Yields the deliveries of a resource's events with numbers below `below`, newest first. Their ids follow from the resource and the
 * number of the event, so no list is needed.
 */
export async function* walkDeliveriesOf(
  store: Store,
  platformId: PlatformId,
  resource: string,
  below = Number.POSITIVE_INFINITY,
): AsyncGenerator<Delivery> {
  const candidates = Object.values(keysOf).flatMap((keyOf) => keyOf(platformId, resource) ?? []);
  const [item] = candidates.length > 0 ? await readItems(store, candidates) : [];
  if (!item) return;
  for (let highest = Math.min(newestNumber(item), below - 1); highest > 0; highest -= windowSize) {
    const numbers = Array.from({ length: Math.min(windowSize, highest) }, (_, place) => highest - place);
    const ids = numbers.map((number) => eventIdOf(platformId, resource, number));
    const found = await readDeliveries(store, platformId, ids);
    // Accepted deliveries are kept for 35 days: behind a window without any there are only older events.
    if (found.length === 0) return;
    yield* [...found].sort((one, other) => other.number - one.number);
  }
}
