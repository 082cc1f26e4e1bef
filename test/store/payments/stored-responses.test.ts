import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import type { IdempotencyRecord } from '../../../functions/store/idempotency.ts';
import { toPayment } from '../../../functions/store/payments/payments.ts';
import { createPayment, storedResponse } from '../../../functions/store/payments/stored-responses.ts';
import { commit, StaleWrite } from '../../../functions/store/table.ts';
import { aQuote } from '../../kit/builders.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
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
const create = (payment: Payment, record?: IdempotencyRecord) => commit(table.store, [createPayment(payment)(record)]);
const current = () => toPayment(table.items()[0] ?? {});

describe('the response stored in a payment', () => {
  it('reads back as written', async () => {
    await create(aQuote(), recordOf(aQuote()));
    expect(storedResponse(current())).toEqual(recordOf(aQuote()));
  });

  it('is absent when the request had no key', async () => {
    await create(aQuote());
    expect(current()).toEqual(aQuote());
    expect(storedResponse(current())).toBeUndefined();
  });

  it('is never overwritten: the second request is refused with KeyAlreadyUsed', async () => {
    const later = { ...aQuote(), sendingAmount: 20_000 };
    await create(aQuote(), recordOf(aQuote()));
    const refusal = { name: 'KeyAlreadyUsed', message: 'Another request used this Idempotency-Key first.' };
    await expect(create(later, recordOf(later))).rejects.toMatchObject(refusal);
    await expect(create(later)).rejects.toThrow(StaleWrite);
    expect(current()).toMatchObject({ sendingAmount: 10_000 });
  });
});
