import { describe, expect, it } from 'vitest';
import type { Payment } from '../../functions/domain/payment.ts';
import type { IdempotencyRecord } from '../../functions/store/idempotency.ts';
import { keptAnswer, makePayment } from '../../functions/store/kept-answers.ts';
import { toPayment } from '../../functions/store/payments.ts';
import { commit, StaleWrite } from '../../functions/store/table.ts';
import { aQuote, aRealtimeQuote } from '../support/builders.ts';
import { useInMemoryTable } from '../support/in-memory.ts';

const memory = useInMemoryTable();
const recordOf = (payment: Payment): IdempotencyRecord => ({
  fingerprint: 'f0'.repeat(32),
  status: 201,
  expiresAtSeconds: 1_764_590_400,
  body: JSON.stringify({
    id: `Quote:${payment.paymentId}`,
    from: payment.sourceAccountId,
    to: payment.destinationAccountId,
  }),
});
const make = (payment: Payment, record?: IdempotencyRecord) => commit(memory.store, [makePayment(payment)(record)]);
const standing = () => toPayment(memory.items()[0] ?? {});

/** Answers as they are stored: whatever changes, those that stand in tables stay readable. */
const stored: readonly (readonly [string, Payment, string])[] = [
  [
    'of a payment from an account',
    aQuote(),
    '8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PAzMjBUMDQ3MzG1NDAxMFBAyf7E6AeVLkX5uVhyITFOBNWC+ViyHTFholQLAA==',
  ],
  [
    'of a payment from outside',
    aRealtimeQuote(),
    '8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PAzMjBUMDQ3MzG1NDAxMFBAycrE6AfVSflYMgExLlSqBQA=',
  ],
];

describe('an answer that a payment keeps', () => {
  it('is read as it was written', async () => {
    await make(aQuote(), recordOf(aQuote()));
    expect(keptAnswer(standing())).toEqual(recordOf(aQuote()));
  });

  it('is not there when no key came with the request', async () => {
    await make(aQuote());
    expect(standing()).toEqual(aQuote());
    expect(keptAnswer(standing())).toBeUndefined();
  });

  it.each(stored)('is read from what stands in tables: %s', (_, payment, answer) => {
    expect(keptAnswer({ ...payment, answer: Buffer.from(answer, 'base64') })).toEqual(recordOf(payment));
  });

  it('is never written over another, and whoever comes second is told that the key was used', async () => {
    const later = { ...aQuote(), sendingAmount: 20_000 };
    await make(aQuote(), recordOf(aQuote()));
    const race = { name: 'IdempotencyRace', message: 'The key was used meanwhile.' };
    await expect(make(later, recordOf(later))).rejects.toMatchObject(race);
    await expect(make(later)).rejects.toThrow(StaleWrite);
    expect(standing()).toMatchObject({ sendingAmount: 10_000 });
  });
});
