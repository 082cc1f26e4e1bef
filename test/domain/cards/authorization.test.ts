import { describe, expect, it } from 'vitest';
import { cardAuthorizationSeconds } from '../../../functions/contract/figures.ts';
import { declineReason, unusableReason } from '../../../functions/domain/cards/authorization.ts';
import { anAccount } from '../../kit/builders.ts';
import { aCard } from '../../kit/card-builders.ts';

const account = anAccount({ balance: 500 });
const request = { card: aCard(), account, mayPull: true, amount: 500, debit: 500 };

describe('declineReason', () => {
  it('takes all that the account has, less what is taken already', () => {
    expect(declineReason(request)).toBeUndefined();
    expect(declineReason({ ...request, debit: 501 })).toBe('INSUFFICIENT_FUNDS');
    expect(declineReason({ ...request, amount: 1_500 })).toBeUndefined();
    expect(declineReason({ ...request, amount: 1_501, debit: 501 })).toBe('INSUFFICIENT_FUNDS');
  });

  it('takes no more than the limit of the card', () => {
    const card = aCard({ maxSpendPerTransaction: 499 });
    expect(declineReason({ ...request, card })).toBe('LIMIT_EXCEEDED');
    expect(declineReason({ ...request, card, amount: 499 })).toBeUndefined();
  });

  it.each([
    ['no account', { account: undefined }],
    ['a frozen account', { account: { ...account, status: 'FROZEN' as const } }],
    ['an account that the service may not debit', { mayPull: false }],
  ])('takes nothing from %s', (_, changes) => {
    expect(declineReason({ ...request, ...changes })).toBe('FUNDING_SOURCE_UNAVAILABLE');
  });
});

describe('unusableReason', () => {
  it.each([
    ['ACTIVE', undefined],
    ['FROZEN', 'CARD_PAUSED'],
    ['CLOSED', 'CARD_CLOSED'],
  ] as const)('of a card that is %s is %s', (state, reason) => {
    expect(unusableReason(aCard({ state }))).toBe(reason);
  });
});

it('holds a purchase for seven days', () => {
  expect(cardAuthorizationSeconds).toBe(604_800);
});
