import { describe, expect, it } from 'vitest';
import { payableOverUma, requirePayerData, umaPayerFields } from '../../../functions/domain/uma/payer-data.ts';
import { ids } from '../../kit/builders.ts';

describe('the data of a payer over UMA', () => {
  const mandatory = umaPayerFields('EUR').flatMap(({ name, mandatory: is }) => (is ? [name] : []));
  const known = Object.fromEntries(mandatory.map((name) => [name, 'Example']));
  const payer = (facts?: Readonly<Record<string, string>>) => ({
    ...{ customerId: ids.customer, platformCustomerId: 'customer-1' },
    ...(facts && { known: facts }),
  });
  const without = (name: string) => Object.fromEntries(Object.entries(known).filter(([each]) => each !== name));
  const request = (senderCustomerInfo?: Record<string, string>) => ({
    ...({ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 1 } as const),
    source: { sourceType: 'ACCOUNT', accountId: ids.source } as const,
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$jane@example.com', currency: 'EUR' } as const,
    ...(senderCustomerInfo && { senderCustomerInfo }),
  });

  it('may be stored all, or be sent with the quote', () => {
    expect(() => requirePayerData(payer(known), request(), 'EUR')).not.toThrow();
    expect(() => requirePayerData(payer({}), request(known), 'EUR')).not.toThrow();
  });

  it.each(mandatory)('is refused without %s', (name) => {
    expect(() => requirePayerData(payer(without(name)), request(), 'EUR')).toThrow(
      expect.objectContaining({
        code: 'MISSING_MANDATORY_USER_INFO',
        message: `senderCustomerInfo: the receiver asks for ${name}.`,
      }),
    );
  });

  it('is that of the platform where the platform itself pays', () => {
    expect(() => requirePayerData(payer(), request(), 'EUR')).not.toThrow();
  });
});

describe('the currency of a payment to a looked-up receiver', () => {
  const lookup = { receiverUmaAddress: '$jane@example.com', currencies: ['EUR', 'USD'] };

  it('is the wished one, or the first one that the receiver accepts', () => {
    expect(payableOverUma(lookup, '$jane@example.com', 'USD')).toBe('USD');
    expect(payableOverUma(lookup, '$jane@example.com', undefined)).toBe('EUR');
  });

  it.each([
    ['$alex@example.com', 'USD', 'INVALID_INPUT'],
    ['$jane@example.com', 'GBP', 'INVALID_CURRENCY'],
  ])('of %s is not %s: %s', (address, currency, code) => {
    expect(() => payableOverUma(lookup, address, currency)).toThrow(expect.objectContaining({ code }));
  });
});
