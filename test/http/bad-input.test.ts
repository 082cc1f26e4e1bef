import { describe, expect, it } from 'vitest';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { quoteRequest } from '../kit/client/rewards.ts';
import { api, basic, cloud, expectRefusal, fieldsOf, ours, raw, send, useTwoPlatforms } from './refusals-support.ts';

useTwoPlatforms();

describe('every operation with a body', () => {
  // Internal operations check a signature before the body.
  const forPlatforms = endpointList.filter(({ internal }) => !internal);
  // Uploads are not JSON; test/api/customers/documents.test.ts has their refusals.
  const withBody = forPlatforms
    .filter(({ request }) => request.body && !request.isMultipart)
    .map((row) => [row.id, row] as const);

  it.each(withBody)('%s refuses malformed JSON', async (_id, row) => {
    for (const text of ['{"amount": ', '{amount: 1}', '{} {}', 'undefined']) {
      expectRefusal(await send(row, text), 400, 'INVALID_INPUT');
    }
  });

  it.each(withBody)('%s refuses JSON that is no object', async (_id, row) => {
    for (const text of ['[]', '"text"', '1', 'true', 'null']) {
      expectRefusal(await send(row, text), 400, 'INVALID_INPUT');
    }
  });

  it.each(withBody)('%s refuses another content type', async (_id, row) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const answer = await send(row, '{}', { headers: { 'content-type': type } });
      expectRefusal(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
    }
  });

  it.each(withBody.filter(([, { request }]) => !request.bodyOptional))('%s refuses no body', async (_id, row) => {
    expectRefusal(await send(row), 400, 'INVALID_INPUT');
  });

  it.each(withBody)('%s refuses a body of more than 1 MB', async (_id, row) => {
    const text = JSON.stringify({ padding: 'x'.repeat(1_048_576) });
    expectRefusal(await send(row, text), 413, 'REQUEST_TOO_LARGE');
  });

  it('is refused without a length, too', async () => {
    const headers = {
      authorization: basic(`${cloud.tokenId}:${cloud.tokenSecret}`),
      'content-type': 'application/json',
    };
    const chunks = Array.from({ length: 20 }, () => ' '.repeat(100_000));
    const path = `${new URL(cloud.baseUrl).pathname}/quotes`;
    expectRefusal(await raw('POST', path, headers, ...chunks), 413, 'REQUEST_TOO_LARGE');
  });
});

describe('a missing field', () => {
  it('of a quote is named with all others', async () => {
    const answer = await api.post('/quotes', {});
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(fieldsOf(answer)).toEqual([
      'destination',
      'destination.destinationType',
      'lockedCurrencyAmount',
      'lockedCurrencySide',
      'source',
      'source.sourceType',
    ]);
  });

  it('of a customer is named with all others', async () => {
    const answer = await api.post('/customers', {
      customerType: 'BUSINESS',
      region: 'XX',
      email: 'no-address',
      phoneNumber: '12',
      currencies: ['USD', 'ABC'],
      address: { city: 'Springfield' },
      businessInfo: {},
    });
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(fieldsOf(answer)).toEqual(
      expect.arrayContaining([
        'address.country',
        'address.line1',
        'address.postalCode',
        'businessInfo.legalName',
        'currencies.1',
        'email',
        'phoneNumber',
        'region',
      ]),
    );
  });

  it.each([{}, { customerType: 'PERSON' }])('that decides the kind of customer is named: %j', async (customer) => {
    const answer = await api.post('/customers', customer);
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(fieldsOf(answer)).toEqual(['customerType']);
  });

  it('of an external account is named with all others', async () => {
    const answer = await api.post('/customers/external-accounts', {});
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(fieldsOf(answer)).toEqual(['accountInfo', 'accountInfo.accountType', 'currency']);
  });

  it('of a funding is named', async () => {
    const answer = await api.post(`/sandbox/internal-accounts/${ours.accountId}/fund`, {});
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(fieldsOf(answer)).toEqual(['amount']);
  });
});

