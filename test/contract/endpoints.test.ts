import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { endpointList, endpoints } from '../../functions/contract/endpoints.ts';
import { errorStatus } from '../../functions/contract/errors.ts';
import {
  PaymentInstructions,
  paymentInstructionsExample,
} from '../../functions/contract/ledger/payment-instructions.ts';

const exampleOf = (schema: z.ZodType): unknown => schema.meta()?.example;
const bodies = endpointList.flatMap(({ id, request, responses }) => [
  // A file cannot be written into a document: those examples are sent by test/operations.
  ...(request.body && !request.isMultipart ? [[`the request of ${id}`, request.body] as const] : []),
  ...Object.entries(responses).flatMap(([status, schema]) =>
    schema ? [[`the answer ${status} of ${id}`, schema] as const] : [],
  ),
]);
const rows = endpointList.map((row) => [row.id, row] as const);

describe('the table of endpoints', () => {
  it('has every row under its own id', () => {
    expect(Object.keys(endpoints)).toEqual(endpointList.map(({ id }) => id));
  });

  it('has no two rows of one method and path', () => {
    const routes = endpointList.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each(rows)('%s declares exactly the parameters of its path', (_, { path, request }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(request.path?.shape ?? {})).toEqual(inPath);
  });

  it.each(rows)('%s refuses only with codes that have a status', (_, { errors }) => {
    expect(errors.filter((code) => !Object.hasOwn(errorStatus, code))).toEqual([]);
  });

  it('take a key where they create something, unless a repeat is harmless or the answer is a secret', () => {
    const creating = rows.filter(([, { method, responses }]) => method === 'POST' && 201 in responses);
    const keyless = creating.filter(([, { idempotent }]) => !idempotent).map(([id]) => id);
    expect(creating.length).toBeGreaterThan(20);
    expect(new Set(keyless)).toEqual(
      new Set([
        // The answer shows a secret, which a stored response would keep.
        'createToken',
        'createAgent',
        'regenerateAgentDeviceCode',
        // Signed: a request for a signature is used once.
        'createAuthCredential',
        'refreshAuthSession',
        'createDelegatedKey',
        // A new challenge voids the one before.
        'createExternalAccountOwnershipChallenge',
        'createPlatformExternalAccountOwnershipChallenge',
        // The file would have to be hashed with its form.
        'uploadDocument',
      ]),
    );
  });

  it.each(rows)('%s can refuse a reused key if it honours keys', (_, { idempotent, errors }) => {
    if (idempotent) expect(errors).toContain('CONFLICT');
  });

  it.each(rows)('%s may write only if it is not a GET', (id, { method, uses }) => {
    // A lookup is kept: the quote that follows names it.
    if (method === 'GET' && id !== 'lookupUma') expect(uses).not.toContain('table:write');
  });

  it('leaves out of the document what is for connectors and browsers only', () => {
    const internal = endpointList.filter((row) => row.internal).map(({ id }) => id);
    expect(internal).toEqual([
      'reportPayoutOutcome',
      'reportDeposit',
      'reportDepositReturn',
      'reportFundingInstructions',
      'receiveIssuerMessage',
      'reportVerificationOutcome',
      'showCardNumber',
      'showSecurityText',
    ]);
  });

  it('asks for no credentials only where it shows public things or takes a code for them', () => {
    const open = endpointList
      .filter(({ permission, internal }) => permission === null && !internal)
      .map(({ id }) => id);
    expect(open).toEqual(['getWebhookPublicKey', 'getJwks', 'redeemAgentDeviceCode', 'getOpenApi']);
  });
});

describe('the examples', () => {
  it.each(bodies)('%s has one that its schema takes and does not shorten', (_, schema) => {
    const example = exampleOf(schema);
    expect(example).toBeDefined();
    const parsed = schema.parse(example);
    if (typeof example === 'object') expect(parsed).toMatchObject(example as object);
    else expect(parsed).toBe(example);
  });

  it('of payment instructions is taken and not shortened', () => {
    expect(PaymentInstructions.parse(paymentInstructionsExample)).toEqual(paymentInstructionsExample);
  });
});

describe('the filters of listTransactions', () => {
  const { query } = endpoints.listTransactions.request;

  it('are 20 newest first unless said otherwise', () => {
    expect(query.parse({})).toEqual({ limit: 20, sortOrder: 'desc' });
  });

  it.each(['1e1', '0x10', ' 5', '5 ', '+5', '05', '5.0', '٥', 'Infinity'])(
    'refuse the limit "%s", which is not digits alone',
    (limit) => {
      expect(query.safeParse({ limit }).success).toBe(false);
    },
  );

  it.each(['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59'])(
    'refuse %s, which lies outside of the years 0 to 9999 in UTC',
    (startDate) => {
      expect(query.safeParse({ startDate }).error?.issues.map(({ path }) => path)).toEqual([['startDate']]);
    },
  );

  it.each(['1', '100'])('take the limit %s as a number', (limit) => {
    expect(query.parse({ limit }).limit).toBe(Number(limit));
  });

  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '1.5'],
    ['limit', 'many'],
    ['startDate', '2025-11'],
    ['startDate', '2025-02-30T00:00:00Z'],
    ['endDate', 'yesterday'],
    ['status', 'DONE'],
    ['type', 'outgoing'],
    ['sortOrder', 'up'],
    ['cursor', ''],
  ])('refuse %s=%s', (name, value) => {
    const result = query.safeParse({ [name]: value });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([[name]]);
  });

  it('take a date as the whole of that day in UTC', () => {
    expect(query.parse({ startDate: '2025-11-01', endDate: '2025-11-01' })).toMatchObject({
      startDate: '2025-11-01T00:00:00.000Z',
      endDate: '2025-11-01T23:59:59.999Z',
    });
  });

  it.each(['FAILED', 'CREATED', 'PARTIALLY_SETTLED', 'EXCEPTION'])('take the status %s', (status) => {
    expect(query.parse({ status }).status).toBe(status);
  });
});

