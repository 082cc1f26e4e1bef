import type { CustomerRecord } from '../domain/customer.ts';
import { uuidOf } from '../domain/ids.ts';
import { emptySca, type ScaState } from '../domain/sca.ts';
import type { FactorReset } from '../domain/sca-reset.ts';
import { toCustomerRecord } from './customers.ts';
import { keys } from './keys.ts';
import { type Item, readItem, readItems, type Store, type Write } from './table.ts';

const uuidIn = (prefix: 'Customer' | 'TwoFactorReset', id: string): string => {
  const uuid = uuidOf(prefix, id);
  if (!uuid) throw new Error(`${id} is no ${prefix}.`);
  return uuid;
};

const stripped = <T>({ pk, sk, type, ...record }: Item): T => record as unknown as T;

/** What strong authentication knows of a customer; nothing is known of one who has never used it. */
export async function readSca(store: Store, platformId: string, customerId: string): Promise<ScaState> {
  const item = await readItem<Item>(store, keys.sca(platformId, uuidIn('Customer', customerId)));
  return item ? stripped<ScaState>(item) : emptySca(platformId, customerId);
}

/** A customer and what strong authentication knows of the customer, in one call. */
export async function readCustomerWithSca(
  store: Store,
  platformId: string,
  uuid: string,
): Promise<{ readonly customer: CustomerRecord; readonly sca: ScaState } | undefined> {
  const [customerItem, scaItem] = await readItems(store, [keys.customer(platformId, uuid), keys.sca(platformId, uuid)]);
  if (!customerItem) return undefined;
  const customer = toCustomerRecord(customerItem);
  return { customer, sca: scaItem ? stripped<ScaState>(scaItem) : emptySca(platformId, customer.customerId) };
}

/** Writes `next` over the version that it was computed from; a newer stored version wins. */
export const replaceSca = (next: ScaState): Write => {
  const key = keys.sca(next.platformId, uuidIn('Customer', next.customerId));
  const item = { ...next, ...key, type: 'SCA' };
  if (next.version === 1) return { put: { item, condition: 'attribute_not_exists(pk)' } };
  return {
    put: { item, condition: '#version = :loaded' },
    names: { version: 'version' },
    values: { loaded: next.version - 1 },
  };
};

const resetKey = ({ platformId, customerId, resetId }: FactorReset) =>
  keys.factorReset(platformId, uuidIn('Customer', customerId), uuidIn('TwoFactorReset', resetId));

/** Writes a reset: a new one, or the next version over the one that it was computed from. */
export const putReset = (reset: FactorReset): Write => {
  const item = { ...reset, ...resetKey(reset), type: 'FACTOR_RESET' };
  if (reset.version === 1) return { put: { item, condition: 'attribute_not_exists(pk)' } };
  return {
    put: { item, condition: '#version = :loaded' },
    names: { version: 'version' },
    values: { loaded: reset.version - 1 },
  };
};

export async function readReset(
  store: Store,
  platformId: string,
  customerId: string,
  resetUuid: string,
): Promise<FactorReset | undefined> {
  const item = await readItem<Item>(store, keys.factorReset(platformId, uuidIn('Customer', customerId), resetUuid));
  return item && stripped<FactorReset>(item);
}
