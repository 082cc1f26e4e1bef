import { describe, expect, it } from 'vitest';
import { CryptoNetwork } from '../../../functions/contract/external-accounts/rails.ts';
import { walletTypes } from '../../../functions/domain/ledger/funding-instructions.ts';
import { makeInternalReceipt } from '../../../functions/domain/payments/internal-receipt.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { toTransaction } from '../../../functions/domain/payments/transaction-view.ts';
import { aPayment, aRealtimeQuote, ids, moved, noon, uuids } from '../../kit/builders.ts';
import { aUmaReceipt } from '../../kit/uma.ts';

/** What a payment is shown as, which is no transaction of a card. */
const shown = (payment: Payment) =>
  toTransaction(payment) as Exclude<ReturnType<typeof toTransaction>, { readonly type: 'CARD' }>;

const chains = CryptoNetwork.options;
const received = { amount: 10_000, at: noon };
const pull = aPayment(['process'], {
  kind: 'TRANSFER_IN',
  sourceAccountId: ids.external,
  destinationAccountId: ids.source,
});
const paidInside = aPayment(['process', 'complete'], { destinationAccountId: ids.destination });
const customers = { customerId: ids.customer, platformCustomerId: 'example-user-1' };
const receiptOf = (payment: Payment) => makeInternalReceipt(payment, uuids.unknown, customers, new Date(noon));
const fundedBy = (funding: Payment['funding'], sendingCurrency = 'USDC') =>
  moved(aRealtimeQuote({ sendingCurrency, funding }), 'process');

describe('the rate of a transaction', () => {
  it.each<[string, Payment, boolean]>([
    ['a quote', aPayment(), true],
    ['a transfer out', aPayment([], { kind: 'TRANSFER_OUT' }), false],
    ['a payment over UMA', aUmaReceipt(), true],
    ['a transfer in', pull, false],
    ['a receipt from another customer', receiptOf(paidInside), false],
  ])('is shown for what converts: %s', (_, payment, isShown) => {
    expect(shown(payment).exchangeRate !== undefined).toBe(isShown);
  });
});

it.each<[string, Payment, string | undefined]>([
  ['that was one', aPayment(), ids.quote],
  ['that has none', aPayment([], { quoteExpiresAt: undefined }), undefined],
])('a transaction names the quote %s', (_, payment, quoteId) => {
  expect(shown(payment)).toHaveProperty('status', 'PENDING');
  expect('quoteId' in shown(payment)).toBe(quoteId !== undefined);
});

describe('the reason why an incoming transaction failed', () => {
  it.each<[string, Payment, Partial<Payment>, string | undefined]>([
    ['has not failed', aUmaReceipt(), {}, undefined],
    [
      'was not approved',
      aUmaReceipt(),
      { incomingFailureReason: 'PAYMENT_APPROVAL_TIMED_OUT' },
      'PAYMENT_APPROVAL_TIMED_OUT',
    ],
    ['was not pulled', pull, { failureReason: 'ACCOUNT_INVALID' }, 'COLLECTION_FAILED'],
    ['was not pulled by law', pull, { failureReason: 'COMPLIANCE_REJECTED' }, 'COLLECTION_FAILED'],
    ['may not be paid out by law', aUmaReceipt(), { failureReason: 'COMPLIANCE_REJECTED' }, 'COMPLIANCE_REJECTED'],
    [
      'was not paid out',
      aUmaReceipt({ destinationAccountId: ids.external }),
      { failureReason: 'ACCOUNT_INVALID' },
      'OFFRAMP_FAILED',
    ],
    ['was not credited', aUmaReceipt(), { failureReason: 'ACCOUNT_INVALID' }, 'QUOTE_EXECUTION_FAILED'],
  ])('follows from the payment: one that %s', (_, payment, reasons, reason) => {
    expect(shown({ ...payment, ...reasons }).failureReason).toBe(reason);
  });
});

