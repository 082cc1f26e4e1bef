import type { PaymentId, PlatformId } from '../../domain/ids.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { objectOf, optional, text, uuidText } from '../codec.ts';
import * as keys from '../keys.ts';
import { type Item, readItem, type Store, type Write } from '../table.ts';
import { fromFlatTerms } from './legacy-flat-terms.ts';
import { unpackJournal } from './legacy-packed-journal.ts';
import { unpackTerms } from './legacy-packed-terms.ts';
import { readStoredPayment, type StoredPayment } from './stored-payment.ts';
import { toStoredTerms, toTerms } from './terms.ts';
import { isListedUnexecuted, isListedUnsharded, listingOf, withoutListing } from './transaction-lists.ts';

/**
 * The item of a payment, with what it needs to be in its lists of transactions. No attribute repeats another: the keys say the
 * payment's id and when it was created and failed, and a time that its creation or its last event says too is left out.
 */
export function toItem(payment: Payment): Item {
  const { paymentId, createdAt, failedAt, updatedAt, quotedAt, quoteExpiresAt, settledAt, isUnsharded, ...members } =
    payment;
  const { sendingCurrency, sendingAmount, receivingCurrency, receivingAmount, fees, rateBasis, ...rest } = members;
  const attributes: StoredPayment = {
    ...rest,
    ...toStoredTerms({ sendingCurrency, sendingAmount, receivingCurrency, receivingAmount, fees, rateBasis }),
    ...(quotedAt !== createdAt && { quotedAt }),
    ...(quoteExpiresAt && { quoteLifeMs: Date.parse(quoteExpiresAt) - Date.parse(quotedAt) }),
    ...(updatedAt !== payment.event?.at && { updatedAt }),
    ...(settledAt !== settlementIn(payment) && { settledAt }),
  };
  return {
    ...attributes,
    ...keys.payment(payment.platformId, paymentId),
    ...listingOf(payment),
    type: 'PAYMENT',
  };
}

/** Reads the keys that also say the payment's id and when it was created and failed. */
const readPlaces = objectOf<{ readonly pk: string; readonly transactionSk?: string; readonly failedSk?: string }>({
  pk: text,
  transactionSk: optional(text),
  failedSk: optional(text),
});

const paymentIdText = uuidText('Payment');

/** Reads the item of a payment as this or an older version wrote it. Throws at any other item. */
export function toPayment(item: Item): Payment {
  const unlisted = withoutListing(fromFlatTerms(unpackTerms(item)));
  const { sending, receiving, fees, rate, journal, quoteLifeMs, ...rest } = readStoredPayment(unlisted);
  const { pk, transactionSk, failedSk } = readPlaces(item, 'PAYMENT');
  const createdAt = transactionSk === undefined ? rest.createdAt : timeIn(transactionSk);
  const settledAt = rest.settledAt ?? settlementIn(rest);
  const failedAt =
    failedSk === undefined ? (rest.failedAt ?? (isListedUnexecuted(item) ? createdAt : undefined)) : timeIn(failedSk);
  const quotedAt = text(rest.quotedAt ?? createdAt, 'PAYMENT.quotedAt');
  const payment: Payment = {
    ...rest,
    ...toTerms({ sending, receiving, fees, rate }),
    paymentId: paymentIdText(pk.slice(pk.lastIndexOf('#') + 1), 'PAYMENT.pk'),
    quotedAt,
    ...(quoteLifeMs !== undefined && { quoteExpiresAt: expiryOf(quotedAt, quoteLifeMs) }),
    updatedAt: text(rest.updatedAt ?? rest.event?.at, 'PAYMENT.updatedAt'),
    ...(createdAt && { createdAt }),
    ...(failedAt && { failedAt }),
    ...(settledAt && { settledAt }),
    ...(isListedUnsharded(item) && { isUnsharded: true }),
  };
  if (!journal) return payment;
  return { ...payment, journal: journal instanceof Uint8Array ? unpackJournal(payment, journal) : journal };
}

const expiryOf = (quotedAt: string, lifeMs: number): string => new Date(Date.parse(quotedAt) + lifeMs).toISOString();

/** The time of settlement, as long as the last event is the settlement's. */
const settlementIn = ({ status, event }: Pick<Payment, 'status' | 'event'>): string | undefined =>
  status === 'COMPLETED' ? event?.at : undefined;

/** The time in a sort key of a list: see `listSortKey`. */
const timeIn = (sortKey: string): string => sortKey.slice(0, sortKey.indexOf('#'));

/** Reads a payment, always the newest version. */
export async function readPayment(store: Store, platformId: PlatformId, uuid: PaymentId): Promise<Payment | undefined> {
  const item = await readItem(store, keys.payment(platformId, uuid));
  return item && toPayment(item);
}

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
