import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/customers/create-customer.ts';
import { aPlatform, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();
useRandom({ uuids: [uuids.customer, uuids.unknown] });

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

beforeEach(() => table.holds(stored.platform(aPlatform())));

describe('POST /customers', () => {
  it('creates a person, approved at once in the sandbox', async () => {
    expect(await create()).toMatchObject({
      status: 201,
      body: { id: ids.customer, ...person, kycStatus: 'APPROVED', isDeleted: false, createdAt: noon, updatedAt: noon },
    });
  });

  it('writes customer, claims and an empty account per currency in one transaction, and overwrites nothing', async () => {
    await create({ umaAddress: '$Jane@uma.example.com' });
    expect(table.transactions()).toHaveLength(1);
    const [customer, reference, address, ...accounts] = table.transactions().flat();
    expect([customer, reference, address].map((item) => item?.Put?.Item?.pk)).toEqual([
      place('CUSTOMER', uuids.customer),
      place('CUSTOMER_REFERENCE', 'example-user-1'),
      place('UMA_ADDRESS', '$jane@uma.example.com'),
    ]);
    for (const { Put } of table.transactions().flat())
      expect(Put?.ConditionExpression).toMatch(/^attribute_not_exists\(pk\)( OR attribute_exists\(retiredAt\))?$/);
    expect(accounts.map(({ Put }) => Put?.Item)).toMatchObject([
      { customerId: ids.customer, currency: 'USD', accountType: 'INTERNAL_FIAT', balance: 0, held: 0 },
      { currency: 'BTC', accountType: 'INTERNAL_CRYPTO' },
      { currency: 'USDB', accountType: 'EMBEDDED_WALLET' },
    ]);
  });

  it('protects the wallet by codes to the e-mail address, if there is one', async () => {
    await create({ email: 'jane@example.com' });
    expect(table.writeTo('WALLET_AUTH')?.Put?.Item).toMatchObject({
      customerId: ids.customer,
      credentials: [{ type: 'EMAIL_OTP', nickname: 'jane@example.com', authMethodId: `AuthMethod:${uuids.unknown}` }],
    });
    table.forgetCalls();
    await create();
    expect(table.writeTo('WALLET_AUTH')).toBeUndefined();
  });

  it('creates no wallet where the platform has no USDB', async () => {
    table.holds(stored.platform(aPlatform({ currencies: ['USD', 'BTC'] })));
    await create({ email: 'jane@example.com' });
    const accounts = table
      .transactions()
      .flat()
      .map(({ Put }) => Put?.Item?.accountType);
    expect(accounts.filter(Boolean)).toEqual(['INTERNAL_FIAT', 'INTERNAL_CRYPTO']);
  });

  it.each([
    ['Jane Example', 'APPROVED', 'CUSTOMER.KYC_APPROVED'],
    ['Jane Example 001', 'PENDING', 'CUSTOMER.KYC_PENDING'],
    ['Jane Example 002', 'REJECTED', 'CUSTOMER.KYC_REJECTED'],
    ['Jane Example 003', 'UNVERIFIED', undefined],
  ])('creates %s as %s with the event %s', async (fullName, kycStatus, type) => {
    expect(await create({ fullName })).toMatchObject({ status: 201, body: { kycStatus } });
    expect(table.writeTo(' CUSTOMER')?.Put?.Item?.event?.type).toBe(type);
  });

  it.each([
    [undefined, 'APPROVED', 'CUSTOMER.KYB_APPROVED'],
    ['HRB 1234', 'APPROVED', 'CUSTOMER.KYB_APPROVED'],
    ['HRB 002', 'UNVERIFIED', undefined],
  ])('creates a business with the registration number %s as %s', async (registrationNumber, kybStatus, type) => {
    const businessInfo = { legalName: 'Example Ltd', country: 'US', taxId: '00-0000000', incorporatedOn: '2001-01-01' };
    const request = { customerType: 'BUSINESS', businessInfo: { ...businessInfo, registrationNumber } };
    expect(await create(request)).toMatchObject({ status: 201, body: { kybStatus } });
    expect(table.writeTo(' CUSTOMER')?.Put?.Item?.event?.type).toBe(type);
  });

  it('is approved from the first where the platform is a regulated institution', async () => {
    table.holds(stored.platform(aPlatform({ environment: 'production', isRegulatedFinancialInstitution: true })));
    expect(await create()).toMatchObject({ body: { kycStatus: 'APPROVED' } });
  });

  it('asks for proof of the contacts of a customer in the European Economic Area, and of no other', async () => {
    const contacts = { email: 'jane@example.com', phoneNumber: '+4930123456' };
    const { body } = await create({ region: 'DE', ...contacts });
    expect(body.contactVerification).toEqual({ email: 'PENDING', phone: 'PENDING' });
    const { body: elsewhere } = await create({ platformCustomerId: 'example-user-3', region: 'US', ...contacts });
    expect(elsewhere).not.toHaveProperty('contactVerification');
  });

  it.each([
    ['email', { phoneNumber: '+4930123456' }],
    ['phoneNumber', { email: 'jane@example.com' }],
  ])('needs the %s of a customer in the European Economic Area', async (field, contact) => {
    const answer = await create({ region: 'DE', ...contact });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', details: { errors: [{ field }] } } });
    expect(table.transactions()).toEqual([]);
  });

  it.each(['J@ne <Doe> #1', 'Jane  Example', 'Jane\tExample'])('refuses the name %j', async (fullName) => {
    expect(await create({ fullName })).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'fullName' }] } },
    });
  });

  it.each(["Zoë O'Neill-Śliwa, Jr.", '山田 太郎', 'محمد علي', 'Example, Jane 003'])(
    'takes the name %j',
    async (fullName) => {
      expect(await create({ fullName })).toMatchObject({ status: 201, body: { fullName } });
    },
  );

  it.each([
    ['sourceOfFundsCategories', ['OTHER'], 'sourceOfFundsOtherDescription'],
    ['sourceOfWealthCategories', ['SALARY', 'OTHER'], 'sourceOfWealthOtherDescription'],
    ['purposeOfAccount', 'OTHER', 'purposeOfAccountOtherDescription'],
  ])('needs a description beside OTHER in %s', async (question, answer, field) => {
    expect((await create({ [question]: answer })).body.details).toEqual({
      errors: [{ field, message: 'is required with the value OTHER' }],
    });
    expect(await create({ [question]: answer, [field]: 'Example' })).toMatchObject({ status: 201 });
  });

  it('keeps a UMA address in lower case', async () => {
    expect((await create({ umaAddress: '$Jane@uma.example.com' })).body.umaAddress).toBe('$jane@uma.example.com');
  });

  const consent = {
    acceptedAt: noon,
    ipAddress: '192.0.2.1',
    termsVersion: 'V1',
    acceptanceMethod: 'CLICK_TO_ACCEPT',
  };

  it('stores consent to the terms and shows it', async () => {
    expect((await create({ endUserTermsConsent: consent })).body.endUserTermsConsent).toEqual(consent);
  });

  it('shows the time of the consent in UTC, whatever offset it was sent with', async () => {
    const acceptedAt = '2025-11-01T13:30:00+02:00';
    const { endUserTermsConsent } = (await create({ endUserTermsConsent: { ...consent, acceptedAt } })).body;
    expect(endUserTermsConsent).toEqual({ ...consent, acceptedAt: '2025-11-01T11:30:00.000Z' });
  });

  it('takes consent by a clock that is five minutes ahead', async () => {
    const acceptedAt = '2025-11-01T12:05:00.000Z';
    expect((await create({ endUserTermsConsent: { ...consent, acceptedAt } })).status).toBe(201);
  });

  it('is refused with consent to unknown terms, or at a future time', async () => {
    expect(await create({ endUserTermsConsent: { ...consent, termsVersion: 'V0' } })).toMatchObject({
      status: 400,
      body: { code: 'END_USER_TERMS_VERSION_NOT_FOUND' },
    });
    const later = '2025-11-01T12:05:00.001Z';
    expect(await create({ endUserTermsConsent: { ...consent, acceptedAt: later } })).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'endUserTermsConsent.acceptedAt' }] } },
    });
    expect(table.transactions()).toEqual([]);
  });

  const fieldsOf = ({ body }: { body: { details?: { errors?: { field: string }[] } } }) =>
    body.details?.errors?.map(({ field }) => field);

  it('names what the platform and the calendar do not allow beside what the schema refuses', async () => {
    const beside = { umaAddress: '$jane@foreign.example', currencies: ['MXN'], region: 'DE' };
    const answer = await create({ ...beside, birthDate: '2030-01-01', email: 'jane', nationality: 'XX' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    const expected = ['email', 'nationality', 'phoneNumber', 'currencies.0', 'umaAddress', 'birthDate'];
    expect(fieldsOf(answer)).toEqual(expected);
    const businessInfo = { legalName: 'Example Ltd', country: 'US', taxId: 'none', incorporatedOn: '2030-01-01' };
    const later = { ...consent, acceptedAt: '2030-01-01T00:00:00Z' };
    const request = { customerType: 'BUSINESS', businessInfo, umaAddress: '$x@foreign.example' };
    expect(fieldsOf(await create({ ...request, endUserTermsConsent: later }))).toEqual([
      'businessInfo.taxId',
      'umaAddress',
      'businessInfo.incorporatedOn',
      'endUserTermsConsent.acceptedAt',
    ]);
    expect(fieldsOf(await create({ ...beside, customerType: 'ROBOT' }))).toEqual(['customerType']);
    expect(table.transactions()).toEqual([]);
  });

  it('names every wrong field once, with every bound that it fails', async () => {
    const { body } = await create({
      email: `${'j'.repeat(330)}`,
      phoneNumber: '030 1234',
      birthDate: 'yesterday',
      nationality: 'XX',
      idType: 'SSN',
      identifier: '000000000',
      address: { country: 'US' },
      sourceOfFundsOtherDescription: 'Found',
    });
    expect(body.details.errors).toEqual([
      { field: 'email', message: expect.any(String), constraint: { format: 'email', maxLength: 320 } },
      { field: 'phoneNumber', message: expect.any(String), constraint: { pattern: '^\\+[1-9]\\d{1,14}$' } },
      { field: 'birthDate', message: expect.any(String), constraint: { format: 'date' } },
      { field: 'nationality', message: expect.any(String), constraint: { format: 'iso3166-1-alpha-2' } },
      { field: 'address.line1', message: expect.any(String) },
      { field: 'address.postalCode', message: expect.any(String) },
      { field: 'sourceOfFundsOtherDescription', message: 'goes with the value OTHER only' },
      {
        field: 'identifier',
        message: 'must have the form NNN-NN-NNNN, nine digits',
        constraint: { format: 'us-ssn', pattern: '^\\d{3}-\\d{2}-\\d{4}$' },
      },
    ]);
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
    ['platformCustomerId', { umaAddress: '$other@uma.example.com' }, 'CONFLICT'],
    ['umaAddress', { platformCustomerId: 'example-user-2' }, 'UMA_ADDRESS_EXISTS'],
  ])('is refused when another customer has the %s, and nothing was written', async (_, other, code) => {
    await create({ umaAddress: '$jane@uma.example.com' });
    const before = table.items();
    expect(await create({ umaAddress: '$jane@uma.example.com', ...other })).toMatchObject({
      status: 409,
      body: { code },
    });
    expect(table.items()).toEqual(before);
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
    ['with more than 50 currencies', { currencies: Array(51).fill('USD') }, 'currencies'],
    ['with an empty reference', { platformCustomerId: '' }, 'platformCustomerId'],
    ['that is a business without its particulars', { customerType: 'BUSINESS' }, 'businessInfo'],
  ])('is refused for one %s, and names the field', async (_, change, field) => {
    const answer = await create(change);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.body.details.errors[0]).toMatchObject({ field });
    expect(table.transactions()).toEqual([]);
  });

  it('creates one customer for one key', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const first = await create({}, { headers });
    table.forgetCalls();
    expect((await create({}, { headers })).text).toBe(first.text);
    expect(await create({ fullName: 'John Example' }, { headers })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect(table.transactions()).toEqual([]);
  });
});
