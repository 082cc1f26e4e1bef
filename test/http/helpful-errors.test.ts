import { describe, expect, it } from 'vitest';
import { bodyOf, keyed } from '../kit/client/api.ts';
import { accountIn } from '../kit/client/payments.ts';
import { aRecipient, quoteRequest } from '../kit/client/rewards.ts';
import { api, basic, cloud, expectRefusal, fieldsOf, raw, useTwoPlatforms } from './refusals-support.ts';

useTwoPlatforms();

const person = { customerType: 'INDIVIDUAL', fullName: 'Jane Example' };
const strictly = { headers: { prefer: 'handling=strict' } };

describe('an error', () => {
  it.each([
    ['of an operation', () => api.get('/customers/Customer:00000000-0000-4000-8000-000000000000'), 'USER_NOT_FOUND'],
    ['of the gateway, without a route', () => api.get('/nowhere'), 'NOT_FOUND'],
    ['of the gateway, without credentials', () => api.get('/customers', { credentials: null }), 'UNAUTHORIZED'],
  ])('%s leads to the page about its code, and its body is that of the interface', async (_, send, code) => {
    const { headers, body } = await send();
    expect(body.code).toBe(code);
    for (const name of Object.keys(body)) expect(['status', 'code', 'message', 'details']).toContain(name);
    const [, path] = /^<(.+)>; rel="help"$/.exec(headers.get('link') ?? '') ?? [];
    const page = await fetch(new URL(path ?? '', cloud.baseUrl));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`<title>${code} `);
  });

  it('leads there also when it is sent again, and a success leads nowhere', async () => {
    const { id } = await accountIn(api, 'USD');
    const answer = await api.get(`/platform/internal-accounts?currency=USD`);
    expect([answer.status, answer.headers.get('link')]).toEqual([200, null]);
    const send = () => api.post(`/sandbox/internal-accounts/${id}/fund`, { amount: -1 }, keyed('linked'));
    for (const { headers } of [await send(), await send()])
      expect(headers.get('link')).toBe('</docs/errors/INVALID_INPUT>; rel="help"');
  });
});

describe('what is missing', () => {
  it('is called missing, with what an object needs, in one answer', async () => {
    const answer = await api.post('/customers/external-accounts', { currency: 'BTC' });
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(answer.body.message).toMatch(
      /^accountInfo: is missing; accountInfo\.accountType: is missing; it must be one of AED_/,
    );
    expect(fieldsOf(answer)).toEqual(['accountInfo', 'accountInfo.accountType']);
  });

  it.each([
    ['a number for a text', { ...person, email: 7 }, 'email: must be a string, not a number'],
    ['a list for an object', { ...person, address: [] }, 'address: must be an object, not a list'],
    ['nothing for a text', { ...person, fullName: '' }, 'fullName: must not be empty'],
    ['another form of a date', { ...person, birthDate: '1.1.1990' }, 'birthDate: must be a date such as 2025-10-13'],
    ['an unknown word', { customerType: 'PERSON' }, 'customerType: must be one of INDIVIDUAL, BUSINESS'],
    [
      'another form of a phone number',
      { ...person, phoneNumber: '555' },
      'phoneNumber: must be a phone number with its country code, such as +12025550123',
    ],
    [
      'another form of a UMA address',
      { ...person, umaAddress: 'jane' },
      'umaAddress: must be a UMA address, of the form $name@domain',
    ],
  ])('differs from %s', async (_, body, message) => {
    const answer = await api.post('/customers', body);
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(answer.body.message).toBe(message);
  });

  it.each([
    ['PATCH /config', { umaDomain: '-' }, 'umaDomain: must be the name of a domain, such as uma.example.com'],
    ['POST /tokens', { name: 'Reporting', permissions: [] }, 'permissions: must have at least 1 entry'],
    [
      'POST /transactions/Transaction:77777777-7777-4777-8777-77777777777a/approve',
      { receiverCustomerInfo: { ['a'.repeat(256)]: 'x' } },
      `receiverCustomerInfo.${'a'.repeat(256)}: has a member whose name must have at most 255 characters`,
    ],
  ])('is put in words by %s', async (operation, body, message) => {
    const [method = '', path = ''] = operation.split(' ');
    const answer = await api.send(method, path, body, {});
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(answer.body.message).toBe(message);
  });

  it('is checked of an amount, too', async () => {
    const answer = await api.post('/quotes', {
      ...quoteRequest('InternalAccount:x', await aRecipient(api)),
      lockedCurrencyAmount: 1.5,
    });
    expect(answer.body.message).toContain('lockedCurrencyAmount: must be a whole number, not a fraction');
  });

  it('is an amount that a number can hold', async () => {
    const authorization = basic(`${cloud.tokenId}:${cloud.tokenSecret}`);
    const headers = { authorization, 'content-type': 'application/json' };
    const text = '{"lockedCurrencyAmount":1e400}';
    const answer = await raw('POST', `${new URL(cloud.baseUrl).pathname}/quotes`, headers, text);
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(answer.body).toMatchObject({
      message: expect.stringContaining('lockedCurrencyAmount: must be a number, not one of that size'),
    });
  });
});

