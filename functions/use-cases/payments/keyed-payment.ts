import type { PaymentId } from '../../domain/ids.ts';
import { uuidFromName } from '../../ports/random.ts';
import { type IdempotencyRecord, type IdempotencyScope, isOver, livingRecord } from '../../store/idempotency.ts';
import * as keys from '../../store/keys.ts';
import { toPayment } from '../../store/payments/payments.ts';
import { storedResponse } from '../../store/payments/stored-responses.ts';
import { readItems, type Store } from '../../store/table.ts';

/** The response stored for a key, or the uuid of the payment that a request with this key is to create. */
interface KeyedPayment {
  readonly record?: IdempotencyRecord;
  readonly paymentId: PaymentId;
}

/**
 * Finds the response to a key: in a record of its own, or in the payment that the key created. The payment's uuid is derived
 * from the key and from how many payments the key has created before, because a key may be used again once it has expired.
 */
export async function findKeyedPayment(store: Store, scope: IdempotencyScope, now: Date): Promise<KeyedPayment> {
  const { platformId, operation, key } = scope;
  for (let use = 0; ; use += 1) {
    const paymentId = uuidFromName(`${operation}/${platformId}/${key}/${use}`);
    const [own, item] = await readItems(store, [
      keys.idempotency(platformId, operation, key),
      keys.payment(platformId, paymentId),
    ]);
    const record = livingRecord(own, now) ?? (item && storedResponse(toPayment(item)));
    if (record && !isOver(record, now)) return { record, paymentId };
    if (!item) return { paymentId };
  }
}
