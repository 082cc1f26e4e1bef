import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { bodyOf } from '../kit/client/api.ts';
import { transactionIn } from '../kit/client/payments.ts';
import { dollars, refunded } from '../kit/client/rewards.ts';
import { cloud, dollarsOf, eventually, jane, lookUp, quoteTo, typesOf, unnamed, useUmaCloud } from './uma-support.ts';

// A payment that takes two minutes takes six seconds.
useUmaCloud(20);

/** Payments that take long; the last test of this file waits for them. */
const onItsWay: string[] = [];

describe('GET /receiver/uma/{receiverUmaAddress}', () => {
  it('shows the currencies of a sandbox address', async () => {
    const body = bodyOf(await lookUp('$success.eur@sandbox.uma.money'), 200);
    expect(body).toMatchObject({
      receiverUmaAddress: '$success.eur@sandbox.uma.money',
      lookupId: expect.stringMatching(/^Lookup:[0-9a-f-]{36}$/),
      supportedCurrencies: [{ currency: { code: 'EUR' }, min: expect.any(Number), max: expect.any(Number) }],
      requiredPayerDataFields: [{ name: 'FULL_NAME', mandatory: true }],
    });
    expect(body.supportedCurrencies[0].estimatedExchangeRate).toBeCloseTo(1.087, 2);
  });

  it('finds a customer of the platform in any case, in the currencies of the accounts', async () => {
    const body = bodyOf(await lookUp('$JANE.example@uma.example.com', `?customerId=${jane.id}`), 200);
    expect(
      body.supportedCurrencies.map(({ currency }: { currency: { code: string } }) => currency.code).sort(),
    ).toEqual([...jane.currencies].sort());
  });

  it.each(['jane@uma.example.com', '$@uma.example.com', '$jane', 'Customer:1', '$ja ne@uma.example.com', '%24%'])(
    'refuses %s',
    async (address) =>
      expect(await lookUp(address)).toMatchObject({ status: 400, body: { code: 'INVALID_UMA_ADDRESS' } }),
  );

  it.each(['$unknown.usd@sandbox.uma.money', '$success.xyz@sandbox.uma.money', '$jane@elsewhere.example.com'])(
    'finds no receiver at %s',
    async (address) => expect(await lookUp(address)).toMatchObject({ status: 404, body: { code: 'UMA_NOT_FOUND' } }),
  );

  it('finds no customer of another platform', async () => {
    const other = await anotherPlatform(cloud);
    const answer = await other.get(`/receiver/uma/${encodeURIComponent(jane.umaAddress)}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'UMA_NOT_FOUND' } });
  });

  it('refuses a sender whom the platform does not have', async () => {
    const answer = await lookUp('$success.eur@sandbox.uma.money', '?customerId=Customer:unknown');
    expect(answer).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });
});

describe('a quote to a UMA address', () => {
  it.each(['USD', 'EUR', 'MXN'])('is paid in %s', async (currency) => {
    const umaAddress = `$success.${currency.toLowerCase()}@sandbox.uma.money`;
    const quote = bodyOf(await quoteTo(umaAddress), 201);
    expect(quote).toMatchObject({
      destination: { destinationType: 'UMA_ADDRESS', umaAddress },
      receivingCurrency: { code: currency },
    });
    const transaction = await transactionIn(cloud.api, quote.transactionId, 'COMPLETED');
    expect(transaction.destination).toEqual({ destinationType: 'UMA_ADDRESS', umaAddress, currency });
    // The platform's configuration asks for nothing about the receiver.
    for (const shown of [quote, transaction]) expect(shown).not.toHaveProperty('counterpartyInformation');
    await eventually(quote.transactionId, 'OUTGOING_PAYMENT.COMPLETED');
    expect(typesOf(quote.transactionId)).toEqual(
      ['PENDING', 'PROCESSING', 'COMPLETED'].map((status) => `OUTGOING_PAYMENT.${status}`),
    );
  });

  it('is executed later like any other', async () => {
    const quote = bodyOf(await quoteTo('$success.eur@sandbox.uma.money', { immediatelyExecute: false }), 201);
    const { transactionId } = bodyOf(await cloud.api.post(`/quotes/${quote.id}/execute`), 200);
    expect(quote.transactionId).toBe(transactionId);
    await transactionIn(cloud.api, transactionId, 'COMPLETED');
  });

  it('stays on its way for long', async () => {
    const { transactionId } = bodyOf(await quoteTo('$pending.long.usd@sandbox.uma.money'), 201);
    await transactionIn(cloud.api, transactionId, 'PROCESSING');
    await pause(500);
    await transactionIn(cloud.api, transactionId, 'PROCESSING');
    onItsWay.push(transactionId);
  });

  it('fails compliance, and every cent comes back', async () => {
    const before = await dollars(cloud.api);
    const { transactionId } = bodyOf(await quoteTo('$fail.compliance.usd@sandbox.uma.money'), 201);
    const transaction = await refunded(cloud.api, transactionId);
    expect(transaction).toMatchObject({ status: 'FAILED', failureReason: 'COMPLIANCE_REJECTED' });
    expect(await dollars(cloud.api)).toBe(before + 10_000);
    await eventually(transactionId, 'OUTGOING_PAYMENT.REFUND_COMPLETED');
  });

  it('goes straight to the account of a customer of the same platform', async () => {
    const held = await dollarsOf(jane.id);
    const umaAddress = jane.umaAddress.toLowerCase();
    const quote = bodyOf(
      await quoteTo(jane.umaAddress, { destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' } }),
      201,
    );
    const transaction = await transactionIn(cloud.api, quote.transactionId, 'COMPLETED');
    expect(transaction.destination).toEqual({ destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' });
    expect(await dollarsOf(jane.id)).toBe(held + 10_000);
    const list = bodyOf(
      await cloud.api.get(`/transactions?receiverAccountIdentifier=${encodeURIComponent(umaAddress)}`),
      200,
    );
    expect(list.data.map(({ id }: { id: string }) => id)).toEqual([quote.transactionId]);
  });

  it.each<[string, object, number, string]>([
    ['without a lookup', { lookupId: undefined }, 400, 'INVALID_INPUT'],
    ['with a lookup that is none', { lookupId: 'Lookup:1' }, 404, 'LOOKUP_REQUEST_NOT_FOUND'],
    [
      'with an unknown lookup',
      { lookupId: 'Lookup:99999999-9999-4999-8999-99999999999a' },
      404,
      'LOOKUP_REQUEST_NOT_FOUND',
    ],
    [
      'with the lookup of another address',
      { destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$success.usd@sandbox.uma.money' } },
      400,
      'INVALID_INPUT',
    ],
    [
      'in a currency that the receiver does not take',
      {
        destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$success.eur@sandbox.uma.money', currency: 'USD' },
      },
      400,
      'INVALID_CURRENCY',
    ],
  ])('is refused %s', async (_what, changes, status, code) => {
    const before = await dollars(cloud.api);
    expect(await quoteTo('$success.eur@sandbox.uma.money', changes)).toMatchObject({ status, body: { code } });
    expect(await dollars(cloud.api)).toBe(before + 10_000);
  });

  it('is refused with the lookup of another platform', async () => {
    const other = await anotherPlatform(cloud);
    const { lookupId } = bodyOf(await other.get('/receiver/uma/%24success.eur%40sandbox.uma.money'), 200);
    const answer = await quoteTo('$success.eur@sandbox.uma.money', { lookupId });
    expect(answer).toMatchObject({ status: 404, body: { code: 'LOOKUP_REQUEST_NOT_FOUND' } });
  });

  it('needs the name of a customer who pays, known or sent along', async () => {
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: unnamed.id };
    const changes = { source, immediatelyExecute: undefined };
    const refused = await quoteTo('$success.eur@sandbox.uma.money', changes);
    expect(refused).toMatchObject({ status: 400, body: { code: 'MISSING_MANDATORY_USER_INFO' } });
    const senderCustomerInfo = { FULL_NAME: 'Jane Example' };
    bodyOf(await quoteTo('$success.eur@sandbox.uma.money', { ...changes, senderCustomerInfo }), 201);
  });
});

describe('after all quotes', () => {
  it('the slow payment has completed, and the ledger adds up', async () => {
    expect(onItsWay).not.toEqual([]);
    for (const id of onItsWay) await transactionIn(cloud.api, id, 'COMPLETED', { timeoutMs: 40_000 });
    await expectCleanBooks(cloud);
  });
});
