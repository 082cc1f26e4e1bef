import { describe, expect, it } from 'vitest';
import { paymentInstructions } from '../../../functions/domain/payments/payment-instructions.ts';
import { aPayment, aQuote, aRealtimeQuote, ids } from '../../kit/builders.ts';

const shown = (...[payment]: Parameters<typeof paymentInstructions>) =>
  (paymentInstructions(payment).paymentInstructions ?? []).map(({ accountOrWalletInfo, ...rest }) => [
    accountOrWalletInfo.accountType,
    'isPlatformAccount' in rest ? rest.isPlatformAccount : undefined,
  ]);

const inBitcoin = aRealtimeQuote({ sendingCurrency: 'BTC' });

describe('the instructions of a payment', () => {
  it.each([
    ['a customer', { customerId: ids.customer }, false],
    ['the platform', {}, true],
  ] as const)('say whether the money is for the platform itself: for %s', (_, funder, isPlatformAccount) => {
    expect(shown({ ...inBitcoin, funding: { kind: 'REALTIME', ...funder } })).toEqual([
      ['SPARK_WALLET', isPlatformAccount],
      ['LIGHTNING', isPlatformAccount],
      ['BITCOIN_L1', isPlatformAccount],
    ]);
  });

  it('are of the network that the request names', () => {
    expect(shown({ ...inBitcoin, funding: { kind: 'REALTIME', cryptoNetwork: 'LIGHTNING' } })).toEqual([
      ['LIGHTNING', true],
    ]);
  });

  it.each([
    ['has to authorize it', { status: 'PENDING_AUTHORIZATION' }, []],
    ['did not authorize it', { status: 'FAILED', failureReason: 'SCA_NOT_COMPLETED' }, []],
    ['authorized it', { status: 'PENDING' }, [['LIGHTNING', false]]],
    ['authorized it, before it failed', { status: 'FAILED', failureReason: 'ACCOUNT_INVALID' }, [['LIGHTNING', false]]],
  ] as const)('are shown once the customer may pay: who %s', (_, state, instructions) => {
    const funding = { kind: 'REALTIME', cryptoNetwork: 'LIGHTNING', customerId: ids.customer } as const;
    expect(shown({ ...inBitcoin, funding, ...state })).toEqual(instructions);
  });

  it.each([
    ['an account pays', aPayment()],
    ['it is pulled', aPayment([], { funding: { kind: 'PULL' } })],
    ['its wallet has signed', aPayment([], { needsWalletSignature: true })],
  ])('are none where %s', (_, payment) => {
    expect(paymentInstructions(payment)).toEqual({});
  });

  it('are what the owner of a wallet signs, or an invoice', () => {
    const quote = aQuote({ needsWalletSignature: true });
    expect(shown(quote)).toEqual([
      ['EMBEDDED_WALLET', undefined],
      ['SPARK_WALLET', false],
    ]);
    expect(shown({ ...quote, environment: 'production' })).toEqual([['EMBEDDED_WALLET', undefined]]);
    expect(shown({ ...quote, authorization: { waiting: ['PAYOUT'] } })).toEqual([['EMBEDDED_WALLET', undefined]]);
  });
});
