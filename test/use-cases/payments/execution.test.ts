import { beforeEach, describe, expect, it } from 'vitest';
import { cashAccount, systemAccounts } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { readAccount } from '../../../functions/store/ledger/accounts.ts';
import { commitWrites } from '../../../functions/store/ledger/commit-writes.ts';
import { entriesIn } from '../../../functions/store/ledger/journal.ts';
import { commit, type Write } from '../../../functions/store/table.ts';
import {
  captureWrites,
  execute,
  executionWrites,
  fundingWrites,
  issueChallenge,
} from '../../../functions/use-cases/payments/execution.ts';
import { anAccount, aPayment, aQuote, ids, noon, onlyTerms, platformId, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { aShardedStore } from '../../kit/sharding.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const now = new Date(noon);
const terms = onlyTerms({ USD: { singleTransaction: 15_000, dailyVolume: 15_000 } });
const waiting: Payment['authorization'] = { waiting: ['CURRENCY_CONVERSION', 'PAYOUT'] };

beforeEach(() => commit(table.store, [{ put: { item: stored.account(anAccount({ balance: 12_000 })) } }]));

/** Commits the writes of a movement with the payment that they belong to. */
const book = (payment: Payment, writes: readonly Write[]) =>
  commitWrites(aShardedStore(table.store), [{ put: { item: stored.payment(payment) } }, ...writes]);
const pay = (payment: Payment) => book(payment, executionWrites(payment, terms, now));
const source = () => readAccount(table.store, platformId, uuids.source);
const entries = () => table.items().flatMap(entriesIn);
const volumes = () => table.items().flatMap(({ type, volume }) => (type === 'VOLUME' ? [volume] : []));

describe('an execution', () => {
  it('makes the transaction, pending', () => {
    expect(execute(aQuote(), now, () => uuids.unknown)).toMatchObject({
      status: 'PENDING',
      createdAt: noon,
      version: 2,
      event: { type: 'OUTGOING_PAYMENT.PENDING', number: 1 },
    });
  });

  it('takes the money, books it, and counts it towards the day', async () => {
    await pay(aPayment());
    expect(await source()).toMatchObject({ balance: 2_000, held: 0, updatedAt: noon });
    expect(entries()).toMatchObject([{ movement: 'EXECUTION', causeId: uuids.payment, at: noon }]);
    expect(entries()[0]?.postings).toContainEqual({ account: ids.source, currency: 'USD', amount: -10_000 });
    expect(volumes()).toEqual([10_000]);
  });

  it('is refused for a platform without limits', async () => {
    expect(() => executionWrites(aPayment(), onlyTerms({}), now)).toThrow(
      expect.objectContaining({ code: 'NOT_IMPLEMENTED' }),
    );
    expect(volumes()).toEqual([]);
  });

  it('is refused beyond the maximum of now, whatever a quote was made by', () => {
    const lower = onlyTerms({ USD: { singleTransaction: 9_999, dailyVolume: 15_000 } });
    expect(() => executionWrites(aPayment(), lower, now)).toThrow(
      expect.objectContaining({ code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED' }),
    );
  });

  it('is refused for want of money, and takes nothing', async () => {
    const dear = aPayment([], { sendingAmount: 12_001 });
    await expect(pay(dear)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(await source()).toMatchObject({ balance: 12_000 });
    expect(entries()).toEqual([]);
  });

  it('counts what is paid from outside when it is quoted, and takes it from no account', async () => {
    await pay(aPayment([], { funding: { kind: 'PULL' } }));
    expect(await source()).toMatchObject({ balance: 12_000, held: 0 });
    expect(entries()).toEqual([]);
    expect(volumes()).toEqual([10_000]);
  });

  it.each(['TRANSFER_IN', 'UMA_IN'] as const)('writes nothing for money that comes in: %s', (kind) => {
    expect(executionWrites(aPayment([], { kind }), terms, now)).toEqual([]);
  });
});

describe('an execution that the customer has to authorize', () => {
  const asked = (overrides: Partial<Payment> = {}) =>
    execute(aQuote({ authorization: waiting, ...overrides }), now, () => uuids.unknown);

  it('asks for the first purpose in the same step, and records both events', () => {
    expect(asked()).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      version: 2,
      createdAt: noon,
      authorization: {
        waiting: ['PAYOUT'],
        challenge: {
          id: `ScaChallenge:${uuids.unknown}`,
          expiresAt: '2025-11-01T12:05:00.000Z',
          factor: 'SMS_OTP',
          purpose: 'CURRENCY_CONVERSION',
        },
      },
      earlierEvents: [{ type: 'OUTGOING_PAYMENT.PENDING', status: 'PENDING' }],
      event: { type: 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION', number: 2 },
    });
  });

  it('sets the money aside without an entry, and takes it with the last proof', async () => {
    const payment = asked();
    await pay(payment);
    expect(await source()).toMatchObject({ balance: 2_000, held: 10_000 });
    expect(entries()).toEqual([]);
    await book(payment, captureWrites(payment, now));
    expect(await source()).toMatchObject({ balance: 2_000, held: 0 });
    expect(entries()).toMatchObject([{ movement: 'EXECUTION', at: noon }]);
    expect(volumes()).toEqual([10_000]);
  });

  it('asks for what is left, with the factor that was chosen, and for nothing when all is proven', () => {
    const passkey = { factor: 'PASSKEY', availableFactors: ['SMS_OTP', 'PASSKEY'] } as const;
    const next = issueChallenge(asked(), now, () => uuids.token, passkey);
    expect(next.authorization).toMatchObject({
      waiting: [],
      challenge: { id: `ScaChallenge:${uuids.token}`, purpose: 'PAYOUT', ...passkey },
    });
    expect(issueChallenge({ ...asked(), ...next }, now, () => uuids.token)).toEqual({ authorization: undefined });
    expect(issueChallenge(aPayment(), now, () => uuids.token)).toEqual({ authorization: undefined });
  });
});

describe('money that arrived from outside', () => {
  const funded = (amount: number) =>
    aPayment([], { funding: { kind: 'REALTIME', customerId: ids.customer, received: { amount, at: noon } } });

  it('is taken for the payment', async () => {
    await book(funded(10_000), fundingWrites(funded(10_000), now));
    expect(entries()).toMatchObject([{ movement: 'EXECUTION', at: noon }]);
    expect(entries()[0]?.postings).toContainEqual({
      account: cashAccount('bank'),
      currency: 'USD',
      amount: -10_000,
    });
  });

  it.each([9_999, 10_001])('is set aside when it is not what was quoted: %i', async (amount) => {
    await book(funded(amount), fundingWrites(funded(amount), now));
    expect(entries()).toMatchObject([{ movement: 'DEPOSIT', at: noon }]);
    expect(entries()[0]?.postings).toContainEqual({ account: systemAccounts.suspense, currency: 'USD', amount });
  });
});
