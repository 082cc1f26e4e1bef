import { describe, expect, it } from 'vitest';
import { creditDeposit, makeDeposit, originOf, returnDeposit } from '../../../functions/domain/payments/deposit.ts';
import { ids, noon, platformId, uuids } from '../../kit/builders.ts';

const now = new Date(noon);
const later = new Date('2025-11-03T09:00:00.000Z');

describe('the sender of a deposit', () => {
  it.each<[string, Parameters<typeof originOf>[0], object]>([
    ['that nothing is known of', {}, {}],
    ['that only its bank is known of', { sender: { bankName: 'Example Bank' } }, { bankName: 'Example Bank' }],
    [
      'with a number, which is masked',
      { sender: { accountHolderName: 'Jane Example', accountIdentifier: '000123456789' }, paymentRail: 'ACH' },
      { accountHolderName: 'Jane Example', accountIdentifier: '********6789', paymentRail: 'ACH' },
    ],
  ])('%s is kept by what is known', (_, report, kept) => {
    expect(originOf(report)).toStrictEqual(kept);
  });
});

describe('a deposit that goes back', () => {
  const made = makeDeposit({
    platformId,
    paymentId: uuids.payment,
    deposit: { depositId: 'deposit-1', origin: {} },
    accountId: ids.destination,
    owner: { customerId: ids.customer, platformCustomerId: 'example-user-1' },
    amount: 1_000,
    currency: 'USD',
    now,
  });
  const credited = creditDeposit(made, 1_000, now);

  it.each([
    ['a part of it', credited, [400], 'COMPLETED'],
    ['all but a cent of it', credited, [400, 599], 'COMPLETED'],
    ['all of it', credited, [1_000], 'FAILED'],
    ['all of it in parts', credited, [400, 600], 'FAILED'],
    ['all of it before it was credited', made, [1_000], 'QUOTED'],
  ] as const)('by %s: is %s', (_, deposit, amounts, status) => {
    const after = amounts.reduce((current, amount) => returnDeposit(current, amount, later), deposit);
    const returned = amounts.reduce((sum, amount) => sum + amount, 0);
    const isFailed = status === 'FAILED';
    expect(after).toMatchObject({ status, deposit: { returned } });
    expect([after.returnedAt, after.incomingFailureReason]).toEqual(
      isFailed ? [later.toISOString(), 'COLLECTION_FAILED'] : [undefined, undefined],
    );
    expect(after.settledAt).toBe(status === 'COMPLETED' ? noon : undefined);
  });
});
