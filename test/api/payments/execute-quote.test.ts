import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/payments/execute-quote.ts';
import type { ExternalAccountRecord } from '../../../functions/domain/external-accounts/external-account.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import {
  aCaller,
  aCustomer,
  anAccount,
  anExternalAccount,
  aPayment,
  aPlatform,
  aQuote,
  ids,
  moved,
  noon,
  otherPlatformId,
  platformId,
  someTerms,
  uuids,
} from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { itemsForPayment, stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();
useRandom();

const execute = (overrides: HttpRequest = {}) => invoke(handler, { path: { quoteId: ids.quote }, ...overrides });
const holding = (payment: Payment, account: Partial<ExternalAccountRecord> = {}) =>
  table.holds(
    ...itemsForPayment({ external: stored.externalAccount(anExternalAccount(account)) }),
    stored.payment(payment),
  );
const payment = `PLATFORM#${platformId}#PAYMENT#${uuids.payment}`;
const volume = `PLATFORM#${platformId}#VOLUME#USD#2025-11-01 VOLUME`;

beforeEach(() => holding(aQuote()));

/** Executes under a daily volume that is just enough, and under one that is not. */
async function underDailyVolumes() {
  table.holds(stored.platform(aPlatform({ terms: someTerms({ USD: { dailyVolume: 10_000 } }) })));
  await execute();
  const writtenVolume = table.items().find(({ type }) => type === 'VOLUME')?.volume;
  holding(aQuote());
  table.holds(stored.platform(aPlatform({ terms: someTerms({ USD: { dailyVolume: 9_999 } }) })));
  return { writtenVolume, refused: await execute() };
}

describe('POST /quotes/{quoteId}/execute', () => {
  it('pays the locked price in one transaction under the version that was read', async () => {
    const answer = await execute();
    expect(answer).toMatchObject({
      status: 200,
      body: { id: ids.quote, status: 'PROCESSING', totalSendingAmount: 10_000, transactionId: ids.transaction },
    });
    expect(table.transactions()).toHaveLength(2);
    expect(table.written()).toEqual([
      volume,
      `${payment} PAYMENT`,
      `PLATFORM#${platformId}#INTERNAL_ACCOUNT#${uuids.source} INTERNAL_ACCOUNT`,
    ]);
    expect(table.writeTo(' PAYMENT')?.Put).toMatchObject({
      ConditionExpression: '#version = :loaded',
      ExpressionAttributeValues: { ':loaded': 1 },
    });
    expect(table.writtenPayment()).toMatchObject({
      status: 'PENDING',
      version: 2,
      createdAt: noon,
      event: { number: 1, type: 'OUTGOING_PAYMENT.PENDING' },
    });
    expect(table.booked()).toMatchObject([{ movement: 'EXECUTION' }]);
  });

  it.each([{}, undefined])('takes the body %j', async (body) => {
    expect((await execute({ body })).status).toBe(200);
  });

  it('is refused for lack of balance, and nothing was written', async () => {
    table.holds(stored.account(anAccount({ balance: 9_999 })));
    expect(await execute()).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_BALANCE' } });
    expect(table.payment()).toMatchObject({ status: 'QUOTED', version: 1 });
  });

  it('counts towards the volume of the day, and is refused beyond it', async () => {
    const { writtenVolume, refused } = await underDailyVolumes();
    expect(writtenVolume).toBe(10_000);
    expect(refused).toMatchObject({ status: 429, body: { code: 'DAILY_VOLUME_LIMIT_EXCEEDED' } });
  });

  it('is refused from the moment at which the quote expires', async () => {
    clock.set('2025-11-01T12:04:59.999Z');
    expect((await execute()).status).toBe(200);
    holding(aQuote());
    table.forgetCalls();
    clock.set('2025-11-01T12:05:00.000Z');
    expect(await execute()).toMatchObject({ status: 409, body: { code: 'QUOTE_EXPIRED' } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused once the expiry is recorded', async () => {
    holding(moved(aQuote(), 'expire'));
    expect(await execute()).toMatchObject({ status: 409, body: { code: 'QUOTE_EXPIRED' } });
  });

  it.each<[string, Payment]>([
    ['executed', aPayment()],
    ['on its way', aPayment(['process'])],
    ['paid', aPayment(['process', 'complete'])],
    ['failed', aPayment(['process', 'fail'])],
  ])('is refused with CONFLICT when it is %s already, however late it is', async (_, current) => {
    holding(current);
    clock.set('2025-11-02T12:00:00.000Z');
    expect(await execute()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused once the platform has turned payments in its currency off', async () => {
    const rules = { minAmount: 1, maxAmount: 1_000_000, requiredCounterpartyFields: [] };
    const off = aPlatform({ currencyRules: { USD: { ...rules, enabledTransactionTypes: ['INCOMING'] } } });
    table.holds(stored.platform(off));
    expect(await execute()).toMatchObject({ status: 400, body: { code: 'INVALID_CURRENCY' } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused with CONFLICT when another execution wins the race', async () => {
    table.beforeNextWrite(() => holding(aPayment()));
    expect(await execute()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.written().filter((key) => key === `${payment} PAYMENT`)).toHaveLength(1);
    expect(table.item('VOLUME#USD')).toMatchObject({ volume: 0 });
  });

  it.each<[string, HttpRequest]>([
    ['an unknown one', { path: { quoteId: `Quote:${uuids.unknown}` } }],
    ['an id of another kind', { path: { quoteId: ids.transaction } }],
    ['no id', { path: { quoteId: 'x' } }],
    ['that of another platform', { caller: aCaller({ platformId: otherPlatformId }) }],
  ])('answers for %s with QUOTE_NOT_FOUND', async (_, overrides) => {
    expect(await execute(overrides)).toMatchObject({
      status: 404,
      body: { code: 'QUOTE_NOT_FOUND', message: 'There is no quote with this id.' },
    });
    expect(table.transactions()).toEqual([]);
  });

  it('issues a challenge and holds the money where strong authentication is due', async () => {
    holding(aQuote({ authorization: { waiting: ['CURRENCY_CONVERSION', 'PAYOUT'] } }));
    const answer = await execute();
    expect(answer.body).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      scaChallenge: { factor: 'SMS_OTP', purpose: 'CURRENCY_CONVERSION' },
    });
    expect(table.written()).toEqual([
      volume,
      `${payment} PAYMENT`,
      `PLATFORM#${platformId}#INTERNAL_ACCOUNT#${uuids.source} INTERNAL_ACCOUNT`,
    ]);
    expect(table.writeTo(' PAYMENT')?.Put).toMatchObject({
      Item: {
        status: 'PENDING_AUTHORIZATION',
        version: 2,
        earlierEvents: [{ number: 1, type: 'OUTGOING_PAYMENT.PENDING', status: 'PENDING' }],
        event: { number: 2, type: 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION' },
        authorization: { waiting: ['PAYOUT'] },
      },
      ExpressionAttributeValues: { ':loaded': 1 },
    });
  });

  it('replays its answer for the same key, and refuses the key for another quote', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const first = await execute({ headers });
    table.forgetCalls();
    const second = await execute({ headers });
    expect(second.text).toBe(first.text);
    expect(second.headers).toMatchObject({ 'Idempotent-Replayed': 'true' });
    const other = await execute({ headers, path: { quoteId: `Quote:${uuids.unknown}` } });
    expect(other).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.transactions()).toEqual([]);
  });

  it.each<[string, Partial<ExternalAccountRecord>, string]>([
    ['was deleted', { deletedAt: noon }, 'INVALID_INPUT'],
    ['is not active any more', { status: 'INACTIVE' }, 'INVALID_INPUT'],
    ['lost its proof of ownership', { status: 'UNVERIFIED' }, 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'],
  ])('is refused with 400 when the destination %s after the quote was made', async (_, account, code) => {
    holding(aQuote(), account);
    expect(await execute()).toMatchObject({ status: 400, body: { code } });
    expect(table.transactions()).toEqual([]);
  });

  it.each([
    ['is no longer verified', { verificationStatus: 'PENDING' } as const],
    ['was deleted', { isDeleted: true }],
  ])('is refused when the customer %s after the quote was made', async (_, changes) => {
    table.holds(stored.customer(aCustomer(changes)));
    expect(await execute()).toMatchObject({ body: { code: 'USER_NOT_READY' } });
    expect(table.payment()).toMatchObject({ status: 'QUOTED', version: 1 });
    expect(table.transactions()).toEqual([]);
  });

  it.each(['CLOSED', 'FROZEN', 'PENDING', 'FAILED'] as const)(
    'is refused with 400 when the internal account that it pays is %s by then',
    async (status) => {
      holding(aQuote({ destinationAccountId: ids.destination }));
      const other = { customerId: `Customer:${uuids.unknown}` as const, accountId: ids.destination, currency: 'EUR' };
      table.holds(stored.account(anAccount({ ...other, status })));
      expect(await execute()).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(table.payment()).toMatchObject({ status: 'QUOTED', version: 1 });
      expect(table.transactions()).toEqual([]);
    },
  );

  it('is refused when the customer whom it pays is no longer verified', async () => {
    holding(aQuote({ destinationAccountId: ids.destination }));
    const customerId = `Customer:${uuids.unknown}` as const;
    table.holds(
      stored.account(anAccount({ customerId, accountId: ids.destination, currency: 'EUR' })),
      stored.customer(aCustomer({ customerId, verificationStatus: 'HOLD' })),
    );
    expect(await execute()).toMatchObject({ status: 403, body: { code: 'USER_NOT_READY' } });
    expect(table.payment()).toMatchObject({ status: 'QUOTED', version: 1 });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused when the customer whose UMA address it pays is no longer verified', async () => {
    const umaReceiverId = `Customer:${uuids.unknown}` as const;
    holding(aQuote({ destinationAccountId: '$john@example.com', umaReceiverId }));
    table.holds(stored.customer(aCustomer({ customerId: umaReceiverId, verificationStatus: 'REJECTED' })));
    expect(await execute()).toMatchObject({ status: 403, body: { code: 'USER_NOT_READY' } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused with 400 when the account that it pulls from was deleted', async () => {
    holding(
      aQuote({ sourceAccountId: ids.external, destinationAccountId: ids.destination, funding: { kind: 'PULL' } }),
      {
        deletedAt: noon,
      },
    );
    expect(await execute()).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.transactions()).toEqual([]);
  });
});
