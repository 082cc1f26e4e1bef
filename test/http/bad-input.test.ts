import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, Permission } from '../../functions/contract/endpoint.ts';
import { endpointList } from '../../functions/contract/endpoints.ts';
import type { Environment } from '../../functions/store/platforms.ts';
import {
  type ApiAnswer,
  apiClient,
  type RequestOptions,
  startTestCloud,
  type TestCloud,
} from '../support/local-cloud.ts';
import { addToken } from '../support/tokens.ts';
import {
  type Api,
  aLockedQuote,
  anotherPlatform,
  aPayment,
  aRecipient,
  aWallet,
  bodyOf,
  expectCleanBooks,
  fundedAccount,
  quoteRequest,
  type Recipient,
  transactionIn,
} from './rewards.ts';

const nobody = '99999999-9999-4999-8999-99999999999a';
const unknown = {
  accountId: `InternalAccount:${nobody}`,
  quoteId: `Quote:${nobody}`,
  transactionId: `Transaction:${nobody}`,
} as const;

/** A platform's own things, which another platform must not find. */
interface Belongings {
  readonly api: Api;
  readonly accountId: string;
  readonly recipient: Recipient;
  readonly quoteId: string;
  readonly transactionId: string;
}

let cloud: TestCloud;
let api: Api;
let ours: Belongings;
let theirs: Belongings;

async function furnish(of: Api): Promise<Belongings> {
  const accountId = await fundedAccount(of, 500_000);
  const recipient = await aRecipient(of);
  const { transactionId } = await aPayment(of, accountId, recipient);
  await transactionIn(of, transactionId, 'COMPLETED');
  const { id: quoteId } = await aLockedQuote(of, accountId, recipient);
  return { api: of, accountId, recipient, quoteId, transactionId };
}

beforeAll(async () => {
  cloud = await startTestCloud();
  api = cloud.api;
  ours = await furnish(api);
  theirs = await furnish(await anotherPlatform(cloud));
  before = await Promise.all([ours, theirs].map(stateOf));
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
});

/** Everything of a platform that money shows in. */
const stateOf = async ({ api: of, quoteId }: Belongings) => [
  bodyOf(await of.get('/platform/internal-accounts'), 200),
  bodyOf(await of.get('/transactions?limit=100'), 200),
  bodyOf(await of.get(`/quotes/${quoteId}`), 200),
];
let before: unknown;
afterEach(async () => {
  expect(await Promise.all([ours, theirs].map(stateOf))).toEqual(before);
});

/** The error body of the interface and nothing else, with the id of the request beside it. */
function expectRefusal(answer: ApiAnswer, status: number, code: string): void {
  expect(answer.body).toMatchObject({ status, code, message: expect.stringMatching(/\S/) });
  const { details, ...rest } = answer.body as Record<string, unknown>;
  expect(Object.keys(rest).sort()).toEqual(['code', 'message', 'status']);
  if (details !== undefined) expect(details).toBeTypeOf('object');
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('x-request-id')).toMatch(/\S/);
}

/** The fields that an answer names as wrong. */
const fieldsOf = ({ body }: ApiAnswer): string[] =>
  (body as { details?: { errors?: { field: string }[] } }).details?.errors?.map(({ field }) => field).sort() ?? [];

const pathOf = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => unknown[name as keyof typeof unknown] ?? nobody);

/** Sends a body to an operation, whatever its method. */
function send({ method, path }: Endpoint, content?: unknown, options: RequestOptions = {}): Promise<ApiAnswer> {
  if (method === 'GET' || method === 'DELETE') return api[method === 'GET' ? 'get' : 'delete'](pathOf(path), options);
  const call = { POST: 'post', PATCH: 'patch', PUT: 'put' } as const;
  return api[call[method]](pathOf(path), content, options);
}

/** A request as it is, past what `fetch` would put right. */
function raw(method: string, path: string, headers: Record<string, string>, ...chunks: string[]): Promise<ApiAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ApiAnswer>();
  const outgoing = httpRequest(new URL(cloud.baseUrl).origin, { method, path, headers }, async (response) => {
    let text = '';
    for await (const chunk of response) text += chunk;
    const answered = new Headers(response.headers as Record<string, string>);
    resolve({ status: response.statusCode ?? 0, headers: answered, body: text && JSON.parse(text) });
  });
  outgoing.on('error', reject);
  for (const chunk of chunks) outgoing.write(chunk);
  outgoing.end();
  return promise;
}

const basic = (credentials: string): string => `Basic ${Buffer.from(credentials).toString('base64')}`;

