import type { PaymentId, PlatformId } from '../../domain/ids.ts';
import { type Payment, payment as schema } from '../../domain/payments/payment.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { type Item, readRecord, type Store, type Write } from '../table.ts';
import { checkVersion } from '../versioned-item.ts';
import { listingOf } from './transaction-listing.ts';

/** The item of a payment: its members as they are, its key, and what lists its transaction. */
export const toItem = (payment: Payment): Item => ({
  ...payment,
  ...keys.payment(payment.platformId, payment.paymentId),
  ...listingOf(payment),
  type: 'PAYMENT',
});

/** Reads the item of a payment. Throws at any other item. */
export const toPayment = itemReader('PAYMENT', schema);

/** Reads a payment, always the newest version. */
export const readPayment = (store: Store, platformId: PlatformId, uuid: PaymentId): Promise<Payment | undefined> =>
  readRecord(store, keys.payment(platformId, uuid), toPayment);

/** Writes a payment that does not exist yet. */
export const putNewPayment = (payment: Payment): Write => ({
  put: { item: toItem(payment), condition: 'attribute_not_exists(pk)' },
});

/** Writes `next` over the version that it was computed from. It is stale when the stored version is another. */
export const replacePayment = (next: Payment): Write => ({
  put: { item: toItem(next), condition: '#version = :loaded' },
  names: { version: 'version' },
  values: { loaded: next.version - 1 },
});

/** Holds a decision to the version of a payment that it was made with. */
export const requireUnchanged = ({ platformId, paymentId, version }: Payment): Write =>
  checkVersion(keys.payment(platformId, paymentId), version);

/** Holds a decision to there being no such payment. */
export const requireNoPayment = (platformId: PlatformId, uuid: PaymentId): Write =>
  checkVersion(keys.payment(platformId, uuid), 0);
