import { describe, expect, it } from 'vitest';
import {
  isMagicEnding,
  sandboxNameCheck,
  sandboxPayoutOutcome,
  sandboxVerifiedName,
  timesOut,
} from '../../../functions/domain/sandbox/outcomes.ts';

describe('the sandbox', () => {
  it.each([
    ['002', 'QUOTE_EXECUTION_FAILED', 0],
    ['003', 'ACCOUNT_CANNOT_RECEIVE', 0],
    ['004', 'ACCOUNT_INVALID', 0],
    ['005', 'QUOTE_EXECUTION_FAILED', 30],
  ])('fails a payout to an account that ends in %s with %s after %i seconds', (suffix, failureReason, afterSeconds) => {
    expect(sandboxPayoutOutcome(suffix)).toEqual({ kind: 'FAILS', failureReason, afterSeconds });
  });

  it.each(['000', '001', '006', '007', '102', 'ple', ''])(
    'lets a payout to an account that ends in "%s" succeed',
    (suffix) => {
      expect(sandboxPayoutOutcome(suffix)).toMatchObject({ kind: 'SUCCEEDS' });
    },
  );

  it.each([
    ['002', false],
    ['005', true],
    ['006', false],
    ['ple', false],
  ])('times a payout out to an account that ends in %s: %s', (suffix, isTimeout) => {
    expect(timesOut(sandboxPayoutOutcome(suffix))).toBe(isTimeout);
  });

  it.each([
    ['MATCHED', 'Jane Example', 'Jane Example'],
    ['PARTIAL_MATCH', 'Jane Example', 'J. Example'],
    ['PARTIAL_MATCH', 'Example', 'Example'],
    ['NOT_MATCHED', 'Jane Example', undefined],
    ['MATCHED', undefined, undefined],
    ['PARTIAL_MATCH', undefined, undefined],
  ] as const)('returns for %s of %s the name %s', (result, name, verified) => {
    expect(sandboxVerifiedName(result, name)).toBe(verified);
  });

  it.each([
    ['102', 'NOT_MATCHED'],
    ['103', 'PARTIAL_MATCH'],
    ['104', 'PENDING'],
    ['105', 'REFUSED'],
    ['106', 'UNSUPPORTED'],
    ['107', 'CHECKED_BY_RECEIVING_FI'],
    ['002', 'MATCHED'],
    ['ple', 'MATCHED'],
  ])('answers the name check of an account that ends in %s with %s', (suffix, result) => {
    expect(sandboxNameCheck(suffix)).toBe(result);
  });

  it.each([
    ['77777777-7777-4777-8777-777777777002', true],
    ['77777777-7777-4777-8777-777777777107', true],
    ['77777777-7777-4777-8777-777777777012', false],
    ['77777777-7777-4777-8777-77777777002a', false],
  ])('takes the id %s for an order: %s', (id, magic) => {
    expect(isMagicEnding(id)).toBe(magic);
  });
});
