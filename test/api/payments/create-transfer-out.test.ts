import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/payments/create-transfer-out.ts';
import {
  aCustomer,
  aDollarAccount,
  anAccount,
  aPlatform,
  ids,
  noon,
  platformId,
  someTerms,
  uuids,
} from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { type Replaced, refusesTransfers, useTransfers } from './transfers-support.ts';

const setup = useTransfers(handler, { from: ids.source, to: ids.external });
const { table, arrange, transfer } = setup;
const payment = `PLATFORM#${platformId}#PAYMENT#${uuids.payment}`;
const volume = `PLATFORM#${platformId}#VOLUME#USD#2025-11-01 VOLUME`;

describe('POST /transfer-out', () => {
  it('answers with a transaction that is pending, free of fees and without a quote', async () => {
    const answer = await transfer({ remittanceInformation: 'Example invoice' });
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
    await transfer();
    expect(table.transactions()).toHaveLength(2);
    expect(table.written()).toEqual([
      volume,
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

  it('holds the amount and issues a challenge in one transaction for a customer in Germany', async () => {
    arrange({ customer: stored.customer(aCustomer({ region: 'DE' })) });
    const { status, body } = await transfer();
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'PENDING', quoteId: ids.quote } });
    expect(table.transactions()).toHaveLength(2);
    expect(table.booked()).toEqual([]);
    expect(table.writtenPayment()).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      authorization: { waiting: [], challenge: { factor: 'SMS_OTP', purpose: 'PAYOUT' } },
      earlierEvents: [{ number: 1, type: 'OUTGOING_PAYMENT.PENDING', status: 'PENDING' }],
      event: { number: 2, type: 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION' },
    });
    expect(table.ofType('INTERNAL_ACCOUNT').find(({ accountId }) => accountId === ids.source)).toMatchObject({
      balance: anAccount().balance - 2_500,
      held: 2_500,
    });
  });

  it('takes the rail that is asked for', async () => {
    const { body } = await transfer({ destination: { accountId: ids.external, paymentRail: 'RTP' } });
    expect(body).toMatchObject({ paymentRail: 'RTP', railSelectionMode: 'MANUAL' });
  });

  it.each<[string, object]>([
    ['a rail that the account lacks', { destination: { accountId: ids.external, paymentRail: 'PIX' } }],
    ['a memo that is too long', { remittanceInformation: 'x'.repeat(81) }],
  ])('is refused with INVALID_INPUT for %s', async (_, change) => {
    expect(await transfer(change)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.transactions()).toEqual([]);
  });

  it.each<[string, Replaced, string]>([
    ['from a frozen account', { source: stored.account(anAccount({ status: 'FROZEN' })) }, 'INVALID_INPUT'],
    [
      'to an account under review',
      { external: stored.externalAccount(aDollarAccount({ status: 'UNDER_REVIEW' })) },
      'INVALID_INPUT',
    ],
    [
      'to an unverified account',
      { external: stored.externalAccount(aDollarAccount({ status: 'UNVERIFIED' })) },
      'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    ],
  ])('is refused %s', async (_, replaced, code) => {
    arrange(replaced);
    expect(await transfer()).toMatchObject({ status: 400, body: { code } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused for lack of balance, and nothing was written', async () => {
    arrange({ source: stored.account(anAccount({ balance: 2_499 })) });
    expect(await transfer()).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_BALANCE' } });
    expect(table.ofType('PAYMENT')).toEqual([]);
  });

  it('is refused beyond the volume of the day', async () => {
    arrange({ platform: stored.platform(aPlatform({ terms: someTerms({ USD: { dailyVolume: 3_000 } }) })) });
    expect((await transfer()).status).toBe(201);
    expect(await transfer()).toMatchObject({ status: 429, body: { code: 'DAILY_VOLUME_LIMIT_EXCEEDED' } });
  });

  it('is refused with REFERENCE_NOT_FOUND for the accounts of a transfer in', async () => {
    const swapped = { source: { accountId: ids.external }, destination: { accountId: ids.source } };
    expect(await transfer(swapped)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(table.transactions()).toEqual([]);
  });

  refusesTransfers(setup);
});
