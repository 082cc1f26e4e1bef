import { describe, expect, it } from 'vitest';
import { captureHold, credit, debit, hold, releaseHold } from '../../../functions/store/ledger/balance-changes.ts';
import type { Write } from '../../../functions/store/table.ts';
import { ids, noon, platformId, uuids } from '../../kit/builders.ts';

const change = { platformId, accountId: ids.source, amount: 500, at: new Date(noon) };
const refusalOf = (write: Write, current?: Record<string, unknown>) => write.onConditionFailed?.(current);

describe('a change of a balance', () => {
  it.each<[string, Write, string, string]>([
    [
      'debit',
      debit(change),
      'balance = balance - :amount, entries = entries + :one',
      'balance >= :amount AND #status = :active',
    ],
    [
      'hold',
      hold(change),
      'balance = balance - :amount, held = held + :amount',
      'balance >= :amount AND #status = :active',
    ],
    ['capture of a hold', captureHold(change), 'held = held - :amount, entries = entries + :one', 'held >= :amount'],
    ['release of a hold', releaseHold(change), 'balance = balance + :amount, held = held - :amount', 'held >= :amount'],
    [
      'credit',
      credit(change),
      'balance = balance + :amount, entries = entries + :one',
      '#status <> :closed AND (' +
        '(attribute_not_exists(shardCount) AND held = :nothing AND balance <= :limit) OR ' +
        '(attribute_not_exists(shardCount) AND held <= :half AND balance <= :limitOfHalf) OR ' +
        '(held <= :quarter AND balance <= :limitOfQuarter))',
    ],
  ])('that is a %s has a condition', (_, { update, values }, expression, condition) => {
    expect(update).toEqual({
      key: { pk: `PLATFORM#${platformId}#INTERNAL_ACCOUNT#${uuids.source}`, sk: 'INTERNAL_ACCOUNT' },
      expression: `SET ${expression}, version = version + :one, updatedAt = :at`,
      condition,
    });
    expect(values).toMatchObject({ amount: 500, one: 1, at: noon });
  });

  it.each([debit, hold])('beyond the balance is refused: $name', (take) => {
    expect(refusalOf(take(change), { status: 'ACTIVE', balance: 499, currency: 'USD' })).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    });
  });

  it.each(['PENDING', 'CLOSED', 'FROZEN', 'FAILED'])(
    'of an account that is %s is refused for that, not for its balance',
    (status) => {
      expect(refusalOf(debit(change), { status, balance: 0 })).toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  it.each([captureHold, releaseHold])('of a missing hold is an error and no refusal: $name', (end) => {
    const error = refusalOf(end(change), { status: 'ACTIVE', held: 0 });
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toHaveProperty('code');
  });

  it('beyond the largest amount is refused', () => {
    expect(credit(change).values).toMatchObject({ limit: 9_000_000_000_000_000 - 500 });
    expect(refusalOf(credit(change), { balance: 9_000_000_000_000_000 })).toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
    });
  });

  it('that would credit a closed account is stale', () => {
    expect(refusalOf(credit(change), { status: 'CLOSED', balance: 0 })).toBeUndefined();
  });

  it('with a loaded version applies to that version only', () => {
    const write = credit({ ...change, loadedVersion: 3 });
    expect(write.update?.condition).toMatch(/^#status <> :closed AND \(.+\) AND version = :loaded$/);
    expect(write.values).toMatchObject({ loaded: 3 });
    expect(refusalOf(write, { version: 4, balance: 0 })).toBeUndefined();
    expect(refusalOf(write, { version: 3 })).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
  });

  it('of an ill-formed account throws', () => {
    expect(() => debit({ ...change, accountId: 'InternalAccount:1' })).toThrow('is no id of the kind InternalAccount');
  });
});
