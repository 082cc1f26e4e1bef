import { beforeEach, describe, expect, it } from 'vitest';
import { formatId, type Id, type Uuid } from '../../../functions/domain/ids.ts';
import { hasRoomFor, type InternalAccount } from '../../../functions/domain/ledger/account.ts';
import {
  closeAccount,
  findPlatformAccount,
  listOwnedAccounts,
  listPlatformAccounts,
  putNewAccount,
  readAccount,
  readAccounts,
  readWithoutShards,
  recordDeposit,
  setPrivacy,
} from '../../../functions/store/ledger/accounts.ts';
import {
  captureHold,
  credit,
  debit,
  force,
  giveTo,
  hold,
  releaseHold,
  takeBack,
} from '../../../functions/store/ledger/balance-changes.ts';
import { showInstructions } from '../../../functions/store/ledger/reported-instructions.ts';
import { holdMerged } from '../../../functions/store/ledger/sharding/parent-item.ts';
import { commit, StaleWrite, type Write } from '../../../functions/store/table.ts';
import { anAccount, ids, noon, otherPlatformId, platformId, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { moveOf } from '../../kit/sharding.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const later = new Date('2025-11-01T13:00:00.000Z');
const make = (uuid: Uuid<'InternalAccount'>, overrides: Partial<InternalAccount> = {}) => {
  const account = anAccount({ accountId: formatId('InternalAccount', uuid), balance: 1_000, ...overrides });
  return commit(table.store, [putNewAccount(account, uuid)]);
};
const source = () => readAccount(table.store, platformId, uuids.source);
const idsOf = (accounts: readonly InternalAccount[]) => accounts.map(({ accountId }) => accountId);
const change = (amount: number, more: object = {}) => ({
  ...{ platformId, accountId: ids.source, amount, at: later },
  ...more,
});

type Change = ReturnType<typeof change>;

beforeEach(() => make(uuids.source));

describe('an account in the table', () => {
  it('is read as it was written', async () => {
    expect(await source()).toEqual(anAccount({ balance: 1_000 }));
    await make(uuids.destination, { customerId: ids.customer });
    expect(await readAccount(table.store, platformId, uuids.destination)).toEqual(
      anAccount({ accountId: ids.destination, balance: 1_000, customerId: ids.customer }),
    );
    expect(await readAccount(table.store, platformId, uuids.unknown)).toBeUndefined();
  });

  it('is in the lists of accounts only when a customer owns it', async () => {
    await make(uuids.destination, { customerId: ids.customer });
    const [own, ofCustomer] = table.items();
    expect(own).toMatchObject({ type: 'INTERNAL_ACCOUNT' });
    expect(own).not.toHaveProperty('transactionSk');
    const index = `~INTERNAL_ACCOUNT#${noon}#${uuids.destination}`;
    expect(ofCustomer).toMatchObject({
      platformPk: platformId,
      customerPk: ids.customer,
      transactionSk: expect.stringContaining(index),
    });
  });

  it('is never written over another', async () => {
    await expect(make(uuids.source, { balance: 9 })).rejects.toThrow(StaleWrite);
    expect(await source()).toMatchObject({ balance: 1_000 });
  });

  it('is read in the order of the ids, without accounts that do not exist', async () => {
    await make(uuids.destination);
    const found = await readAccounts(table.store, platformId, [uuids.destination, uuids.unknown, uuids.source]);
    expect(idsOf(found)).toEqual([ids.destination, ids.source]);
    expect(await readAccounts(table.store, platformId, [])).toEqual([]);
    const uncounted = await readWithoutShards(table.store, platformId, [
      uuids.destination,
      uuids.unknown,
      uuids.source,
    ]);
    expect(uncounted).toEqual(found);
  });

  it('is listed for its owner, oldest first', async () => {
    await make(uuids.destination, { createdAt: '2025-10-01T12:00:00.000Z' });
    await make(uuids.external, { customerId: ids.customer });
    await make(uuids.token, { platformId: otherPlatformId });
    const own = [ids.destination, ids.source];
    expect(idsOf(await listPlatformAccounts(table.store, platformId))).toEqual(own);
    expect(idsOf(await listOwnedAccounts(table.store, platformId, undefined))).toEqual(own);
    const ofCustomer = await listOwnedAccounts(table.store, platformId, ids.customer);
    expect(idsOf(ofCustomer)).toEqual([formatId('InternalAccount', uuids.external)]);
  });

  it('is found by its currency while it can be credited', async () => {
    const find = (currency: string) => findPlatformAccount(table.store, platformId, currency);
    await make(uuids.destination, { currency: 'EUR', status: 'FROZEN' });
    expect(await find('USD')).toMatchObject({ accountId: ids.source });
    expect(await find('EUR')).toBeUndefined();
    expect(await find('GBP')).toBeUndefined();
  });
});

describe('a change of an account', () => {
  it.each<[string, Write, object]>([
    [
      'deposit for a payment',
      recordDeposit(platformId, ids.source, uuids.payment, later),
      { lastDeposit: uuids.payment },
    ],
    [
      'report of its instructions',
      showInstructions({ platformId, accountId: ids.source, version: 4 } as never, later),
      { instructionsVersion: 4 },
    ],
  ])('that is a %s sets the time and the next version', async (_, write, after) => {
    await commit(table.store, [write]);
    expect(await source()).toMatchObject({ ...after, version: 2, updatedAt: later.toISOString() });
  });

  it.each<[string, (of: Change) => Write, Change, object]>([
    ['a debit', debit, change(1_000), { balance: 0, held: 0 }],
    ['a credit', credit, change(1), { balance: 1_001, held: 0 }],
    ['a hold', hold, change(1_000), { balance: 0, held: 1_000 }],
    ['a take-back', takeBack, change(1_000), { balance: 0, held: 0 }],
    ['a debit from the version that was read', debit, change(1, { loadedVersion: 1 }), { balance: 999, held: 0 }],
  ])('sets the time and the next version: %s', async (_, write, of, after) => {
    await commit(table.store, [write(of)]);
    expect(await source()).toMatchObject({ ...after, version: 2, updatedAt: later.toISOString() });
  });

  it.each<[string, (of: Change) => Write, object]>([
    ['captured', captureHold, { balance: 600, held: 0 }],
    ['released', releaseHold, { balance: 1_000, held: 0 }],
  ])('ends a hold once: it is %s', async (_, end, after) => {
    await commit(table.store, [hold(change(400))]);
    await commit(table.store, [end(change(400))]);
    expect(await source()).toMatchObject({ ...after, version: 3 });
    await expect(commit(table.store, [end(change(400))])).rejects.toThrow(
      `${ids.source} holds less than 400 for its payments.`,
    );
    expect(await source()).toMatchObject(after);
  });

  it.each([
    ['debits', debit],
    ['holds', hold],
  ])('%s no more than the balance', async (_, take) => {
    await expect(commit(table.store, [take(change(1_001))])).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      message: `${ids.source} holds less than the 10.01 USD that this takes. Fund it or send less.`,
    });
    expect(await source()).toMatchObject({ balance: 1_000, held: 0, version: 1 });
  });

  it('is stale when there is less to take back than was read', async () => {
    await expect(commit(table.store, [takeBack(change(1_001))])).rejects.toThrow(StaleWrite);
  });

  it('debits and holds only money of an active account', async () => {
    await make(uuids.destination, { status: 'FROZEN' });
    const frozen = change(1, { accountId: ids.destination });
    for (const take of [debit, hold]) {
      await expect(commit(table.store, [take(frozen)])).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: `${ids.destination} is FROZEN; only an ACTIVE account moves money.`,
      });
    }
  });

  it('credits up to the largest amount and not beyond', async () => {
    const most = 9_000_000_000_000_000;
    await commit(table.store, [credit(change(most - 1_000))]);
    expect(await source()).toMatchObject({ balance: most });
    await expect(commit(table.store, [credit(change(1))])).rejects.toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
      message: `The balance of ${ids.source} would exceed the largest that an account may have.`,
    });
  });

  it.each([
    ['holds money', { balance: 3_000_000_000_000_000, held: 1 }, 1_500_000_000_000_000],
    ['holds half of the largest balance', { balance: 0, held: 4_500_000_000_000_000 }, 4_500_000_000_000_000],
    ['is sharded', { balance: 1_000_000_000_000_000, held: 5, shardCount: 96 }, 1_250_000_000_000_000],
    ['is empty', { balance: 0 }, 9_000_000_000_000_000],
  ])('credits an account that %s up to its limit, by the rule that the domain applies', async (_, parts, most) => {
    await make(uuids.destination, parts);
    const into = (amount: number) => change(amount, { accountId: ids.destination });
    const [account] = await readWithoutShards(table.store, platformId, [uuids.destination]);
    expect([account && hasRoomFor(account, most), account && hasRoomFor(account, most + 1)]).toEqual([true, false]);
    await expect(commit(table.store, [credit(into(most + 1))])).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
    await expect(commit(table.store, [giveTo(into(most + 1))])).rejects.toThrow(StaleWrite);
    await commit(table.store, [credit(into(most))]);
    await expect(commit(table.store, [credit(into(1))])).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
  });

  it('credits no account that is closed', async () => {
    await make(uuids.destination, { status: 'CLOSED', balance: 0 });
    await expect(commit(table.store, [credit(change(1, { accountId: ids.destination }))])).rejects.toThrow(StaleWrite);
  });

  it('applies to the loaded version only, where it has one', async () => {
    await commit(table.store, [credit(change(1))]);
    await expect(commit(table.store, [credit(change(1, { loadedVersion: 1 }))])).rejects.toThrow(StaleWrite);
    await expect(commit(table.store, [debit(change(2_000, { loadedVersion: 2 }))])).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    });
  });

  it('is refused for an account that does not exist', async () => {
    const missing = change(1, { accountId: ids.destination });
    for (const take of [debit, hold]) {
      await expect(commit(table.store, [take(missing)])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    await expect(commit(table.store, [credit(missing)])).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
    await expect(commit(table.store, [credit({ ...missing, loadedVersion: 1 })])).rejects.toThrow(StaleWrite);
  });

  it('throws for an account that is not an internal one', () => {
    expect(() => credit(change(1, { accountId: ids.external }))).toThrow(
      `${ids.external} is no id of the kind InternalAccount.`,
    );
  });
});

