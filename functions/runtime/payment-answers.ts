import { type IdempotencyRecord, type IdempotencyScope, isOver, livingRecord } from '../store/idempotency.ts';
import { keptAnswer } from '../store/kept-answers.ts';
import { keys } from '../store/keys.ts';
import { toPayment } from '../store/payments.ts';
import { readItems, type Store } from '../store/table.ts';
import { uuidFromName } from './random.ts';

/** What is known of a key: the answer to it, or else the uuid of the payment that it makes. */
export interface KeyedPayment {
  readonly record?: IdempotencyRecord;
  readonly paymentId: string;
}

/**
 * Looks for the answer in the payment that the key has made: that payment's uuid follows from the key. A key that is used again
 * after its time makes a payment with the next uuid. Older versions kept records of their own.
 */
export async function findKeyedPayment(store: Store, scope: IdempotencyScope, now: Date): Promise<KeyedPayment> {
  const { platformId, operation, key } = scope;
  for (let use = 0; ; use += 1) {
    const paymentId = uuidFromName(`${operation}/${platformId}/${key}/${use}`);
    const [own, item] = await readItems(store, [
      keys.idempotency(platformId, operation, key),
      keys.payment(platformId, paymentId),
    ]);
    const record = livingRecord(own, now) ?? (item && keptAnswer(toPayment(item)));
    if (!record) return { paymentId };
    if (!isOver(record, now)) return { record, paymentId };
  }
}
