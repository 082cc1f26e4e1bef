import { beforeEach, describe, expect, it } from 'vitest';
import type { InternalAccount } from '../../functions/domain/account.ts';
import { formatId } from '../../functions/domain/ids.ts';
import {
  captureHold,
  closeAccount,
  credit,
  debit,
  findPlatformAccount,
  hold,
  listOwnedAccounts,
  listPlatformAccounts,
  putNewAccount,
  readAccount,
  readAccounts,
  readUncounted,
  releaseHold,
  setPrivacy,
  takeBack,
} from '../../functions/store/accounts.ts';
import { commit, StaleWrite, type Write } from '../../functions/store/table.ts';
import { anAccount, ids, noon, otherPlatformId, platformId, uuids } from '../support/builders.ts';
import { useInMemoryTable } from '../support/in-memory.ts';
import { stored } from '../support/items.ts';

const memory = useInMemoryTable();
const later = new Date('2025-11-01T13:00:00.000Z');
const make = (uuid: string, overrides: Partial<InternalAccount> = {}) => {
  const account = anAccount({ accountId: formatId('InternalAccount', uuid), balance: 1_000, ...overrides });
  return commit(memory.store, [putNewAccount(account, uuid)]);
};
const source = () => readAccount(memory.store, platformId, uuids.source);
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
    expect(await readAccount(memory.store, platformId, uuids.destination)).toEqual(
      anAccount({ accountId: ids.destination, balance: 1_000, customerId: ids.customer }),
    );
    expect(await readAccount(memory.store, platformId, uuids.unknown)).toBeUndefined();
  });

  it('stands in the list of accounts where a customer owns it', async () => {
    await make(uuids.destination, { customerId: ids.customer });
    const [own, ofCustomer] = memory.items();
    expect(own).toMatchObject({ type: 'INTERNAL_ACCOUNT' });
    expect(own).not.toHaveProperty('transactionSk');
    const place = `~INTERNAL_ACCOUNT#${noon}#${uuids.destination}`;
    expect(ofCustomer).toMatchObject({ transactionSk: expect.stringContaining(place) });
  });

  it('is never written over another', async () => {
    await expect(make(uuids.source, { balance: 9 })).rejects.toThrow(StaleWrite);
    expect(await source()).toMatchObject({ balance: 1_000 });
  });

  it('is read among others, in their order, without those that do not exist', async () => {
    await make(uuids.destination);
    const found = await readAccounts(memory.store, platformId, [uuids.destination, uuids.unknown, uuids.source]);
    expect(idsOf(found)).toEqual([ids.destination, ids.source]);
    expect(await readAccounts(memory.store, platformId, [])).toEqual([]);
    const uncounted = await readUncounted(memory.store, platformId, [uuids.destination, uuids.unknown, uuids.source]);
    expect(uncounted).toEqual(found);
  });

  it('is listed for its owner, oldest first', async () => {
    await make(uuids.destination, { createdAt: '2025-10-01T12:00:00.000Z' });
    await make(uuids.external, { customerId: ids.customer });
    await make(uuids.token, { platformId: otherPlatformId });
    const own = [ids.destination, ids.source];
    expect(idsOf(await listPlatformAccounts(memory.store, platformId))).toEqual(own);
    expect(idsOf(await listOwnedAccounts(memory.store, platformId, undefined))).toEqual(own);
    const ofCustomer = await listOwnedAccounts(memory.store, platformId, ids.customer);
    expect(idsOf(ofCustomer)).toEqual([formatId('InternalAccount', uuids.external)]);
  });

  it('is found by its currency while it can be credited', async () => {
    const find = (currency: string) => findPlatformAccount(memory.store, platformId, currency);
    await make(uuids.destination, { currency: 'EUR', status: 'FROZEN' });
    expect(await find('USD')).toMatchObject({ accountId: ids.source });
    expect(await find('EUR')).toBeUndefined();
    expect(await find('GBP')).toBeUndefined();
  });
});