describe('the source of a transaction', () => {
  it.each<[string, Payment, object]>([
    ['an account', aPayment(), { sourceType: 'ACCOUNT', accountId: ids.source, currency: 'USD' }],
    ['an external account', pull, { sourceType: 'ACCOUNT', accountId: ids.external, currency: 'USD' }],
    [
      'a sender at another institution',
      aUmaReceipt(),
      { sourceType: 'UMA_ADDRESS', umaAddress: '$success.eur@sandbox.uma.money', currency: 'EUR' },
    ],
    ['another customer', receiptOf(paidInside), { sourceType: 'ACCOUNT', accountId: ids.source, currency: 'BTC' }],
    [
      'the payer of another customer',
      receiptOf(moved(aRealtimeQuote(), 'process', 'complete')),
      { sourceType: 'REALTIME_FUNDING', currency: 'BTC' },
    ],
    ['the payer', aRealtimeQuote(), { sourceType: 'REALTIME_FUNDING', customerId: ids.customer, currency: 'USD' }],
  ])('is %s', (_, payment, source) => {
    expect(shown(payment).source).toEqual(source);
  });

  it.each<[string, Payment, string | undefined]>([
    ['on the chain that the quote names', fundedBy({ kind: 'REALTIME', cryptoNetwork: 'BASE', received }), 'BASE'],
    ['on the first chain of the asset', fundedBy({ kind: 'REALTIME', received }), 'SOLANA'],
    ['on a chain where the first network is none', fundedBy({ kind: 'REALTIME', received }, 'BTC'), 'SPARK'],
    ['beside the chains', fundedBy({ kind: 'REALTIME', cryptoNetwork: 'LIGHTNING', received }, 'BTC'), undefined],
    ['by a bank', fundedBy({ kind: 'REALTIME', received }, 'USD'), undefined],
    ['not yet', fundedBy({ kind: 'REALTIME', cryptoNetwork: 'BASE' }), undefined],
    [
      'in production, where its rail names the chain',
      { ...fundedBy({ kind: 'REALTIME', received }), environment: 'production' },
      undefined,
    ],
  ])('has arrived %s', (_, payment, network) => {
    expect(shown(payment).source).toHaveProperty('onChainTransaction', network && expect.objectContaining({ network }));
  });
});

describe('the transfer to a wallet', () => {
  const deliveredTo = (accountType: Payment['accountType'], changes: Partial<Payment> = {}) =>
    shown(aPayment(['process', 'complete'], { accountType, ...changes })).destination;

  it.each(chains.map((network) => [network, walletTypes[network]] as const))(
    'is on its chain: %s',
    (network, accountType) => {
      expect(deliveredTo(accountType as Payment['accountType'])).toMatchObject({ onChainTransaction: { network } });
    },
  );

  it.each<[string, Payment, boolean]>([
    ['on its way', aPayment(['process'], { accountType: 'BASE_WALLET' }), false],
    ['delivered', aPayment(['process', 'complete'], { accountType: 'BASE_WALLET' }), true],
    ['failed', aPayment(['process', 'fail'], { accountType: 'BASE_WALLET' }), false],
    ['returned', aPayment(['process', 'complete', 'return'], { accountType: 'BASE_WALLET', returnedAt: noon }), true],
    ['to a bank', aPayment(['process', 'complete'], { accountType: 'USD_ACCOUNT' }), false],
    ['to a Lightning wallet', aPayment(['process', 'complete'], { accountType: 'LIGHTNING' }), false],
    [
      'in production',
      aPayment(['process', 'complete'], { accountType: 'BASE_WALLET', environment: 'production' }),
      false,
    ],
  ])('is simulated once it is there: %s', (_, payment, isShown) => {
    const { destination } = shown(payment);
    expect('onChainTransaction' in destination && destination.onChainTransaction !== undefined).toBe(isShown);
  });

  it('is the one that its rail reported', () => {
    const onChainTransaction = { transactionHash: '0x1', network: 'BASE' } as const;
    expect(deliveredTo('BASE_WALLET', { onChainTransaction, environment: 'production' })).toMatchObject({
      onChainTransaction,
    });
  });
});