describe('a change that a shard can take over', () => {
  it('is a credit, a debit or a hold that does not depend on a version of the account', () => {
    expect(moveOf(credit(change(5)))).toMatchObject({ amount: 5 });
    expect(moveOf(debit(change(5)))).toMatchObject({ amount: -5 });
    for (const move of [credit, debit, hold]) {
      expect(move(change(5, { loadedVersion: 1 }))).not.toHaveProperty('move');
    }
  });

  it.each([
    { balance: 700, merged: 300, amount: 1_000, after: { balance: 0, held: 1_000 } },
    { balance: 0, merged: 300, amount: 100, after: { balance: 200, held: 100 } },
  ])('is held on the account item: $amount of $balance and $merged', async ({ after, ...hot }) => {
    await putSharded(hot.balance, hot.merged);
    await commit(table.store, [holdThroughParent(hot)]);
    expect(parent()).toMatchObject({ ...after, shardTotal: 0, version: 2, updatedAt: later.toISOString() });
  });

  it.each<[string, number, Partial<InternalAccount>]>([
    ['holds less by now', 699, {}],
    ['is not active any more', 700, { status: 'FROZEN' }],
  ])('is stale when the account %s', async (_, balance, current) => {
    await putSharded(balance, 300, current);
    const write = holdThroughParent({ merged: 300, amount: 1_000 });
    await expect(commit(table.store, [write])).rejects.toThrow(StaleWrite);
  });

  it.each([
    ['a hold, which is no entry', { heldChange: 100 }, 0],
    ['a debit, which is one', { heldChange: 0 }, 1],
  ])('counts as an entry of the account only what is one: %s', async (_, { heldChange }, counted) => {
    await putSharded(700, 300);
    const before = Number(parent()?.entries ?? 0);
    await commit(table.store, [holdMerged({ ...change(100), heldChange }, 300)]);
    expect(Number(parent()?.entries ?? 0) - before).toBe(counted);
  });

  const parent = () => table.items().find(({ accountId }) => accountId === ids.source);
  /** Puts the account with the attributes of a sharded one. */
  const putSharded = (balance: number, shardTotal: number, current: Partial<InternalAccount> = {}) => {
    const sharded = { shardCount: 96, shardTotal };
    const item = { ...stored.account(anAccount({ balance, ...current })), ...sharded };
    return commit(table.store, [{ put: { item } }]);
  };
  const holdThroughParent = ({ amount, merged }: { amount: number; merged: number }): Write => {
    const write = moveOf(hold(change(amount))).throughParent?.(merged);
    if (!write) throw new Error('A hold is written to the account item.');
    return write;
  };
});

