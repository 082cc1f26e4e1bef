import { describe, expect, it } from 'vitest';
import type { PaymentInstructions } from '../../../functions/contract/ledger/payment-instructions.ts';
import { coordinatesOf, normalizedCoordinate } from '../../../functions/domain/ledger/funding-coordinates.ts';

const bank = (accountNumber: string, reference: string): PaymentInstructions => ({
  accountOrWalletInfo: {
    ...{ accountType: 'USD_ACCOUNT', routingNumber: '000000001', paymentRails: ['ACH'] },
    ...{ accountNumber, reference },
  },
});

describe('the coordinates of instructions', () => {
  it('are the numbers, addresses and references by which a payment is recognized, each once, and no empty ones', () => {
    const instructions = [
      bank('000000000000', 'EXAMPLE-REF-0001'),
      bank('0000 0000-0000', ''),
      bank('12 34', ' - '),
      { accountOrWalletInfo: { accountType: 'SPARK_WALLET' as const, address: 'spark1example', assetType: 'BTC' } },
      { accountOrWalletInfo: { accountType: 'LIGHTNING' as const, invoice: 'lnbc1example' } },
    ];
    expect([...coordinatesOf(instructions)]).toEqual([
      ...['EXAMPLEREF0001', '000000000000', '1234', 'SPARK1EXAMPLE', 'LNBC1EXAMPLE'],
    ]);
  });

  it.each([
    ['de89 3704 0044', 'DE8937040044'],
    ['REF-12 34', 'REF1234'],
    [' - ', ''],
  ])('compare %j as %j', (text, expected) => {
    expect(normalizedCoordinate(text)).toBe(expected);
  });
});
