import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/customers/create-customer.ts';
import { aCaller, aPlatform, ids, noon, platformId, uuids } from '../../support/builders.ts';
import { cancels, useTable } from '../../support/clients.ts';
import { type HttpRequest, invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';
import { useClock, useRandom } from '../../support/seams.ts';

const table = useTable();
useClock();
useRandom({ uuids: [uuids.customer, uuids.source, uuids.destination] });

const person = {
  customerType: 'INDIVIDUAL',
  platformCustomerId: 'example-user-1',
  fullName: 'Jane Example',
  birthDate: '1990-01-31',
  nationality: 'US',
  currencies: ['USD', 'BTC'],
};
const create = (change: object = {}, overrides: HttpRequest = {}) =>
  invoke(handler, { body: { ...person, ...change }, ...overrides });
const place = (kind: string, id: string) => `PLATFORM#${platformId}#${kind}#${id}`;

beforeEach(() => {
  table.holds(stored.platform(aPlatform()));
  table.accepts();
});

describe('POST /customers', () => {
  it('creates a person, approved at once in the sandbox', async () => {
    expect(await create()).toMatchObject({
      status: 201,
      body: { id: ids.customer, ...person, kycStatus: 'APPROVED', isDeleted: false, createdAt: noon, updatedAt: noon },
    });
  });

  it('writes customer, claims and an empty account per currency in one transaction, none over another', async () => {
    await create({ umaAddress: '$Jane@Example.com' });
    expect(table.transactions()).toHaveLength(1);
    expect(table.written()).toEqual([
      `${place('CUSTOMER', uuids.customer)} CUSTOMER`,
      `${place('CUSTOMER_REFERENCE', 'example-user-1')} CUSTOMER_REFERENCE`,
      `${place('UMA_ADDRESS', '$jane@example.com')} UMA_ADDRESS`,
      `${place('INTERNAL_ACCOUNT', uuids.source)} INTERNAL_ACCOUNT`,
      `${place('INTERNAL_ACCOUNT', uuids.destination)} INTERNAL_ACCOUNT`,
    ]);
    for (const { Put } of table.transactions().flat())
      expect(Put?.ConditionExpression).toBe('attribute_not_exists(pk)');
    expect(table.writeTo(uuids.source)?.Put?.Item).toMatchObject({
      customerId: ids.customer,
      currency: 'USD',
      accountType: 'INTERNAL_FIAT',
      balance: 0,
      held: 0,
    });
    expect(table.writeTo(uuids.destination)?.Put?.Item).toMatchObject({
      currency: 'BTC',
      accountType: 'INTERNAL_CRYPTO',
    });
  });

  it('never shows an identifier that was sent', async () => {
    const answer = await create({ idType: 'SSN', identifier: '000-00-0000', countryOfIssuance: 'US' });
    expect(answer.status).toBe(201);
    expect(answer.text).not.toContain('000-00-0000');
  });

  it('sets the status of the verification itself, whatever the request says', async () => {
    table.holds(stored.platform(aPlatform({ environment: 'production' })));
    const { body } = await create({ kycStatus: 'APPROVED', isDeleted: true, id: 'Customer:mine' });
    expect(body).toMatchObject({ id: ids.customer, kycStatus: 'UNVERIFIED', isDeleted: false });
  });

  it.each([
    ['CUSTOMER_REFERENCE', 'CONFLICT'],
    ['UMA_ADDRESS', 'UMA_ADDRESS_EXISTS'],
  ])('is refused when another customer has the %s, and nothing was written', async (claim, code) => {
    cancels(table, { [`#${claim}#`]: 'ConditionalCheckFailed' });
    expect(await create()).toMatchObject({ status: 409, body: { code } });
    expect(table.transactions()).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['without a type', { customerType: undefined }, 'customerType'],
    ['of no known type', { customerType: 'ROBOT' }, 'customerType'],
    ['with a date that is none', { birthDate: '1990-02-30' }, 'birthDate'],
    ['born tomorrow', { birthDate: '2025-11-02' }, 'birthDate'],
    ['of a country that there is not', { nationality: 'XX' }, 'nationality'],
    ['with a mail address that is none', { email: 'jane' }, 'email'],
    ['with a phone number in its local form', { phoneNumber: '030 1234' }, 'phoneNumber'],
    ['with a UMA address without a domain', { umaAddress: '$jane' }, 'umaAddress'],
    ['with a currency that there is not', { currencies: ['USD', 'XYZ'] }, 'currencies.1'],
    ['with a currency that the platform lacks', { currencies: ['USD', 'MXN'] }, 'currencies.1'],
    ['with an empty reference', { platformCustomerId: '' }, 'platformCustomerId'],
    ['that is a business without its particulars', { customerType: 'BUSINESS' }, 'businessInfo'],
  ])('is refused for one %s, and names the field', async (_, change, field) => {
    const answer = await create(change);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', details: { errors: [{ field }] } } });
    expect(table.transactions()).toEqual([]);
  });

  it('creates one customer for one key', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const first = await create({}, { headers });
    table.holds(stored.platform(aPlatform()), table.writeTo('IDEMPOTENCY#')?.Put?.Item ?? {});
    table.stub.resetHistory();
    expect((await create({}, { headers })).text).toBe(first.text);
    expect(await create({ fullName: 'John Example' }, { headers })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect(table.transactions()).toEqual([]);
  });

  it('needs the right to manage', async () => {
    expect((await create({}, { caller: aCaller({ permissions: ['VIEW', 'TRANSACT'] }) })).status).toBe(403);
  });
});
