import { describe, expect, it } from 'vitest';
import {
  depositInto,
  hasRoomFor,
  maximumBalance,
  maximumBesideHold,
  maximumWhileSharded,
  requireRoom,
} from '../../../functions/domain/ledger/account.ts';
import { anAccount, noon } from '../../kit/builders.ts';

describe('an account', () => {
  it.each([
    ['that holds nothing', { held: 0 }, maximumBalance],
    ['that holds money for payments', { held: 1 }, maximumBesideHold],
    ['that holds as much as it may', { held: maximumBesideHold }, maximumBesideHold],
    ['whose balance is sharded', { held: 0, shardCount: 4 }, maximumWhileSharded],
    ['that holds money and is sharded', { held: maximumWhileSharded, shardCount: 4 }, maximumWhileSharded],
  ])('%s has room up to its limit', (_, parts, limit) => {
    const account = anAccount({ balance: 100, ...parts });
    expect(hasRoomFor(account, limit - 100)).toBe(true);
    expect(hasRoomFor(account, limit - 99)).toBe(false);
    expect(() => requireRoom(account, limit - 100)).not.toThrow();
    expect(() => requireRoom(account, limit - 99)).toThrow(expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }));
  });

  it.each([
    ['more than it may beside its balance', { held: maximumBesideHold + 1 }],
    ['more than it may while it is sharded', { held: maximumWhileSharded + 1, shardCount: 4 }],
  ])('that holds %s has no room', (_, parts) => {
    expect(hasRoomFor(anAccount({ balance: 0, ...parts }), 1)).toBe(false);
  });
});

describe('a deposit', () => {
  const later = '2025-11-02T12:00:00.000Z';

  it('adds to the balance as one more entry', () => {
    const account = anAccount({ balance: 100, entries: 3 });
    expect(depositInto(account, 25, new Date(later))).toEqual({
      ...account,
      ...{ balance: 125, entries: 4, version: account.version + 1, updatedAt: later },
    });
  });

  it.each(['PENDING', 'CLOSED', 'FROZEN', 'FAILED'] as const)('into an account that is %s is refused', (status) => {
    expect(() => depositInto(anAccount({ status }), 25, new Date(noon))).toThrow(
      `The account is ${status} and takes no money.`,
    );
  });

  it('for which there is no room is refused', () => {
    const account = anAccount({ balance: maximumBalance });
    expect(() => depositInto(account, 1, new Date(noon))).toThrow(
      `The balance of ${account.accountId} would exceed the largest that an account may have.`,
    );
  });
});