describe('a wrong value', () => {
  it.each([
    ['lockedCurrencyAmount', { lockedCurrencyAmount: '10000' }],
    ['lockedCurrencyAmount', { lockedCurrencyAmount: 100.5 }],
    ['lockedCurrencyAmount', { lockedCurrencyAmount: 0 }],
    ['lockedCurrencyAmount', { lockedCurrencyAmount: -1 }],
    ['lockedCurrencyAmount', { lockedCurrencyAmount: 9_000_000_000_000_001 }],
    ['lockedCurrencyAmount', { lockedCurrencyAmount: null }],
    ['lockedCurrencyAmount', { lockedCurrencyAmount: [10_000] }],
    ['lockedCurrencySide', { lockedCurrencySide: 'sending' }],
    ['immediatelyExecute', { immediatelyExecute: 'true' }],
    ['description', { description: 5 }],
    ['description', { description: 'x'.repeat(1001) }],
    ['purposeOfPayment', { purposeOfPayment: 'FUN' }],
    ['source.sourceType', { source: { sourceType: 'WALLET', accountId: 'InternalAccount:1' } }],
    ['source.accountId', { source: { sourceType: 'ACCOUNT' } }],
    ['source', { source: 'InternalAccount:1' }],
    ['destination.accountId', { destination: { destinationType: 'ACCOUNT', accountId: '' } }],
    ['destination.accountId', { destination: { destinationType: 'ACCOUNT', accountId: 'x'.repeat(256) } }],
  ])('of a quote is refused: %s in %j', async (field, change) => {
    const request = quoteRequest(ours.accountId, ours.recipient, { immediatelyExecute: true, ...change });
    const answer = await api.post('/quotes', request);
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it.each(['1e400', '9007199254740993', '1.0000000000000001e1', '-0', '0.1'])(
    'is refused or taken as the whole number it is: %s',
    async (amount) => {
      const path = `/sandbox/internal-accounts/${ours.accountId}/fund`;
      const answer = await api.post(path, `{"amount":${amount}}`, { headers: { 'idempotency-key': '' } });
      expectRefusal(answer, 400, 'INVALID_INPUT');
    },
  );

  it.each([
    [
      'an address of another network',
      { accountType: 'SPARK_WALLET', address: 'bc1qexample' },
      'BTC',
      'accountInfo.address',
    ],
    ['no address', { accountType: 'SPARK_WALLET' }, 'BTC', 'accountInfo.address'],
    ['an unknown kind', { accountType: 'PIGGY_BANK' }, 'BTC', 'accountInfo.accountType'],
    ['a currency that it cannot hold', { accountType: 'SPARK_WALLET', address: 'spark1example' }, 'USD', 'currency'],
    ['an unknown currency', { accountType: 'SPARK_WALLET', address: 'spark1example' }, 'ABC', 'currency'],
  ])('of an external account is refused: %s', async (_what, accountInfo, currency, field) => {
    const { customerId } = ours.recipient;
    const answer = await api.post('/customers/external-accounts', { customerId, currency, accountInfo });
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it.each([0, -5, 1.5, '100', null, true, {}, 100_000_000_001])('of a funding is refused: %j', async (amount) => {
    const answer = await api.post(`/sandbox/internal-accounts/${ours.accountId}/fund`, { amount });
    expectRefusal(answer, 400, 'INVALID_INPUT');
  });

  it.each([
    { receiptDeliveryConfirmedAt: 'yesterday' },
    { receiptDeliveryConfirmedAt: 1 },
    { receiptDeliveryConfirmedAt: '2025-13-01T00:00:00Z' },
  ])('of a confirmation is refused: %j', async (body) => {
    expectRefusal(await api.post(`/transactions/${ours.transactionId}/confirm`, body), 400, 'INVALID_INPUT');
  });

  it.each(['type=SAVINGS', 'currency=USD&currency=EUR'])('in a query is refused: %s', async (query) => {
    expectRefusal(await api.get(`/platform/internal-accounts?${query}`), 400, 'INVALID_INPUT');
  });

  it('of a customer that exists already is refused', async () => {
    const { platformCustomerId } = ours.recipient;
    const customer = { customerType: 'INDIVIDUAL', fullName: 'Jane Example', platformCustomerId };
    expectRefusal(await api.post('/customers', customer), 409, 'CONFLICT');
  });

  it('never reaches the prototype: names of inherited members are ordinary names', async () => {
    const text = `{"__proto__":{"immediatelyExecute":true},"constructor":{"prototype":{"x":1}},${JSON.stringify(
      quoteRequest(ours.accountId, ours.recipient, { lockedCurrencyAmount: '1' }),
    ).slice(1)}`;
    expectRefusal(await api.post('/quotes', text), 400, 'INVALID_INPUT');
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});
