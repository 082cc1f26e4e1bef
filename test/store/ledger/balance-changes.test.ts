import { describe, expect, it } from 'vitest';
import { captureHold, credit, debit, hold, releaseHold } from '../../../functions/store/ledger/balance-changes.ts';
import type { Write } from '../../../functions/store/table.ts';
import { ids, noon, platformId } from '../../kit/builders.ts';

const change = { platformId, accountId: ids.source, amount: 500, at: new Date(noon) };
const refusalOf = (write: Write, current?: Record<string, unknown>) => write.onConditionFailed?.(current);

describe('a change of a balance', () => {
  it.each([debit, hold])('beyond the balance is refused with what there is: $name', (take) => {
    expect(refusalOf(take(change), { status: 'ACTIVE', balance: 499, currency: 'USD' })).toMatchObject({
      ...{ code: 'INSUFFICIENT_BALANCE', details: { required: 500, available: 499 } },
    });
  });

  it('beyond the balance is refused without a figure where shards hold a part of it', () => {
    const sharded = { status: 'ACTIVE', balance: 499, currency: 'USD', shardCount: 96 };
    expect(refusalOf(debit(change), sharded)).toMatchObject({
      ...{ code: 'INSUFFICIENT_BALANCE', details: { required: 500 } },
    });
    expect(refusalOf(debit(change), sharded)).not.toHaveProperty('details.available');
  });

  it.each(['PENDING', 'CLOSED', 'FROZEN', 'FAILED'])(
    'of an account that is %s is refused for that, not for its balance',
    (status) => {
      expect(refusalOf(debit(change), { status, balance: 0 })).toMatchObject({ code: 'INVALID_INPUT' });
      expect(refusalOf(captureHold(change), { status, held: 0 })).toMatchObject({ code: 'INVALID_INPUT' });
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
