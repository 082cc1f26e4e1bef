import { describe, expect, it } from 'vitest';
import { fundingCash, payoutCash } from '../../../functions/domain/payments/cash-accounts.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { aQuote } from '../../kit/builders.ts';

describe('the cash account that a payment leaves from', () => {
  it.each<[string, Partial<Payment>, string]>([
    ['its rail', { paymentRail: 'SEPA_INSTANT', accountType: 'EUR_ACCOUNT' }, 'sepa-instant'],
    ['the chain of its wallet', { accountType: 'ETHEREUM_WALLET' }, 'ethereum'],
    ['Lightning', { accountType: 'LIGHTNING' }, 'lightning'],
    ['the network between institutions', { destinationAccountId: '$jane@example.com' }, 'uma'],
    ['what the rail has named', { paymentRail: 'ACH', cashAccount: 'example-bank' }, 'example-bank'],
    ['the first chain of its asset', { receivingCurrency: 'USDC' }, 'solana'],
    ['a bank', { receivingCurrency: 'USD' }, 'bank'],
  ])('is that of %s', (_, payment, name) => {
    expect(payoutCash(aQuote(payment))).toBe(`system:cash:${name}`);
  });
});

describe('the cash account where the money of a payment arrives', () => {
  it.each<[string, Partial<Payment>, string]>([
    ['a bank', { funding: { kind: 'REALTIME' } }, 'bank'],
    ['its chain', { funding: { kind: 'REALTIME', cryptoNetwork: 'BASE' }, sendingCurrency: 'USDC' }, 'base'],
    ['the first chain of its asset', { funding: { kind: 'REALTIME' }, sendingCurrency: 'USDC' }, 'solana'],
    ['what the rail has named', { funding: { kind: 'PULL', cashAccount: 'ach' } }, 'ach'],
    ['the network between institutions', { funding: { kind: 'UMA' } }, 'uma'],
  ])('is that of %s', (_, payment, name) => {
    expect(fundingCash(aQuote(payment))).toBe(`system:cash:${name}`);
  });
});
