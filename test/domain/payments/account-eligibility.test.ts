import { describe, expect, it } from 'vitest';
import { requireReceiving, requireSending } from '../../../functions/domain/payments/account-eligibility.ts';
import { connectedRates } from '../../../functions/domain/pricing/prices.ts';
import { Refusal } from '../../../functions/domain/refusal.ts';
import { sandboxRates } from '../../../functions/domain/sandbox/rates.ts';
import { noon } from '../../kit/builders.ts';

const statuses = ['PENDING', 'UNDER_REVIEW', 'INACTIVE', 'UNVERIFIED', 'PENDING_OWNERSHIP_VERIFICATION'] as const;
const receive =
  (status: string, amount: number, currency = 'EUR', rates = sandboxRates(new Date(noon))) =>
  () =>
    requireReceiving({ account: { status, currency }, amount, rates });
const codeOf = (call: () => void): string | undefined => {
  try {
    call();
    return undefined;
  } catch (cause) {
    return cause instanceof Refusal ? cause.code : String(cause);
  }
};

describe('who may receive', () => {
  it('is an active account, any amount', () => {
    expect(codeOf(receive('ACTIVE', 9_000_000_000_000_000))).toBeUndefined();
  });

  it('is a wallet without a proof only where the amount is in euros, if there are no rates', () => {
    const unpriced = connectedRates(undefined, new Date(noon));
    const pending = 'PENDING_OWNERSHIP_VERIFICATION';
    expect(codeOf(receive(pending, 100_000, 'EUR', unpriced))).toBeUndefined();
    for (const [amount, currency] of [
      [100_001, 'EUR'],
      [1, 'BTC'],
      [1, 'USDC'],
    ] as const) {
      expect(codeOf(receive(pending, amount, currency, unpriced))).toBe('EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED');
    }
  });

  it.each([
    ['PENDING', 'INVALID_INPUT'],
    ['UNDER_REVIEW', 'INVALID_INPUT'],
    ['INACTIVE', 'INVALID_INPUT'],
    ['UNVERIFIED', 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'],
  ])('is not an account that is %s, not even a cent', (status, code) => {
    expect(codeOf(receive(status, 1))).toBe(code);
  });

  it.each([
    ['EUR', 100_000, undefined],
    ['EUR', 100_001, 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'],
    ['USDC', 500_000_000, undefined],
    ['USDC', 2_000_000_000, 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'],
    ['BTC', 100_000, undefined],
    ['BTC', 100_000_000, 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'],
  ])('is a wallet without proof up to 1,000 euros: %s %i', (currency, amount, code) => {
    expect(codeOf(receive('PENDING_OWNERSHIP_VERIFICATION', amount, currency))).toBe(code);
  });
});

describe('who may send', () => {
  it('is an active account only', () => {
    expect(codeOf(() => requireSending({ status: 'ACTIVE' }))).toBeUndefined();
    for (const status of statuses)
      expect(
        codeOf(() => requireSending({ status })),
        status,
      ).toBe('INVALID_INPUT');
  });
});
