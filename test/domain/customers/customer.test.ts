import { describe, expect, it } from 'vitest';
import { UmaAddress } from '../../../functions/contract/addresses.ts';
import { BusinessInfo } from '../../../functions/contract/customers/business-info.ts';
import { CustomerCreateRequest } from '../../../functions/contract/customers/customers.ts';
import { makeCustomer, toCustomer } from '../../../functions/domain/customers/customer.ts';
import { storedMembers } from '../../../functions/domain/customers/details.ts';
import { aPlatform, ids, noon, uuids } from '../../kit/builders.ts';

const person = { customerType: 'INDIVIDUAL', fullName: 'Jane Example' };
const made = (request: object, platform = aPlatform()) =>
  makeCustomer({
    platform,
    uuid: uuids.customer,
    request: CustomerCreateRequest.parse({ ...person, ...request }),
    now: new Date(noon),
  });

const optionOf = (customerType: 'INDIVIDUAL' | 'BUSINESS') => {
  const option = CustomerCreateRequest.options.find(({ shape }) => shape.customerType.value === customerType);
  if (!option) throw new Error(`The interface has no ${customerType}.`);
  return option;
};
/** The members of a request that the service sets itself when they are missing. */
const chosen = ['platformCustomerId', 'umaAddress', 'currencies'];

describe('the stored details of a customer', () => {
  it.each(['INDIVIDUAL', 'BUSINESS'] as const)('have every member of a request for an %s', (customerType) => {
    const members = Object.keys(optionOf(customerType).shape).filter((name) => !chosen.includes(name));
    expect(Object.keys(storedMembers[customerType]).sort()).toEqual(members.sort());
  });

  it('have every member of a business', () => {
    expect(Object.keys(storedMembers.businessInfo).sort()).toEqual(Object.keys(BusinessInfo.shape).sort());
  });

  it('have no member that the service does not know', () => {
    const request = { ...CustomerCreateRequest.parse(person), added: 'later' };
    const customer = makeCustomer({ platform: aPlatform(), uuid: uuids.customer, request, now: new Date(noon) });
    expect(customer).not.toHaveProperty('added');
  });
});

describe('a new customer', () => {
  it('is known by its own id where the platform gives none', () => {
    expect(made({})).toMatchObject({ customerId: ids.customer, platformCustomerId: uuids.customer });
    expect(made({ platformCustomerId: 'user-7' })).toMatchObject({ platformCustomerId: 'user-7' });
  });

  it('has the currencies of the platform unless the request names some, each once', () => {
    expect(made({}).currencies).toEqual(['USD', 'EUR', 'BTC', 'USDC', 'USDB']);
    expect(made({ currencies: ['BTC', 'USD', 'BTC'] }).currencies).toEqual(['BTC', 'USD']);
  });

  it('has a UMA address of its own, in the form that the interface asks for', () => {
    expect(UmaAddress.safeParse(made({}).umaAddress).success).toBe(true);
    expect(made({ umaAddress: '$jane@uma.example.com' }).umaAddress).toBe('$jane@uma.example.com');
  });

  it.each([
    ['sandbox', 'APPROVED'],
    ['production', 'UNVERIFIED'],
  ] as const)('of the %s is %s', (environment, status) => {
    expect(made({}, aPlatform({ environment })).verificationStatus).toBe(status);
  });

  it('has its contacts to prove where its region asks for that, and nothing about them elsewhere', () => {
    const contacts = { email: 'jane@example.com', phoneNumber: '+4930123456' };
    const european = made({ region: 'DE', ...contacts });
    expect(european.contactVerification).toEqual({ email: 'PENDING', phone: 'PENDING' });
    expect(made({ region: 'US', ...contacts })).not.toHaveProperty('contactVerification');
  });

  it.each([
    [{}, ['email', 'phoneNumber']],
    [{ email: 'jane@example.com' }, ['phoneNumber']],
    [{ phoneNumber: '+4930123456' }, ['email']],
  ])('with the contacts %j is refused there, and every missing one is named', (contacts, fields) => {
    expect(() => made({ region: 'DE', ...contacts })).toThrow(
      expect.objectContaining({ details: { errors: fields.map((field) => expect.objectContaining({ field })) } }),
    );
  });

  it.each([
    ['of now', '2025-11-01T12:00:00.000Z', undefined],
    ['of a clock that is five minutes ahead', '2025-11-01T12:05:00.000Z', undefined],
    ['of later', '2025-11-01T12:05:00.001Z', 'endUserTermsConsent.acceptedAt: The time lies in the future.'],
  ])('may have consented by a time %s', (_, acceptedAt, refusal) => {
    const consent = { acceptedAt, ipAddress: '192.0.2.1', termsVersion: 'V1', acceptanceMethod: 'CHECKBOX' };
    const make = () => made({ endUserTermsConsent: consent });
    if (refusal) expect(make).toThrow(refusal);
    else expect(make).not.toThrow();
    expect(() => made({ endUserTermsConsent: { ...consent, termsVersion: 'V0' } })).toThrow(
      'endUserTermsConsent.termsVersion: unknown version; the versions are V1.',
    );
  });

  it('has a UMA address of its platform alone, in whatever case that writes its domain', () => {
    const platform = aPlatform({ umaDomain: 'Uma.Example.org' });
    expect(made({ umaAddress: '$jane@uma.example.org' }, platform).umaAddress).toBe('$jane@uma.example.org');
    expect(() => made({ umaAddress: '$jane@uma.example.com' }, platform)).toThrow(
      'umaAddress: must end in @Uma.Example.org, the umaDomain of the platform',
    );
  });

  it('is refused with every currency named that the platform does not support', () => {
    const refusal = expect.objectContaining({
      code: 'INVALID_INPUT',
      details: {
        errors: [
          expect.objectContaining({ field: 'currencies.1' }),
          expect.objectContaining({ field: 'currencies.2' }),
        ],
      },
    });
    expect(() => made({ currencies: ['USD', 'MXN', 'GBP'] })).toThrow(refusal);
  });

  it('may be born today and not tomorrow', () => {
    expect(made({ birthDate: '2025-11-01' })).toMatchObject({ birthDate: '2025-11-01' });
    expect(() => made({ birthDate: '2025-11-02' })).toThrow(
      expect.objectContaining({ details: { errors: [expect.objectContaining({ field: 'birthDate' })] } }),
    );
  });

  it('shows its verification as kycStatus when it is a person and as kybStatus when it is a business', () => {
    expect(toCustomer(made({}))).toMatchObject({ id: ids.customer, kycStatus: 'APPROVED' });
    const request = CustomerCreateRequest.parse({
      customerType: 'BUSINESS',
      businessInfo: { legalName: 'Example Ltd', country: 'US', taxId: '00-0000000', incorporatedOn: '2001-01-01' },
    });
    const business = makeCustomer({ platform: aPlatform(), uuid: uuids.customer, request, now: new Date(noon) });
    expect(toCustomer(business)).toMatchObject({ kybStatus: 'APPROVED' });
    expect(toCustomer(business)).not.toHaveProperty('kycStatus');
  });
});