describe('amounts in requests', () => {
  const { body } = endpoints.createQuote.request;
  const request = exampleOf(body) as object;

  it.each([1, 9_000_000_000_000_000])('take %d', (lockedCurrencyAmount) => {
    expect(body.parse({ ...request, lockedCurrencyAmount }).lockedCurrencyAmount).toBe(lockedCurrencyAmount);
  });

  it.each([0, -1, 1.5, '100', null, 9_000_000_000_000_001])('refuse %j', (lockedCurrencyAmount) => {
    const result = body.safeParse({ ...request, lockedCurrencyAmount });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([['lockedCurrencyAmount']]);
  });
});

describe('customers in requests', () => {
  const { body } = endpoints.createCustomer.request;
  const person = { customerType: 'INDIVIDUAL' };
  const businessInfo = { legalName: 'Example Ltd', country: 'US', taxId: '00-0000000', incorporatedOn: '2020-02-29' };

  it('need nothing but their type if they are persons', () => {
    expect(body.parse(person)).toEqual(person);
  });

  it('cannot set their own verification', () => {
    expect(body.parse({ ...person, kycStatus: 'APPROVED' })).toEqual(person);
  });

  it('need four facts if they are businesses', () => {
    expect(body.safeParse({ customerType: 'BUSINESS', businessInfo }).error).toBeUndefined();
    const result = body.safeParse({ customerType: 'BUSINESS', businessInfo: {} });
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual(
      Object.keys(businessInfo).map((member) => `businessInfo.${member}`),
    );
  });

  it.each([
    ['nationality', 'XX'],
    ['nationality', 'us'],
    ['region', 'USA'],
    ['birthDate', '2023-02-29'],
    ['birthDate', '31.01.1990'],
    ['email', 'jane'],
    ['phoneNumber', '2025550100'],
    ['umaAddress', 'jane@example.com'],
    ['currencies', ['XXX']],
    ['countryOfIssuance', 'DE'],
    ['idType', 'EIN'],
    ['sourceOfFundsOtherDescription', 'Found it'],
    ['fullName', ''],
  ])('refuse %s=%j', (name, value) => {
    const result = body.safeParse({ ...person, [name]: value });
    expect(result.error?.issues.map(({ path }) => path[0])).toEqual([name]);
  });

  it('name every wrong member at once', () => {
    const result = body.safeParse({ ...person, nationality: 'XX', birthDate: 'soon', email: 'jane' });
    expect(result.error?.issues.map(({ path }) => path[0]).toSorted()).toEqual(['birthDate', 'email', 'nationality']);
  });

  it('do not show an identifier again, even if it is stored', () => {
    const stored = exampleOf(endpoints.createCustomer.responses[201]) as object;
    const shown = endpoints.createCustomer.responses[201].parse({ ...stored, identifier: '000-00-0000' });
    expect(shown).not.toHaveProperty('identifier');
  });

  it('must have a social security number of its form', () => {
    const identified = (identifier: string) => body.safeParse({ ...person, idType: 'SSN', identifier });
    expect(identified('000-00-0000').success).toBe(true);
    expect(identified('000000000').error?.issues.map(({ path }) => path)).toEqual([['identifier']]);
  });
});
