import { describe, expect, it } from 'vitest';
import { paymentStatuses } from '../../../functions/domain/payment-status.ts';
import { awaitsCollection, receiveInvoicePayment, requireNetwork } from '../../../functions/domain/payments/funding.ts';
import type { Funding } from '../../../functions/domain/payments/funding-record.ts';
import { aQuote, ids, noon, platformId } from '../../kit/builders.ts';

const received = { amount: 10_000, at: noon };

describe('the network that carries a currency', () => {
  it.each([
    ['USDC', 'SOLANA'],
    ['BTC', 'LIGHTNING'],
    ['USDC', undefined],
    ['USD', undefined],
  ])('of %s may be %s', (currency, network) => {
    expect(() => requireNetwork(currency, network)).not.toThrow();
  });

  it.each([
    ['USDT', 'SOLANA', 'SOLANA does not carry USDT; it is on TRON, ETHEREUM, PLASMA.'],
    ['USDB', 'BITCOIN', 'BITCOIN does not carry USDB; it is on SPARK.'],
    ['USD', 'SOLANA', 'SOLANA does not carry USD; it is on none.'],
  ])('of %s is not %s', (currency, network, message) => {
    expect(() => requireNetwork(currency, network)).toThrow(`source.cryptoNetwork: ${message}`);
  });
});

describe('the money of a pull', () => {
  const isAwaited = (funding: Funding | undefined) =>
    paymentStatuses.filter((status) => awaitsCollection({ status, funding }));

  it('is awaited from the execution until it is there', () => {
    expect(isAwaited({ kind: 'PULL' })).toEqual(['PENDING', 'PROCESSING']);
    expect(isAwaited({ kind: 'PULL', received })).toEqual([]);
  });

  it.each<[string, Funding | undefined]>([
    ['comes from an internal account', undefined],
    ['is sent by the payer', { kind: 'REALTIME' }],
    ['is sent over UMA', { kind: 'UMA' }],
  ])('is awaited for no payment whose money %s', (_, funding) => {
    expect(isAwaited(funding)).toEqual([]);
  });
});

describe('the payment of an invoice', () => {
  it.each([
    ['a customer', ids.customer, { customerId: ids.customer }],
    ['the platform', platformId, {}],
  ])('funds a quote of %s, and the account that it is for gets a refund', (_, customerId, funder) => {
    const paid = receiveInvoicePayment(aQuote({ customerId, needsWalletSignature: true }), 10_000, new Date(noon));
    expect(paid).toMatchObject({ status: 'PROCESSING', createdAt: noon });
    expect(paid.funding).toStrictEqual({
      kind: 'REALTIME',
      cryptoNetwork: 'SPARK',
      ...funder,
      refundAccountId: ids.source,
      received,
    });
  });
});
