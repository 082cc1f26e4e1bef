import { describe, expect, it } from 'vitest';
import { awaitsLiveness, challengeOwnership } from '../../../functions/domain/external-accounts/ownership.ts';
import { toExternalAccountView } from '../../../functions/domain/external-accounts/view.ts';
import { aDollarAccount, anExternalAccount, noon } from '../../kit/builders.ts';

const now = new Date(noon);
const expiresAt = new Date(now.getTime() + 600_000);
const challenge = (account: ReturnType<typeof anExternalAccount>, method: 'WALLET_SIGNATURE' | 'LIVENESS') =>
  challengeOwnership(account, { method, nonce: 'nonce', now, expiresAt });
const pending = anExternalAccount({ status: 'PENDING_OWNERSHIP_VERIFICATION', ownershipType: 'FIRST_PARTY' });

describe('a proof of ownership', () => {
  it('is asked for of a wallet whose owner keeps its keys', () => {
    expect(challenge(pending, 'WALLET_SIGNATURE').ownership).toEqual({
      ...{ method: 'WALLET_SIGNATURE', nonce: 'nonce', issuedAt: noon, expiresAt: expiresAt.toISOString() },
    });
  });

  it.each([
    ['a bank', aDollarAccount({ status: 'UNVERIFIED' })],
    ['somebody else', { ...pending, ownershipType: 'THIRD_PARTY' as const }],
    [
      'an institution',
      { ...pending, accountInfo: { ...pending.accountInfo, vaspName: 'Example' } as typeof pending.accountInfo },
    ],
  ])('is not asked for of the account of %s', (_, account) => {
    expect(() => challenge(account, 'WALLET_SIGNATURE')).toThrow(
      expect.objectContaining({
        ...{ code: 'CONFLICT', message: expect.stringContaining("Only the owner's own wallet without a vaspName") },
      }),
    );
  });

  it('by liveness is pending until the account is deleted', () => {
    const live = challenge(pending, 'LIVENESS');
    expect(awaitsLiveness(live)).toBe(true);
    expect(awaitsLiveness({ ...live, deletedAt: noon })).toBe(false);
    expect(awaitsLiveness(challenge(pending, 'WALLET_SIGNATURE'))).toBe(false);
    expect(awaitsLiveness(pending)).toBe(false);
  });
});

it('an account at a bank shows its rails, and a wallet has none to show', () => {
  expect(toExternalAccountView(aDollarAccount()).accountInfo).toHaveProperty('paymentRails');
  expect(toExternalAccountView(pending).accountInfo).not.toHaveProperty('paymentRails');
});
