/** What a field takes and in which form it is kept, and the rules between two fields of a request. */
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { BirthDate, WebAddress } from '../../functions/contract/addresses.ts';
import { EndTimestamp, RequestTimestamp, StartTimestamp } from '../../functions/contract/common.ts';
import { BusinessInfo } from '../../functions/contract/customers/business-info.ts';
import { ExternalAccountCreateRequest } from '../../functions/contract/external-accounts/external-accounts.ts';
import { durationText } from '../../functions/contract/figures.ts';
import { PlatformCurrencyConfig } from '../../functions/contract/platforms/config.ts';
import { PasskeyAttestation } from '../../functions/contract/wallets/auth-credentials.ts';
import { check } from '../../functions/runtime/validation/field-errors.ts';

/** The errors of a value, with what each says about its field. */
function errorsOf(schema: z.ZodType, value: unknown) {
  const checked = check(schema, value);
  return 'errors' in checked ? checked.errors : [];
}
const isTaken = (schema: z.ZodType, value: unknown): boolean => errorsOf(schema, value).length === 0;

describe('a web address', () => {
  it.each([
    ['https://Example.com', 'https://example.com'],
    ['https://example.com/', 'https://example.com/'],
    ['https://example.com?page=1', 'https://example.com/?page=1'],
    ['https://example.com#part', 'https://example.com/#part'],
    ['https://example.com/Hooks/', 'https://example.com/Hooks/'],
    ['no address', 'no address'],
  ])('written as %s is kept as %s', (written, kept) => {
    expect(WebAddress(255).parse(written)).toBe(kept);
  });
});

describe('a day of birth', () => {
  it.each([
    ['1900-01-01', true],
    ['1899-12-31', false],
  ])('of %s is taken: %s', (day, taken) => {
    expect(isTaken(BirthDate, day)).toBe(taken);
  });
});

describe('a time', () => {
  it.each([
    ['0000-01-01T00:00:00Z', true],
    ['0000-01-01T00:00:00+01:00', false],
    ['9999-12-31T23:59:59Z', true],
    ['9999-12-31T23:59:59-01:00', false],
  ])('of %s is taken: %s', (time, taken) => {
    expect(isTaken(RequestTimestamp, time)).toBe(taken);
  });

  it('of a day alone is its first or its last moment, and any other stays as it is', () => {
    expect(StartTimestamp.parse('2026-01-31')).toBe('2026-01-31T00:00:00.000Z');
    expect(EndTimestamp.parse('2026-01-31')).toBe('2026-01-31T23:59:59.999Z');
    expect(EndTimestamp.parse('2026-01-31T12:00:00Z')).toBe('2026-01-31T12:00:00Z');
    expect(isTaken(StartTimestamp, 20_260_131)).toBe(false);
  });
});

describe('a duration in a text', () => {
  it.each([
    [1, '1 second'],
    [90, '90 seconds'],
    [60, '1 minute'],
    [120, '2 minutes'],
    [900, '15 minutes'],
    [3_600, '1 hour'],
    [86_400, '24 hours'],
    [172_800, '2 days'],
    [604_800, '7 days'],
  ])('of %i seconds is %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

describe('the tax number of a business', () => {
  const info = (country: string, taxId: string) => ({
    ...{ legalName: 'Example Ltd', incorporatedOn: '2020-01-01' },
    ...{ country, taxId },
  });

  it('has the form of its country, which the error repeats', () => {
    expect(isTaken(BusinessInfo, info('US', '00-0000000'))).toBe(true);
    expect(errorsOf(BusinessInfo, info('US', 'AB-0000'))).toEqual([
      expect.objectContaining({
        field: 'taxId',
        constraint: { format: 'us-ein', pattern: expect.stringContaining('\\d{7}') },
      }),
    ]);
    expect(isTaken(BusinessInfo, info('DE', 'AB-0000'))).toBe(true);
    expect(errorsOf(BusinessInfo, info('DE', '?'))).toMatchObject([
      { field: 'taxId', constraint: { format: 'tax-id' } },
    ]);
  });
});

describe('the bounds of a currency', () => {
  it.each([
    [1, 2, []],
    [2, 2, []],
    [3, 2, ['maxAmount']],
  ])('of at least %i and at most %i are refused for %j', (minAmount, maxAmount, refused) => {
    const settings = { requiredCounterpartyFields: [], enabledTransactionTypes: [] };
    const currency = { currencyCode: 'USD', minAmount, maxAmount, ...settings };
    expect(errorsOf(PlatformCurrencyConfig, currency).map(({ field }) => field)).toEqual(refused);
  });
});

describe('the currency of an external account', () => {
  const fieldsOf = (request: object) => errorsOf(ExternalAccountCreateRequest, request).map(({ field }) => field);
  const clabe = { accountType: 'MXN_ACCOUNT', clabeNumber: '000000000000000000' };
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' };

  it('is refused once, whatever else is wrong', () => {
    expect(fieldsOf({ currency: 'USD', accountInfo: { ...clabe, beneficiary } })).toEqual(['currency']);
    expect(fieldsOf({ currency: 'USD', accountInfo: { ...clabe, beneficiary }, ownershipType: 'UNKNOWN' })).toEqual([
      'ownershipType',
      'currency',
    ]);
    expect(fieldsOf({ currency: 'dollars', accountInfo: { ...clabe, beneficiary } })).toEqual(['currency']);
  });

  it('of an account by SWIFT is any of ISO 4217, and of another one it is named', () => {
    const swift = { accountType: 'SWIFT_ACCOUNT', country: 'CH', swiftCode: 'EXAMCH00', bankName: 'Example' };
    const bySwift = { ...swift, iban: 'CH0000000000000000000', beneficiary };
    const messages = (currency: string, accountInfo: object) =>
      errorsOf(ExternalAccountCreateRequest, { currency, accountInfo }).map(({ message }) => message);
    expect(messages('BTC', bySwift)).toEqual(['must be a currency of ISO 4217 for SWIFT_ACCOUNT']);
    expect(messages('USD', { ...clabe, beneficiary })).toEqual(['must be MXN for MXN_ACCOUNT']);
  });
});

describe('the transports of a passkey', () => {
  const passkey = { credentialId: 'YQ', clientDataJson: 'YQ', attestationObject: 'YQ' };

  it('are those that are known, each once, and no text is no transport', () => {
    const transports = ['usb', 'telepathy', 'nfc', 'usb'];
    expect(PasskeyAttestation.parse({ ...passkey, transports })).toMatchObject({ transports: ['usb', 'nfc'] });
    expect(errorsOf(PasskeyAttestation, { ...passkey, transports: ['usb', 7] })).toHaveLength(1);
  });
});
