import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/transfers/create-transfer-out.ts';
import type { Item } from '../../../functions/store/table.ts';
import {
  aCaller,
  aCustomer,
  aDollarAccount,
  anAccount,
  anExternalAccount,
  aPlatform,
  ids,
  noon,
  otherPlatformId,
  platformId,
  uuids,
} from '../../support/builders.ts';
import { cancels, useTable } from '../../support/clients.ts';
import { type HttpRequest, invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';
import { useClock, useRandom } from '../../support/seams.ts';

const table = useTable();
useClock();
useRandom({ uuids: [uuids.payment] });

const arrange = (overrides: Partial<Record<'platform' | 'internal' | 'external' | 'customer', Item>> = {}) =>
  table.holds(
    ...Object.values({
      platform: stored.platform(aPlatform()),
      internal: stored.account(anAccount()),
      external: stored.externalAccount(aDollarAccount()),
      customer: stored.customer(aCustomer()),
      ...overrides,
    }),
  );
const send = (change: object = {}, overrides: HttpRequest = {}) =>
  invoke(handler, {
    body: { source: { accountId: ids.source }, destination: { accountId: ids.external }, amount: 2_500, ...change },
    ...overrides,
  });
const payment = `PLATFORM#${platformId}#PAYMENT#${uuids.payment}`;

beforeEach(() => {
  arrange();
  table.accepts();
});

describe('POST /transfer-out', () => {
  it('answers with a transaction that is pending, free of fees and without a quote', async () => {
    const answer = await send({ remittanceInformation: 'Example invoice' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        id: ids.transaction,
        type: 'OUTGOING',
        direction: 'DEBIT',
        status: 'PENDING',
        sentAmount: { amount: 2_500 },
        receivedAmount: { amount: 2_500 },
        fees: 0,
        paymentRail: 'ACH',
        railSelectionMode: 'AUTO',
        createdAt: noon,
      },
    });
    expect(answer.body).not.toHaveProperty('quoteId');
    expect(answer.body).not.toHaveProperty('exchangeRate');
  });

  it('pays in one transaction: payment, debit, journal', async () => {
    await send();
    expect(table.transactions()).toHaveLength(1);
    expect(table.written()).toEqual([
      `${payment} PAYMENT`,
      `PLATFORM#${platformId}#INTERNAL_ACCOUNT#${uuids.source} INTERNAL_ACCOUNT`,
    ]);
    expect(table.booked()).toMatchObject([{ movement: 'EXECUTION' }]);
    expect(table.writeTo(' PAYMENT')?.Put?.ConditionExpression).toBe('attribute_not_exists(pk)');
    expect(table.writtenPayment()).toMatchObject({
      kind: 'TRANSFER_OUT',
      version: 1,
      event: { number: 1, type: 'OUTGOING_PAYMENT.PENDING' },
    });
    expect(table.writeTo('INTERNAL_ACCOUNT')?.Update?.ConditionExpression).toBe(
      'balance >= :amount AND #status = :active',
    );
  });

  it('takes the rail that is asked for', async () => {
    const { body } = await send({ destination: { accountId: ids.external, paymentRail: 'RTP' } });
    expect(body).toMatchObject({ paymentRail: 'RTP', railSelectionMode: 'MANUAL' });
  });

  it.each([undefined, null, 0, -1, 2.5, '2500', 9_000_000_000_000_001])(
    'is refused with INVALID_AMOUNT for %j',
    async (amount) => {
      expect(await send({ amount })).toMatchObject({ status: 400, body: { code: 'INVALID_AMOUNT' } });
      expect(table.transactions()).toEqual([]);
    },
  );

  it.each<[string, object, HttpRequest, number, string]>([
    [
      'an unknown source',
      { source: { accountId: `InternalAccount:${uuids.unknown}` } },
      {},
      404,
      'REFERENCE_NOT_FOUND',
    ],
    [
      'an unknown destination',
      { destination: { accountId: `ExternalAccount:${uuids.unknown}` } },
      {},
      404,
      'REFERENCE_NOT_FOUND',
    ],
    ['a destination inside', { destination: { accountId: ids.destination } }, {}, 404, 'REFERENCE_NOT_FOUND'],
    [
      'the accounts of another platform',
      {},
      { caller: aCaller({ platformId: otherPlatformId }) },
      404,
      'REFERENCE_NOT_FOUND',
    ],
    [
      'a rail that the account lacks',
      { destination: { accountId: ids.external, paymentRail: 'PIX' } },
      {},
      400,
      'INVALID_INPUT',
    ],
    ['a memo that is too long', { remittanceInformation: 'x'.repeat(81) }, {}, 400, 'INVALID_INPUT'],
    ['a token that may only look', {}, { caller: aCaller({ permissions: ['VIEW'] }) }, 403, 'FORBIDDEN'],
  ])('is refused for %s', async (_, change, overrides, status, code) => {
    table.holds(
      stored.platform(aPlatform()),
      stored.platform(aPlatform({ platformId: otherPlatformId })),
      stored.account(anAccount()),
      stored.externalAccount(aDollarAccount()),
      stored.customer(aCustomer()),
    );
    expect(await send(change, overrides)).toMatchObject({ status, body: { code } });
    expect(table.transactions()).toEqual([]);
  });

  it.each<[string, Parameters<typeof arrange>[0], number, string]>([
    ['in another currency', { external: stored.externalAccount(anExternalAccount()) }, 400, 'INVALID_CURRENCY'],
    ['from a frozen account', { internal: stored.account(anAccount({ status: 'FROZEN' })) }, 400, 'INVALID_INPUT'],
    [
      'to an account under review',
      { external: stored.externalAccount(aDollarAccount({ status: 'UNDER_REVIEW' })) },
      400,
      'INVALID_INPUT',
    ],
    [
      'to an unverified account',
      { external: stored.externalAccount(aDollarAccount({ status: 'UNVERIFIED' })) },
      400,
      'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    ],
    [
      'beyond the size that is allowed',
      { platform: stored.platform(aPlatform({ limits: { USD: { singleTransaction: 2_499 } } })) },
      400,
      'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    ],
    ['in production', { platform: stored.platform(aPlatform({ environment: 'production' })) }, 501, 'NOT_IMPLEMENTED'],
  ])('is refused %s', async (_, held, status, code) => {
    arrange(held);
    expect(await send()).toMatchObject({ status, body: { code } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused for lack of balance, and nothing was written', async () => {
    cancels(
      table,
      { INTERNAL_ACCOUNT: 'ConditionalCheckFailed' },
      { standing: { INTERNAL_ACCOUNT: { status: { S: 'ACTIVE' } } } },
    );
    expect(await send()).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_BALANCE' } });
    expect(table.transactions()).toHaveLength(1);
  });

  it('is refused beyond the volume of the day', async () => {
    arrange({ platform: stored.platform(aPlatform({ limits: { USD: { dailyVolume: 3_000 } } })) });
    cancels(table, { VOLUME: 'ConditionalCheckFailed' });
    expect(await send()).toMatchObject({ status: 429, body: { code: 'DAILY_VOLUME_LIMIT_EXCEEDED' } });
  });

  it('pays once for one key', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const first = await send({}, { headers });
    table.holds(table.writeTo(' PAYMENT')?.Put?.Item ?? {});
    table.stub.resetHistory();
    expect((await send({}, { headers })).text).toBe(first.text);
    expect(await send({ amount: 2_501 }, { headers })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.transactions()).toEqual([]);
  });
});