describe('every operation with a body', () => {
  // What is not for platforms proves itself by a signature before anything else is looked at.
  const forPlatforms = endpointList.filter(({ internal }) => !internal);
  // Uploads are no JSON; test/http/documents.test.ts tries what they refuse.
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
    expect(fieldsOf(answer)).toEqual(['destination', 'lockedCurrencyAmount', 'lockedCurrencySide', 'source']);
  });

  it('of a customer is named with all others', async () => {
    const answer = await api.post('/customers', {
      customerType: 'BUSINESS',
      region: 'XX',
      email: 'nobody',
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
    expect(fieldsOf(answer)).toEqual(['accountInfo', 'currency']);
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
    { receiptDeliveryConfirmedAt: null },
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

  it('never reaches into the machinery: members of every object are only members', async () => {
    const text = `{"__proto__":{"immediatelyExecute":true},"constructor":{"prototype":{"x":1}},${JSON.stringify(
      quoteRequest(ours.accountId, ours.recipient, { lockedCurrencyAmount: '1' }),
    ).slice(1)}`;
    expectRefusal(await api.post('/quotes', text), 400, 'INVALID_INPUT');
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

/** The requests that name one resource each, and what they answer when there is none. */
const lookUps: readonly [string, string, number, (of: Belongings) => Promise<ApiAnswer>][] = [
  ['GET /quotes/{quoteId}', 'QUOTE_NOT_FOUND', 404, ({ quoteId }) => api.get(`/quotes/${quoteId}`)],
  [
    'POST /quotes/{quoteId}/execute',
    'QUOTE_NOT_FOUND',
    404,
    ({ quoteId }) => api.post(`/quotes/${quoteId}/execute`, {}),
  ],
  [
    'GET /transactions/{transactionId}',
    'TRANSACTION_NOT_FOUND',
    404,
    ({ transactionId }) => api.get(`/transactions/${transactionId}`),
  ],
  [
    'POST /transactions/{transactionId}/confirm',
    'TRANSACTION_NOT_FOUND',
    404,
    ({ transactionId }) => api.post(`/transactions/${transactionId}/confirm`, {}),
  ],
  [
    'POST /sandbox/internal-accounts/{accountId}/fund',
    'REFERENCE_NOT_FOUND',
    404,
    ({ accountId }) => api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100 }),
  ],
  [
    'POST /quotes from an account',
    'INVALID_INPUT',
    400,
    ({ accountId }) => api.post('/quotes', quoteRequest(accountId, ours.recipient, { immediatelyExecute: true })),
  ],
  [
    'POST /quotes to an account',
    'INVALID_INPUT',
    400,
    ({ recipient }) => api.post('/quotes', quoteRequest(ours.accountId, recipient, { immediatelyExecute: true })),
  ],
  [
    'POST /customers/external-accounts',
    'INVALID_INPUT',
    400,
    ({ recipient: { customerId } }) =>
      api.post('/customers/external-accounts', {
        customerId,
        currency: 'BTC',
        accountInfo: { accountType: 'SPARK_WALLET', address: 'spark1example' },
      }),
  ],
];

const missing = (): Belongings => ({
  ...ours,
  ...unknown,
  recipient: { ...ours.recipient, customerId: `Customer:${nobody}`, externalAccountId: `ExternalAccount:${nobody}` },
});

describe('an unknown id', () => {
  it.each(lookUps)('%s answers %s', async (_request, code, status, send) => {
    expectRefusal(await send(missing()), status, code);
  });

  it.each(lookUps)('%s answers %s to what is no id at all', async (_request, code, status, send) => {
    for (const id of ['1', nobody, `Card:${nobody}`, 'Quote:', 'Transaction:1', '..%2f..', "' OR 1=1", '\u{1f4b8}']) {
      const recipient = { ...ours.recipient, customerId: id, externalAccountId: id };
      const answer = await send({ ...ours, accountId: id, quoteId: id, transactionId: id, recipient });
      expectRefusal(answer, status, code);
    }
  });

  it('is one of another kind, too', async () => {
    expectRefusal(await api.get(`/quotes/${ours.transactionId}`), 404, 'QUOTE_NOT_FOUND');
    expectRefusal(await api.get(`/transactions/${ours.quoteId}`), 404, 'TRANSACTION_NOT_FOUND');
  });
});

describe("another platform's id", () => {
  it.each(lookUps)('%s answers as to a missing one: %s', async (_request, code, status, send) => {
    const answer = await send(theirs);
    expectRefusal(answer, status, code);
    const { body } = await send(missing());
    const neutral = (text: unknown) => JSON.stringify(text).replace(/[A-Za-z]+:[0-9a-f-]{36}/g, 'id');
    expect(neutral(answer.body)).toBe(neutral(body));
  });

  it('is in no list', async () => {
    const accounts = bodyOf(await api.get('/platform/internal-accounts'), 200).data;
    expect(accounts.map(({ id }: { id: string }) => id)).not.toContain(theirs.accountId);
    const transactions = bodyOf(await api.get('/transactions'), 200);
    expect(transactions.data.map(({ id }: { id: string }) => id)).toEqual([ours.transactionId]);
    expect(transactions.totalCount).toBe(1);
    const filtered = await api.get(`/transactions?customerId=${theirs.recipient.customerId}`);
    expect(bodyOf(filtered, 200)).toMatchObject({ data: [], totalCount: 0 });
  });

  it("cannot be paid to with one's own money, however it is named", async () => {
    const wallet = await aWallet(theirs.api, theirs.recipient.customerId, 'abc');
    const request = quoteRequest(ours.accountId, { ...ours.recipient, externalAccountId: wallet });
    expectRefusal(await api.post('/quotes', { ...request, platformId: 'other' }), 400, 'INVALID_INPUT');
  });
});

describe('credentials', () => {
  const guarded = endpointList.filter(({ permission }) => permission).map((row) => [row.id, row] as const);

  it.each(guarded)('%s needs them', async (_id, row) => {
    for (const credentials of [null, `${cloud.tokenId}:wrong`]) {
      expectRefusal(await send(row, '{"malformed', { credentials }), 401, 'UNAUTHORIZED');
    }
  });

  it.each([
    ['of an unknown token', () => basic(`unknown:${cloud.tokenSecret}`)],
    ['with no secret', () => basic(`${cloud.tokenId}:`)],
    ['with no token', () => basic(`:${cloud.tokenSecret}`)],
    ['without a colon', () => basic(cloud.tokenId)],
    ['with something behind the secret', () => basic(`${cloud.tokenId}:${cloud.tokenSecret} `)],
    ['that are no base64', () => 'Basic ***'],
    ['that are empty', () => 'Basic '],
    ['of another scheme', () => `Bearer ${cloud.tokenSecret}`],
  ])('%s are refused', async (_what, header) => {
    const answer = await api.get('/transactions', { credentials: null, headers: { authorization: header() } });
    expectRefusal(answer, 401, 'UNAUTHORIZED');
  });

  async function tokenWith(permissions: readonly Permission[], environment: Environment = 'sandbox'): Promise<Api> {
    const { clientId, secret } = await addToken(cloud, { permissions, environment });
    return apiClient(cloud.baseUrl, `${clientId}:${secret}`);
  }

  it('that may only look may not pay, fund or register', async () => {
    const viewer = await tokenWith(['VIEW']);
    expect((await viewer.get(`/quotes/${ours.quoteId}`)).status).toBe(200);
    const pay = quoteRequest(ours.accountId, ours.recipient, { immediatelyExecute: true });
    const forbidden = [
      await viewer.post('/quotes', pay),
      await viewer.post('/quotes', '{"malformed'),
      await viewer.post(`/quotes/${ours.quoteId}/execute`),
      await viewer.post(`/sandbox/internal-accounts/${ours.accountId}/fund`, { amount: 100 }),
      await viewer.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example' }),
    ];
    for (const answer of forbidden) expectRefusal(answer, 403, 'FORBIDDEN');
  });

  it('of production reach nothing of the sandbox', async () => {
    const production = await tokenWith(['VIEW', 'TRANSACT', 'MANAGE'], 'production');
    const answer = await production.post(`/sandbox/internal-accounts/${ours.accountId}/fund`, { amount: 100 });
    expectRefusal(answer, 403, 'FORBIDDEN');
  });
});

describe('an unknown route', () => {
  const base = () => new URL(cloud.baseUrl).pathname;
  it.each([
    ['GET', () => `${base()}/nothing`],
    ['GET', () => `${base()}/quotes`],
    ['DELETE', () => `${base()}/quotes`],
    ['PATCH', () => `${base()}/quotes/${ours.quoteId}`],
    ['PUT', () => `${base()}/transactions/${ours.transactionId}`],
    ['POST', () => `${base()}/transactions/${ours.transactionId}`],
    ['GET', () => `${base()}/quotes/${ours.quoteId}/execute`],
    ['GET', () => `${base()}/transactions/`],
    ['GET', () => `${base()}//transactions`],
    ['GET', () => `${base()}/transactions/%ZZ`],
    ['GET', () => `${base()}`],
    ['GET', () => '/'],
    ['GET', () => '/transactions'],
    ['GET', () => '/2020-01-01/transactions'],
    ['OPTIONS', () => `${base()}/nothing`],
  ])('%s %s answers 404 in the error body', async (method, path) => {
    const headers = { authorization: basic(`${cloud.tokenId}:${cloud.tokenSecret}`) };
    expectRefusal(await raw(method, path(), headers), 404, 'NOT_FOUND');
    expectRefusal(await raw(method, path(), {}), 404, 'NOT_FOUND');
  });
});