describe('an unknown field', () => {
  it('that resembles a known one is named in X-Warning, and the request works as if it was not there', async () => {
    const answer = await api.post('/customers', { ...person, phoneNumbr: '+15555550123', colour: 'red' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-warning')).toBe('phoneNumbr is unknown; did you mean phoneNumber?');
    expect(answer.headers.get('preference-applied')).toBeNull();
  });

  it('is found within objects, unions and lists', async () => {
    const { customerId } = await aRecipient(api);
    const accountInfo = {
      accountType: 'SPARK_WALLET',
      adress: 'x',
      address: 'spark1exampleexampleexampleexampleexample',
      beneficary: {},
    };
    const answer = await api.post('/customers/external-accounts', { customerId, currency: 'BTC', accountInfo });
    expect(answer.headers.get('x-warning')).toBe('accountInfo.beneficary is unknown; did you mean beneficiary?');
    const without = await api.post('/customers/external-accounts', {
      customerId,
      currency: 'BTC',
      accountInfo: { accountType: 'SPARK_WALLET', adress: 'spark1exampleexampleexampleexampleexample' },
    });
    expectRefusal(without, 400, 'INVALID_INPUT');
    expect(without.headers.get('x-warning')).toBe('accountInfo.adress is unknown; did you mean address?');
  });

  it('does not put what it is called into a header where that may be anything', async () => {
    const answer = await api.post('/customers', { ...person, 'phone\r\nnumber': '1', regíon: 'US' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-warning')).toBeNull();
  });

  it('is not looked for where a body is nested without end', async () => {
    const depth = 100_000;
    const nested = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`);
    expectRefusal(await api.post('/customers', { ...person, fullName: nested, address: nested }), 400, 'INVALID_INPUT');
    const text = `{"customerType": "INDIVIDUAL", "fullName": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const headers = {
      authorization: basic(`${cloud.tokenId}:${cloud.tokenSecret}`),
      'content-type': 'application/json',
    };
    const answer = await raw('POST', `${new URL(cloud.baseUrl).pathname}/customers`, headers, text);
    expect(answer.status).toBeLessThan(500);
  });

  it('is an error for a caller who prefers strict handling, and nothing is written', async () => {
    const before = bodyOf(await api.get('/customers'), 200).totalCount;
    const answer = await api.post('/customers', { ...person, phoneNumbr: '+15555550123', colour: 'red' }, strictly);
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(answer.headers.get('preference-applied')).toBe('handling=strict');
    expect(answer.body.details.errors).toEqual([
      { field: 'phoneNumbr', message: 'is not a field of this operation; did you mean phoneNumber?' },
      { field: 'colour', message: 'is not a field of this operation' },
    ]);
    expect(bodyOf(await api.get('/customers'), 200).totalCount).toBe(before);
    expect((await api.post('/customers', person, strictly)).status).toBe(201);
  });
});

describe('a lack of balance', () => {
  it('says how much there is and how much it takes', async () => {
    const { id, balance } = await accountIn(api, 'USD');
    const amount = balance.amount + 7;
    const answer = await api.post('/quotes', {
      ...quoteRequest(id, await aRecipient(api)),
      lockedCurrencyAmount: amount,
      immediatelyExecute: true,
    });
    expectRefusal(answer, 400, 'INSUFFICIENT_BALANCE');
    expect(answer.body.details).toEqual({ required: amount, available: balance.amount });
  });
});

describe('a refusal for credentials', () => {
  it('names the schemes, and is the same for a wrong secret, an unknown token and no header', async () => {
    const answers = await Promise.all(
      [null, `${cloud.tokenId}:wrong`, `unknown:${cloud.tokenSecret}`].map((credentials) =>
        api.get('/config', { credentials }),
      ),
    );
    const seen = answers.map(({ status, headers, body }) => ({
      status,
      body,
      challenge: headers.get('www-authenticate'),
    }));
    expect(seen[0]).toMatchObject({ status: 401, challenge: 'Basic realm="payments", Bearer realm="payments"' });
    expect(seen).toEqual([seen[0], seen[0], seen[0]]);
    expect((await api.get('/config')).headers.get('www-authenticate')).toBeNull();
  });
});
