import { describe, expect, it } from 'vitest';
import { CustomerUpdateRequest } from '../../../functions/contract/customers/customer-updates.ts';
import { CustomerCreateRequest } from '../../../functions/contract/customers/customers.ts';
import { changeCustomer, markDeleted } from '../../../functions/domain/customers/change.ts';
import { makeCustomer } from '../../../functions/domain/customers/customer.ts';
import { formatId } from '../../../functions/domain/ids.ts';
import { aCustomer, anAccount, aPlatform, noon, uuids } from '../../kit/builders.ts';

const later = new Date('2025-11-02T12:00:00.000Z');
const platform = aPlatform({ umaDomain: 'uma.example.org' });
const [email, phoneNumber] = ['jane@example.com', '+14155550100'];
const person = aCustomer({ email, phoneNumber, umaAddress: '$jane@uma.example.com' });
const business = makeCustomer({
  ...{ platform, uuid: uuids.customer, now: new Date(noon) },
  request: CustomerCreateRequest.parse({
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'Example Ltd', country: 'US', taxId: '00-0000000', incorporatedOn: '2001-01-01' },
  }),
});
const changed = (customer: typeof business, request: object) =>
  changeCustomer({ platform, customer, request: CustomerUpdateRequest.parse(request), now: later });
const ofPerson = (request: object, customer = person) => changed(customer, { customerType: 'INDIVIDUAL', ...request });
const refused = (field: string) =>
  expect.objectContaining({ code: 'INVALID_INPUT', details: { errors: [expect.objectContaining({ field })] } });
const otherPhone = '+14155550199';

describe('a change of a customer', () => {
  it.each<[object, object]>([
    [{ email: 'joan@example.com' }, { email: 'joan@example.com', phoneNumber }],
    [{ phoneNumber: otherPhone }, { email, phoneNumber: otherPhone }],
    [
      { email: 'joan@example.com', phoneNumber },
      { email: 'joan@example.com', phoneNumber },
    ],
    [
      { email, phoneNumber: otherPhone },
      { email, phoneNumber: otherPhone },
    ],
    // The platform's domain is another than it was.
    [{ umaAddress: '$jane@uma.example.com', fullName: 'Joan Example' }, { umaAddress: '$jane@uma.example.com' }],
    [{ umaAddress: '$joan@uma.example.org' }, { umaAddress: '$joan@uma.example.org' }],
    [{ fullName: 'Joan Example' }, { umaAddress: '$jane@uma.example.com' }],
  ])('to %j makes it %j', (request, expected) => {
    expect(ofPerson(request)).toMatchObject({
      ...expected,
      version: person.version + 1,
      updatedAt: later.toISOString(),
    });
  });

  it.each<[object, string]>([
    [{ email: 'joan@example.com', phoneNumber: otherPhone }, 'phoneNumber'],
    [{ umaAddress: '$joan@uma.example.com' }, 'umaAddress'],
    [{ customerType: 'BUSINESS' }, 'customerType'],
    [{ currencies: ['MXN'] }, 'currencies.0'],
    [{ birthDate: '2025-11-03' }, 'birthDate'],
  ])('to %j is refused, and names %s', (request, field) => {
    expect(() => ofPerson(request)).toThrow(refused(field));
  });

  it('of a business keeps what is not sent, and its type', () => {
    expect(changed(business, { customerType: 'BUSINESS', businessInfo: { legalName: 'Other Ltd' } })).toMatchObject({
      businessInfo: { legalName: 'Other Ltd', country: 'US', taxId: '00-0000000', incorporatedOn: '2001-01-01' },
    });
    expect(() => ofPerson({}, business)).toThrow(refused('customerType'));
  });

  it.each([{}, { email, phoneNumber }, { fullName: 'Jane Example' }])(
    'to %j, which is nothing new, is none',
    (request) => {
      expect(ofPerson(request)).toBe(person);
    },
  );

  it('of one who was deleted is refused', () => {
    expect(() => ofPerson({ fullName: 'Joan Example' }, { ...person, isDeleted: true })).toThrow(
      expect.objectContaining({ code: 'CUSTOMER_DELETED' }),
    );
  });
});

describe('a customer is deleted', () => {
  const empty = anAccount({ balance: 0 });
  const deleted = (accounts = [empty], isPaying = false, customer = person) =>
    markDeleted(customer, { accounts, isPaying }, later);

  it('without money and payments', () => {
    expect(deleted()).toEqual({
      ...person,
      ...{ isDeleted: true, version: person.version + 1, updatedAt: later.toISOString() },
    });
  });

  it('once', () => {
    expect(() => deleted([], false, deleted())).toThrow(expect.objectContaining({ code: 'CUSTOMER_DELETED' }));
  });

  it.each([
    ['has money', { balance: 1 }],
    ['owes money', { balance: -1 }],
    ['holds money for a payment', { held: 1 }],
    ['has money in its shards', { shardTotal: 1 }],
  ])('not where one of the accounts %s', (_, parts) => {
    const accountId = formatId('InternalAccount', uuids.destination);
    expect(() => deleted([empty, { ...empty, accountId, ...parts }])).toThrow(
      `The customer still has or owes money: ${accountId}. Settle that first.`,
    );
  });

  it('not while a payment is under way', () => {
    expect(() => deleted([empty], true)).toThrow(
      'A payment of the customer, or its refund, is under way. Delete when it has ended.',
    );
  });
});
