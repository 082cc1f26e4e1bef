import type { Payment } from '../domain/payment.ts';
import { IdempotencyRace, type IdempotencyRecord } from './idempotency.ts';
import { answerDictionary } from './packed-answers.ts';
import { packing } from './packed-text.ts';
import { putNewPayment } from './payments.ts';
import type { Write } from './table.ts';

/**
 * Writes a payment that does not exist yet. The answer to a keyed request that makes it is kept in the payment itself, which is
 * written anyway and has the room: refuses with IdempotencyRace when the key's payment is there already.
 */
export const makePayment =
  (payment: Payment) =>
  (record?: IdempotencyRecord): Write =>
    record
      ? {
          ...putNewPayment({ ...payment, answer: packRecord(payment, record) }),
          refuse: () => new IdempotencyRace('The key was used meanwhile.'),
        }
      : putNewPayment(payment);

/** The fingerprint as it is, for nothing makes it shorter, and the rest packed. */
const packRecord = (payment: Payment, { fingerprint, status, expiresAtSeconds, body }: IdempotencyRecord): Uint8Array =>
  Buffer.concat([
    Buffer.from(fingerprint, 'hex'),
    packingFor(payment).pack([status, expiresAtSeconds, body].join(' ')),
  ]);

const fingerprintBytes = 32;

/** The answer that a payment keeps, if it was made by a keyed request. */
export function keptAnswer(payment: Payment): IdempotencyRecord | undefined {
  if (!payment.answer) return undefined;
  const answer = Buffer.from(payment.answer);
  const [status, expiresAtSeconds, ...body] = packingFor(payment).unpack(answer.subarray(fingerprintBytes)).split(' ');
  return {
    fingerprint: answer.subarray(0, fingerprintBytes).toString('hex'),
    status: Number(status),
    expiresAtSeconds: Number(expiresAtSeconds),
    body: body.join(' '),
  };
}

/** The answer repeats what the payment says of itself and never changes: packed with it, an id takes no room. */
const packingFor = ({ paymentId, sourceAccountId = '', destinationAccountId, quotedAt }: Payment) =>
  packing(
    Buffer.concat([answerDictionary, Buffer.from([quotedAt, destinationAccountId, sourceAccountId, paymentId].join())]),
  );