describe('money that has left outside already', () => {
  it.each([
    [4, 'is stale'],
    [5, 'is taken from it'],
  ])('of which %i were held and 5 are released %s', async (heldNow, outcome) => {
    await commit(table.store, [hold(change(heldNow))]);
    const { amount: _, ...account } = change(0);
    const taking = commit(table.store, [force({ ...account, balanceChange: -2_000, heldChange: -5 })]);
    if (outcome === 'is stale') return expect(taking).rejects.toThrow(StaleWrite);
    await taking;
    expect(await source()).toMatchObject({ balance: -1_005, held: 0 });
  });
});

describe('closing an account', () => {
  const close = async () => commit(table.store, [closeAccount((await source()) ?? anAccount(), later)]);

  it('closes one that holds nothing', async () => {
    await commit(table.store, [debit(change(1_000))]);
    await close();
    expect(await source()).toMatchObject({ status: 'CLOSED', version: 3, updatedAt: later.toISOString() });
  });

  it('does not close one that holds money, or that changed since it was read', async () => {
    await expect(close()).rejects.toThrow(StaleWrite);
    await commit(table.store, [hold(change(1_000))]);
    await expect(close()).rejects.toThrow(StaleWrite);
    await commit(table.store, [captureHold(change(1_000))]);
    const seen = (await source()) ?? anAccount();
    await commit(table.store, [credit(change(1))]);
    await commit(table.store, [debit(change(1))]);
    await expect(commit(table.store, [closeAccount(seen, later)])).rejects.toThrow(StaleWrite);
    expect(await source()).toMatchObject({ status: 'ACTIVE' });
  });

  it('does not close one with shards, whose money is not on its item', async () => {
    const item = { ...stored.account(anAccount({ balance: 0 })), shardCount: 96, shardTotal: 5 };
    await commit(table.store, [{ put: { item } }]);
    await expect(commit(table.store, [closeAccount(anAccount(), later)])).rejects.toThrow(StaleWrite);
  });
});

describe('hiding a wallet', () => {
  const hide = (accountId: Id<'InternalAccount'>) =>
    commit(table.store, [setPrivacy({ platformId, accountId }, true, later)]);

  it('changes nothing else', async () => {
    await hide(ids.source);
    expect(await source()).toEqual({
      ...anAccount({ balance: 1_000 }),
      ...{ privateEnabled: true, version: 2, updatedAt: later.toISOString() },
    });
  });

  it('creates no account', async () => {
    await expect(hide(ids.destination)).rejects.toThrow(StaleWrite);
    expect(table.items()).toHaveLength(1);
  });
});
