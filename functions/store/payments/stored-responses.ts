import type { Payment } from '../../domain/payments/payment.ts';
import { responseDictionary } from '../compressed-responses.ts';
import { compression } from '../compression.ts';
import { type IdempotencyRecord, KeyAlreadyUsed } from '../idempotency.ts';
import type { Write } from '../table.ts';
import { putNewPayment } from './payments.ts';

/**
 * Writes a payment that does not exist yet. The payment's own item stores the response to the keyed request that creates it,
 * because a separate record would cost two more write units. Refuses with KeyAlreadyUsed when the key's payment exists.
 */
export const createPayment =
  (payment: Payment) =>
  (record?: IdempotencyRecord): Write =>
    record
      ? {
          ...putNewPayment({ ...payment, answer: compressRecord(payment, record) }),
          onConditionFailed: () => new KeyAlreadyUsed(),
        }
      : putNewPayment(payment);

/** The fingerprint is stored as raw bytes, because a hash does not compress. */
const compressRecord = (
  payment: Payment,
  { fingerprint, status, expiresAtSeconds, body }: IdempotencyRecord,
): Uint8Array =>
  Buffer.concat([
    Buffer.from(fingerprint, 'hex'),
    compressionFor(payment).compress([status, expiresAtSeconds, body].join(' ')),
  ]);

const fingerprintBytes = 32;

/** The response stored in a payment that a keyed request created. */
export function storedResponse(payment: Payment): IdempotencyRecord | undefined {
  if (!payment.answer) return undefined;
  const stored = Buffer.from(payment.answer);
  const [status, expiresAtSeconds, ...body] = compressionFor(payment)
    .decompress(stored.subarray(fingerprintBytes))
    .split(' ');
  return {
    fingerprint: stored.subarray(0, fingerprintBytes).toString('hex'),
    status: Number(status),
    expiresAtSeconds: Number(expiresAtSeconds),
    body: body.join(' '),
  };
}

/** `next` with an empty object as the body of its stored response. The key stays used: a repeated request creates no second payment. */
export function withoutResponse(payment: Payment, next: Payment): Payment {
  const stored = storedResponse(payment);
  return stored ? { ...next, answer: compressRecord(next, { ...stored, body: '{}' }) } : next;
}

/** The response repeats ids and times of its payment that never change, so they are part of the dictionary. */
const compressionFor = ({ paymentId, sourceAccountId, destinationAccountId, quotedAt }: Payment) =>
  compression(
    Buffer.concat([
      responseDictionary,
      Buffer.from([quotedAt, destinationAccountId, sourceAccountId ?? '', paymentId].join()),
    ]),
  );
