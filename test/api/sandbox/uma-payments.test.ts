import { beforeEach, describe, expect, it } from 'vitest';
import { handler as sandboxReceive } from '../../../functions/api/sandbox/sandbox-receive.ts';
import { handler as sandboxSend } from '../../../functions/api/sandbox/sandbox-send.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import {
  aCaller,
  aCustomer,
  aPayment,
  aPlatform,
  aQuote,
  aRealtimeQuote,
  ids,
  moved,
  noon,
  otherPlatformId,
  uuids,
} from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { itemsForPayment, stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';
import { paymentPlace } from '../../kit/tasks.ts';
import { theReceivingAccount } from '../../kit/uma.ts';

const table = useTable();

describe('POST /sandbox/uma/receive', () => {
  useClock();
  const request = {
    senderUmaAddress: '$success.eur@sandbox.uma.money',
    customerId: ids.customer,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 5_000,
  };
  const receive = (changes: object = {}, overrides: HttpRequest = {}) =>
    invoke(sandboxReceive, { body: { ...request, ...changes }, ...overrides });
  const holds = (platform = aPlatform({ webhookEndpoint: 'https://platform.example.com' })) =>
    table.holds(stored.platform(platform), stored.customer(aCustomer()), stored.account(theReceivingAccount()));

  beforeEach(() => holds());

  it('makes one payment for the same Idempotency-Key, and refuses the key with another body', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const first = await receive({}, { headers });
    expect(await receive({}, { headers })).toMatchObject({
      body: first.body,
      headers: { 'Idempotent-Replayed': 'true' },
    });
    expect(table.ofType('PAYMENT')).toHaveLength(1);
    const other = await receive({ receivingCurrencyAmount: 1 }, { headers });
    expect(other).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('writes the payment and books nothing yet', async () => {
    const answer = await receive();
    expect(answer).toMatchObject({
      status: 200,
      body: { type: 'INCOMING', status: 'PENDING', customerId: ids.customer },
    });
    expect(table.written()).toEqual([expect.stringContaining(' PAYMENT'), expect.stringContaining(' CUSTOMER')]);
    expect(table.writtenPayment()).toMatchObject({
      kind: 'UMA_IN',
      receivingAmount: 5_000,
      sendingCurrency: 'EUR',
      funding: { kind: 'UMA' },
      event: { number: 1, type: 'INCOMING_PAYMENT.PENDING' },
    });
  });

  it.each<[string, object, number, string]>([
    ['a sender that is none', { senderUmaAddress: 'jane' }, 400, 'INVALID_UMA_ADDRESS'],
    ['an unknown address', { receiverUmaAddress: '$unknown@example.com' }, 404, 'UMA_NOT_FOUND'],
    ['an unknown customer', { customerId: 'Customer:1' }, 404, 'USER_NOT_FOUND'],
    ['no receiver', { customerId: undefined }, 400, 'INVALID_INPUT'],
    ['a currency without an account', { receivingCurrencyCode: 'EUR' }, 400, 'INVALID_CURRENCY'],
  ])('refuses %s and writes nothing', async (_what, changes, status, code) => {
    expect(await receive(changes)).toMatchObject({ status, body: { code } });
    expect(table.transactions()).toEqual([]);
  });

  it('refuses a customer who is not verified and writes nothing', async () => {
    table.holds(stored.customer(aCustomer({ verificationStatus: 'PENDING' })));
    expect(await receive()).toMatchObject({ status: 403, body: { code: 'USER_NOT_READY' } });
    expect(table.transactions()).toEqual([]);
  });

  it('refuses a platform without a webhook endpoint', async () => {
    holds(aPlatform());
    expect(await receive()).toMatchObject({ status: 400, body: { code: 'WEBHOOK_ENDPOINT_NOT_SET' } });
    expect(table.transactions()).toEqual([]);
  });

  it('refuses a production token', async () => {
    const answer = await receive({}, { caller: aCaller({ environment: 'production' }) });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});

describe('POST /sandbox/send', () => {
  const clock = useClock();
  const send = (change: object = {}, overrides: HttpRequest = {}) =>
    invoke(sandboxSend, { body: { quoteId: ids.quote, currencyCode: 'USD', ...change }, ...overrides });
  const postings = () => table.booked()[0]?.postings ?? [];

  beforeEach(() => table.holds(stored.payment(aRealtimeQuote())));

  it('pays the quote that waits for money, and books it in the same transaction', async () => {
    expect(await send()).toMatchObject({ status: 200, body: { id: ids.transaction, status: 'PROCESSING' } });
    expect(table.transactions()).toHaveLength(1);
    expect(table.written()).toEqual([`${paymentPlace} PAYMENT`]);
    expect(table.booked()).toMatchObject([{ movement: 'EXECUTION' }]);
    expect(table.writeTo(' PAYMENT')?.Put).toMatchObject({
      Item: { funding: { received: { amount: 10_000, at: noon } }, event: { type: 'OUTGOING_PAYMENT.PROCESSING' } },
      ConditionExpression: '#version = :loaded',
    });
    expect(postings()).toContainEqual({ account: 'system:cash:bank', currency: 'USD', amount: -10_000 });
  });

  it('converts nothing when another amount arrives', async () => {
    expect((await send({ currencyAmount: 9_000 })).status).toBe(200);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({ funding: { received: { amount: 9_000 } } });
    expect(new Set(postings().map(({ currency }) => currency))).toEqual(new Set(['USD']));
    expect(
      postings()
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual([-9_000, 9_000]);
  });

  it.each<[string, Payment, string]>([
    ['was paid already', moved(aRealtimeQuote(), 'process'), 'CONFLICT'],
    ['is paid from an account', aQuote(), 'CONFLICT'],
    ['is paid from an account and executed', aPayment(), 'CONFLICT'],
    ['expired', moved(aRealtimeQuote(), 'expire'), 'QUOTE_EXPIRED'],
  ])('is refused for a quote that %s', async (_, quote, code) => {
    table.holds(stored.payment(quote));
    expect(await send()).toMatchObject({ status: 409, body: { code } });
    expect(table.transactions()).toEqual([]);
  });

  describe('for the invoice of a quote from a wallet', () => {
    const holdsQuote = (platform = aPlatform()) =>
      table.holds(
        ...itemsForPayment({ platform: stored.platform(platform) }),
        stored.payment(aQuote({ needsWalletSignature: true })),
      );

    it('executes the quote', async () => {
      holdsQuote();
      expect(await send()).toMatchObject({ status: 200, body: { id: ids.transaction } });
    });

    it('is refused where the currency does not go out any more', async () => {
      const rules = { minAmount: 1, maxAmount: 1_000_000, requiredCounterpartyFields: [] };
      holdsQuote(aPlatform({ currencyRules: { USD: { ...rules, enabledTransactionTypes: ['INCOMING'] } } }));
      expect(await send()).toMatchObject({ status: 400, body: { code: 'INVALID_CURRENCY' } });
      expect(table.transactions()).toEqual([]);
    });

    it('is refused where the customer has to authorize it by now', async () => {
      holdsQuote();
      table.holds(stored.customer(aCustomer({ region: 'DE' })));
      expect(await send()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect(table.transactions()).toEqual([]);
    });
  });

  it('answers a repeat with the same Idempotency-Key alike', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const first = await send({}, { headers });
    expect(await send({}, { headers })).toMatchObject({
      ...{ status: 200, body: first.body, headers: { 'Idempotent-Replayed': 'true' } },
    });
  });

  it('is refused from the moment on that the time of the quote is over, before that is recorded', async () => {
    clock.set('2025-11-01T12:05:00.000Z');
    expect(await send()).toMatchObject({ status: 409, body: { code: 'QUOTE_EXPIRED' } });
    expect(table.transactions()).toEqual([]);
    clock.set('2025-11-01T12:04:59.999Z');
    expect(await send()).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
  });

  it.each<[string, object, HttpRequest, number, string]>([
    ['another currency', { currencyCode: 'EUR' }, {}, 400, 'INVALID_CURRENCY'],
    ['a currency that there is not', { currencyCode: 'XYZ' }, {}, 400, 'INVALID_INPUT'],
    ['no amount worth the name', { currencyAmount: 0 }, {}, 400, 'INVALID_INPUT'],
    ['an unknown quote', { quoteId: `Quote:${uuids.unknown}` }, {}, 404, 'QUOTE_NOT_FOUND'],
    ['the quote of another platform', {}, { caller: aCaller({ platformId: otherPlatformId }) }, 404, 'QUOTE_NOT_FOUND'],
    ['a token of production', {}, { caller: aCaller({ environment: 'production' }) }, 403, 'FORBIDDEN'],
  ])('is refused for %s', async (_, change, overrides, status, code) => {
    expect(await send(change, overrides)).toMatchObject({ status, body: { code } });
    expect(table.transactions()).toEqual([]);
  });
});