describe('what changes an account', () => {
  it.each<[string, (of: Change) => Write, Change, object]>([
    ['a debit', debit, change(1_000), { balance: 0, held: 0 }],
    ['a credit', credit, change(1), { balance: 1_001, held: 0 }],
    ['a hold', hold, change(1_000), { balance: 0, held: 1_000 }],
    ['what is taken back', takeBack, change(1_000), { balance: 0, held: 0 }],
    ['a debit from the version that was read', debit, change(1, { loadedVersion: 1 }), { balance: 999, held: 0 }],
  ])('says when it did, in a version of its own: %s', async (_, write, of, after) => {
    await commit(memory.store, [write(of)]);
    expect(await source()).toMatchObject({ ...after, version: 2, updatedAt: later.toISOString() });
  });

  it.each<[string, (of: Change) => Write, object]>([
    ['taken', captureHold, { balance: 600, held: 0 }],
    ['given back', releaseHold, { balance: 1_000, held: 0 }],
  ])('ends a hold once: it is %s', async (_, end, after) => {
    await commit(memory.store, [hold(change(400))]);
    await commit(memory.store, [end(change(400))]);
    expect(await source()).toMatchObject({ ...after, version: 3 });
    await expect(commit(memory.store, [end(change(400))])).rejects.toThrow(`${ids.source} holds less than 400 aside.`);
    expect(await source()).toMatchObject(after);
  });

  it.each([
    ['is taken from', debit],
    ['sets aside', hold],
  ])('%s no more than there is', async (_, take) => {
    await expect(commit(memory.store, [take(change(1_001))])).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      message: `${ids.source} holds less than the 1001 that this takes. Fund it or send less.`,
    });
    expect(await source()).toMatchObject({ balance: 1_000, held: 0, version: 1 });
  });

  it('is decided again when there is less to take back than was seen', async () => {
    await expect(commit(memory.store, [takeBack(change(1_001))])).rejects.toThrow(StaleWrite);
  });

  it('spends and sets aside from an active account only', async () => {
    await make(uuids.destination, { status: 'FROZEN' });
    const frozen = change(1, { accountId: ids.destination });
    for (const take of [debit, hold]) {
      await expect(commit(memory.store, [take(frozen)])).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: `${ids.destination} is FROZEN; only an ACTIVE account moves money.`,
      });
    }
  });

  it('credits up to the largest amount and not beyond', async () => {
    const most = 9_000_000_000_000_000;
    await commit(memory.store, [credit(change(most - 1_000))]);
    expect(await source()).toMatchObject({ balance: most });
    await expect(commit(memory.store, [credit(change(1))])).rejects.toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
      message: `The balance of ${ids.source} would exceed ${most}.`,
    });
  });

  it('credits no account that is closed', async () => {
    await make(uuids.destination, { status: 'CLOSED', balance: 0 });
    await expect(commit(memory.store, [credit(change(1, { accountId: ids.destination }))])).rejects.toThrow(StaleWrite);
  });

  it('is of one version only, where it was decided from one', async () => {
    await commit(memory.store, [credit(change(1))]);
    await expect(commit(memory.store, [credit(change(1, { loadedVersion: 1 }))])).rejects.toThrow(StaleWrite);
    await expect(commit(memory.store, [debit(change(2_000, { loadedVersion: 2 }))])).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    });
  });

  it('is refused for an account that does not exist', async () => {
    const missing = change(1, { accountId: ids.destination });
    for (const take of [debit, hold]) {
      await expect(commit(memory.store, [take(missing)])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    await expect(commit(memory.store, [credit(missing)])).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
    await expect(commit(memory.store, [credit({ ...missing, loadedVersion: 1 })])).rejects.toThrow(StaleWrite);
  });

  it('is a mistake of ours on an account that is no internal one', () => {
    expect(() => credit(change(1, { accountId: ids.external }))).toThrow(`${ids.external} is no internal account.`);
  });
});

describe('what pockets can take over of a change', () => {
  it('is what comes in or goes out, unless it was decided from a version of the account', () => {
    expect(credit(change(5)).move).toMatchObject({ amount: 5, most: expect.any(Number) });
    expect(debit(change(5)).move).toMatchObject({ amount: -5 });
    for (const move of [credit, debit, hold]) {
      expect(move(change(5, { loadedVersion: 1 }))).not.toHaveProperty('move');
    }
  });

  it.each([
    { balance: 700, gathered: 300, amount: 1_000, after: { balance: 0, held: 1_000 } },
    { balance: 0, gathered: 300, amount: 100, after: { balance: 200, held: 100 } },
  ])('is set aside on the account itself: $amount of $balance and $gathered', async ({ after, ...hot }) => {
    await spread(hot.balance, hot.gathered);
    await commit(memory.store, [holdThroughHead(hot)]);
    expect(head()).toMatchObject({ ...after, pocketed: 0, version: 2, updatedAt: later.toISOString() });
  });

  it.each<[string, number, Partial<InternalAccount>]>([
    ['holds less by now', 699, {}],
    ['is not active any more', 700, { status: 'FROZEN' }],
  ])('is decided again when the account %s', async (_, balance, standing) => {
    await spread(balance, 300, standing);
    const write = holdThroughHead({ gathered: 300, amount: 1_000 });
    await expect(commit(memory.store, [write])).rejects.toThrow(StaleWrite);
  });

  const head = () => memory.items().find(({ accountId }) => accountId === ids.source);
  /** Puts the account as it stands while it is hot. */
  const spread = (balance: number, pocketed: number, standing: Partial<InternalAccount> = {}) => {
    const item = { ...stored.account(anAccount({ balance, ...standing })), pockets: 8, pocketed };
    return commit(memory.store, [{ put: { item } }]);
  };
  const holdThroughHead = ({ amount, gathered }: { amount: number; gathered: number }): Write => {
    const write = hold(change(amount)).move?.throughHead?.(gathered);
    if (!write) throw new Error('A hold goes through the head.');
    return write;
  };
});

describe('closing an account', () => {
  const close = async () => commit(memory.store, [closeAccount((await source()) ?? anAccount(), later)]);

  it('closes one that holds nothing', async () => {
    await commit(memory.store, [debit(change(1_000))]);
    await close();
    expect(await source()).toMatchObject({ status: 'CLOSED', version: 3, updatedAt: later.toISOString() });
  });

  it('closes none that holds money, or that changed meanwhile', async () => {
    await expect(close()).rejects.toThrow(StaleWrite);
    await commit(memory.store, [hold(change(1_000))]);
    await expect(close()).rejects.toThrow(StaleWrite);
    await commit(memory.store, [captureHold(change(1_000))]);
    const seen = (await source()) ?? anAccount();
    await commit(memory.store, [credit(change(1))]);
    await commit(memory.store, [debit(change(1))]);
    await expect(commit(memory.store, [closeAccount(seen, later)])).rejects.toThrow(StaleWrite);
    expect(await source()).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('hiding a wallet', () => {
  const hide = (accountId: string) => commit(memory.store, [setPrivacy({ platformId, accountId }, true, later)]);

  it('changes that and nothing else', async () => {
    await hide(ids.source);
    expect(await source()).toEqual({
      ...anAccount({ balance: 1_000 }),
      ...{ privateEnabled: true, version: 2, updatedAt: later.toISOString() },
    });
  });

  it('makes no account', async () => {
    await expect(hide(ids.destination)).rejects.toThrow(StaleWrite);
    expect(memory.items()).toHaveLength(1);
  });
});
