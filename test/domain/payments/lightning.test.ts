import { bech32 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import type { ExternalAccountRecord } from '../../../functions/domain/external-accounts/external-account.ts';
import { withInvoice } from '../../../functions/domain/payments/lightning.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { anExternalAccount, aQuote } from '../../kit/builders.ts';

const issued = Date.parse('2025-11-01T12:00:00Z') / 1000;
const words = (number: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(number / 32 ** (count - 1 - at)) % 32);

/** An invoice of an amount, such as `2500u`, that expires ten minutes after it was issued, or does not say when. */
const invoice = (amount: string, expiry = [6, 0, 2, ...words(600, 2)]): string => {
  const hash = bech32.toWords(new Uint8Array(32).fill(7));
  const fields = [1, 1, 20, ...hash, ...expiry];
  return bech32.encode(`lnbc${amount}`, [...words(issued, 7), ...fields, ...new Array(104).fill(0)], 4096);
};
const destination = (text: string): ExternalAccountRecord =>
  anExternalAccount({ accountInfo: { accountType: 'LIGHTNING', invoice: text } });
const sats = (receivingAmount: number): Payment => ({
  ...aQuote({ receivingCurrency: 'BTC', receivingAmount }),
  environment: 'production',
});
const soon = new Date((issued + 599) * 1000);
const late = new Date((issued + 600) * 1000);

describe('a payment to a Lightning invoice', () => {
  it.each([
    ['2500u', 250_000],
    ['250000n', 25_000],
    ['1m', 100_000],
    ['10000p', 1],
    ['', 1],
    ['', 4_321],
  ])('of the amount "%s" takes %i satoshis, and bears the hash of the invoice', (amount, received) => {
    expect(withInvoice(sats(received), destination(invoice(amount)), soon)).toMatchObject({
      paymentHash: '07'.repeat(32),
    });
  });

  it.each([
    ['2500u', 1_000],
    ['2500u', 250_001],
    ['10010p', 1],
  ])('of the amount "%s" is refused with %i satoshis', (amount, received) => {
    expect(() => withInvoice(sats(received), destination(invoice(amount)), soon)).toThrow(
      'the Lightning invoice is of',
    );
  });

  it('is refused once the invoice has expired', () => {
    expect(() => withInvoice(sats(250_000), destination(invoice('2500u')), late)).toThrow(
      'expired at 2025-11-01T12:10',
    );
  });

  it('is refused at once where the invoice expires when it is issued', () => {
    const pay = () => withInvoice(sats(250_000), destination(invoice('2500u', [6, 0, 0])), new Date(issued * 1000));
    expect(pay).toThrow('expired at 2025-11-01T12:00');
  });

  it('is refused an hour after an invoice that does not say when it expires', () => {
    const at = (seconds: number) => new Date((issued + seconds) * 1000);
    const pay = (now: Date) => withInvoice(sats(250_000), destination(invoice('2500u', [])), now);
    expect(pay(at(3_599))).toHaveProperty('paymentHash');
    expect(() => pay(at(3_600))).toThrow('expired at 2025-11-01T13:00');
  });

  it('is not read in the sandbox, whose endings break invoices', () => {
    const payment = aQuote({ receivingAmount: 1 });
    expect(withInvoice(payment, destination('lnbc2500u1example002'), late)).toBe(payment);
  });
});
