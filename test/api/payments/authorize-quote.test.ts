import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/payments/authorize-quote.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import {
  aChallenge,
  aCustomer,
  anAccount,
  aPayment,
  aQuote,
  aRealtimeQuote,
  ids,
  moved,
  platformId,
  uuids,
} from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();
useRandom();

const authorize = (overrides: HttpRequest = {}) =>
  invoke(handler, { path: { quoteId: ids.quote }, body: { code: '123456' }, ...overrides });
const challenged = (authorization: Payment['authorization']) => aPayment(['challenge'], { authorization });
const payment = `PLATFORM#${platformId}#PAYMENT#${uuids.payment}`;
const account = `PLATFORM#${platformId}#INTERNAL_ACCOUNT#${uuids.source} INTERNAL_ACCOUNT`;

beforeEach(() =>
  table.holds(
    stored.customer(aCustomer({ region: 'DE' })),
    stored.account(anAccount({ balance: 0, held: 10_000 })),
    stored.payment(challenged({ waiting: [], challenge: aChallenge({ purpose: 'PAYOUT' }) })),
  ),
);

describe('POST /quotes/{quoteId}/authorize', () => {
  it('debits the held money when the last challenge is answered', async () => {
    const answer = await authorize();
    expect(answer).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
    expect(answer.body).not.toHaveProperty('scaChallenge');
    expect(table.transactions()).toHaveLength(1);
    expect(table.written()).toEqual([
      `${payment} PAYMENT`,
      expect.stringMatching(/ CUSTOMER$/),
      account,
      expect.stringMatching(/ SCA$/),
    ]);
    // No wrong code was counted since.
    expect(table.writeTo(' SCA')?.ConditionCheck?.ConditionExpression).toBe('attribute_not_exists(pk)');
    expect(table.booked()).toMatchObject([{ movement: 'EXECUTION' }]);
    expect(table.writeTo('INTERNAL_ACCOUNT')?.Update).toMatchObject({
      UpdateExpression: expect.stringContaining('SET held = held - :amount,'),
      ConditionExpression: 'held >= :amount AND #status = :active',
      ExpressionAttributeValues: { ':amount': 10_000 },
    });
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({ event: { type: 'OUTGOING_PAYMENT.PROCESSING' } });
  });

  it('pays nothing from an account that is frozen, and what was held when that is over', async () => {
    const held = anAccount({ balance: 0, held: 10_000 });
    table.holds(stored.account({ ...held, status: 'FROZEN' }));
    expect(await authorize()).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.payment()).toMatchObject({ status: 'PENDING_AUTHORIZATION' });
    table.holds(stored.account(held));
    expect(await authorize()).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
  });

  it.each(['CLOSED', 'FROZEN'] as const)('pays nothing to an internal account that is %s by then', async (status) => {
    const challenge = aChallenge({ purpose: 'PAYOUT' });
    const to = { destinationAccountId: ids.destination };
    table.holds(
      stored.account(anAccount({ accountId: ids.destination, currency: 'EUR', status })),
      stored.payment({ ...challenged({ waiting: [], challenge }), ...to }),
    );
    expect(await authorize()).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.payment()).toMatchObject({ status: 'PENDING_AUTHORIZATION' });
    expect(table.transactions()).toEqual([]);
    table.holds(stored.account(anAccount({ accountId: ids.destination, currency: 'EUR' })));
    expect(await authorize()).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
  });

  it.each([{ verificationStatus: 'REJECTED' as const }, { verificationStatus: 'HOLD' as const }, { isDeleted: true }])(
    'is refused with USER_NOT_READY, and the money stays held, where the customer has become %o',
    async (changes) => {
      table.holds(stored.customer(aCustomer({ region: 'DE', ...changes })));
      expect(await authorize()).toMatchObject({ status: 403, body: { code: 'USER_NOT_READY' } });
      expect(table.ofType('PAYMENT')).toMatchObject([{ status: 'PENDING_AUTHORIZATION' }]);
      expect(table.ofType('INTERNAL_ACCOUNT')).toMatchObject([{ held: 10_000 }]);
    },
  );

  it('shows as EXPIRED a quote whose time to be funded was over before the last answer', async () => {
    const challenge = aChallenge({ purpose: 'PAYOUT', expiresAt: '2025-11-01T12:06:00.000Z' });
    const authorization = { waiting: [], challenge };
    const quote = moved(aRealtimeQuote(), 'challenge');
    for (const [time, status] of [
      ['2025-11-01T12:04:59.999Z', 'PENDING'],
      ['2025-11-01T12:05:00.000Z', 'EXPIRED'],
    ] as const) {
      table.holds(stored.payment({ ...quote, authorization }));
      clock.set(time);
      expect(await authorize()).toMatchObject({ status: 200, body: { status } });
    }
  });

  it('debits nothing for a payment that is paid from outside, because nothing was held for it', async () => {
    const authorization = { waiting: [], challenge: aChallenge({ purpose: 'PAYOUT' as const }) };
    table.holds(stored.payment(aPayment(['challenge'], { authorization, funding: { kind: 'PULL' } })));
    expect(await authorize()).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
    expect(table.written()).toEqual([
      `${payment} PAYMENT`,
      expect.stringMatching(/ CUSTOMER$/),
      expect.stringMatching(/ SCA$/),
    ]);
  });

  it('asks for the next proof when another purpose waits, and moves no money yet', async () => {
    table.holds(stored.payment(challenged({ waiting: ['PAYOUT'], challenge: aChallenge() })));
    const answer = await authorize();
    expect(answer.body).toMatchObject({ status: 'PENDING_AUTHORIZATION', scaChallenge: { purpose: 'PAYOUT' } });
    expect(answer.body.scaChallenge.id).not.toBe(aChallenge().id);
    expect(table.written()).toEqual([`${payment} PAYMENT`, expect.stringMatching(/ SCA$/)]);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({
      event: { type: 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION' },
    });
  });

  it('counts a wrong code and moves nothing', async () => {
    expect(await authorize({ body: { code: '000000' } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    expect(table.written()).toEqual([`${payment} PAYMENT`, expect.stringMatching(/ SCA$/)]);
    expect(table.writeTo(' SCA')?.Put?.Item?.wrongProofs).toMatchObject({ count: 1 });
    const item = table.writeTo(' PAYMENT')?.Put?.Item;
    expect(item).toMatchObject({ status: 'PENDING_AUTHORIZATION', authorization: { challenge: { wrongCodes: 1 } } });
    expect(item?.event).toEqual(challenged(undefined).event);
  });

  it('counts two wrong codes that arrive at the same time', async () => {
    const once = challenged({ waiting: [], challenge: aChallenge({ wrongCodes: 1 }) });
    table.beforeNextWrite(() => table.holds(stored.payment({ ...once, version: once.version + 1 })));
    expect((await authorize({ body: { code: '000000' } })).status).toBe(400);
    expect(table.transactions()).toHaveLength(2);
    expect(table.payment()).toMatchObject({ authorization: { challenge: { wrongCodes: 2 } } });
  });

  it('voids the challenge with the fifth wrong code, even for the right one after it', async () => {
    const four = aChallenge({ wrongCodes: 4 });
    table.holds(stored.payment(challenged({ waiting: [], challenge: four })));
    const fifth = await authorize({ body: { code: '000000' } });
    expect(fifth).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(fifth.headers).toMatchObject({ 'Retry-After': '300' });
    table.forgetCalls();
    expect((await authorize()).status).toBe(429);
    expect(table.transactions()).toEqual([]);
  });

  it('is refused when the challenge has run out', async () => {
    clock.set(aChallenge().expiresAt);
    expect((await authorize()).status).toBe(400);
    expect(table.transactions()).toEqual([]);
  });

  it.each<[string, Payment]>([
    ['a quote that is not executed', aQuote()],
    ['a customer who needs none', aPayment()],
    ['a payment that is authorized already', aPayment(['challenge', 'process'])],
  ])('is refused with CONFLICT for %s', async (_, payment) => {
    table.holds(stored.payment(payment));
    expect(await authorize()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.transactions()).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['nothing', {}, 'code'],
    ['a code and an assertion', { code: '1', passkeyAssertion: {}, origin: 'https://example.com' }, 'passkeyAssertion'],
    ['an assertion from nowhere', { passkeyAssertion: {} }, 'origin'],
  ])('is refused with 400 for %s', async (_, body, field) => {
    expect(await authorize({ body })).toMatchObject({ status: 400, body: { details: { errors: [{ field }] } } });
  });

  it('moves money once when two proofs arrive at the same time', async () => {
    table.beforeNextWrite(() => table.holds(stored.payment(aPayment(['challenge', 'process']))));
    expect(await authorize()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.transactions()).toHaveLength(1);
  });
});
