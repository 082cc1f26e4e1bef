import { describe, expect, it } from 'vitest';
import { columnOf, correlationIdOf, mostRows, requestOf } from '../../../functions/domain/customers/import-rows.ts';

const row = { platformCustomerId: 'user-7', addressLine1: '1 Example Street', postalCode: '00000', country: 'US' };
const address = { line1: '1 Example Street', postalCode: '00000', country: 'US' };

describe('a row of an import', () => {
  it.each([
    [undefined, undefined],
    ['', ''],
    ['jane@uma.example.com', '$jane@uma.example.com'],
    ['$jane@uma.example.com', '$jane@uma.example.com'],
  ])('of the UMA address %j asks for %j', (umaAddress, expected) => {
    expect(requestOf({ ...row, ...(umaAddress !== undefined && { umaAddress }) }).umaAddress).toBe(expected);
  });

  it.each([
    ['INDIVIDUAL', { fullName: 'Jane Example', email: 'jane@example.com' }],
    ['BUSINESS', { businessInfo: { legalName: 'Example Ltd', country: 'US' } }],
    ['OTHER', { fullName: 'Jane Example', email: 'jane@example.com' }],
  ])('of the type %s fills its members and no others', (customerType, members) => {
    const cells = { fullName: 'Jane Example', email: 'jane@example.com', businessLegalName: 'Example Ltd' };
    expect(requestOf({ ...row, ...cells, customerType })).toEqual({
      ...{ platformCustomerId: 'user-7', customerType, address },
      ...members,
    });
  });

  it('is named by its customer, or by its number, and a field by its column', () => {
    expect(correlationIdOf({ number: 7, row })).toBe('user-7');
    expect(correlationIdOf({ number: 7, row: {} })).toBe('row_7');
    expect(['address.line1', 'address.city', 'businessInfo.taxId', 'fullName'].map(columnOf)).toEqual([
      ...['addressLine1', 'city', 'businessTaxId', 'fullName'],
    ]);
  });

  it('is one of 100,000 at most', () => {
    expect(mostRows).toBe(100_000);
  });
});
