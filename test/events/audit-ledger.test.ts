import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InternalAccount } from '../../functions/domain/ledger/account.ts';
import { cashAccount } from '../../functions/domain/ledger/chart-of-accounts.ts';
import { amountText } from '../../functions/domain/money.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { depositPostings } from '../../functions/domain/payments/postings.ts';
import { handler } from '../../functions/events/audit-ledger.ts';
import { provide } from '../../functions/ports/ports.ts';
import { logger } from '../../functions/runtime/log.ts';
import * as keys from '../../functions/store/keys.ts';
import { readCheckpoint, saveCheckpoint } from '../../functions/store/ledger/audit.ts';
import { credit } from '../../functions/store/ledger/balance-changes.ts';
import { postJournal } from '../../functions/store/ledger/books/posting.ts';
import { writeJournal } from '../../functions/store/ledger/journal.ts';
import { auditLedger, auditPage, auditResult, beginAudit } from '../../functions/store/ledger/ledger-audit.ts';
import { moveToShards } from '../../functions/store/ledger/sharding/parent-item.ts';
import { changeShard, createShards } from '../../functions/store/ledger/sharding/shards.ts';
import { platformListing } from '../../functions/store/platforms/platform-list.ts';
import { commit, type Item, type Write } from '../../functions/store/table.ts';
import { accountShardType } from '../../functions/topology/item-types.ts';
import { runAuditChunk } from '../../functions/use-cases/ledger/ledger-audit.ts';
import { postMissing } from '../../lib/bookkeeping/post-missing.ts';
import { useQueue } from '../kit/aws-stubs.ts';
import { journalItem } from '../kit/book-builders.ts';
import { anAccount, aPayment, ids, noon, platformId, uuids } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { queueEvent } from '../kit/streams.ts';
import { useTable } from '../kit/table.ts';

const queue = useQueue();
const table = useTable();
const clock = useClock();
const lines = vi.spyOn(logger, 'info');
/** Happens while the audit waits. */
let duringPause: () => Promise<unknown> = async () => undefined;
beforeEach(() => {
  vi.stubEnv('AUDIT_QUEUE_URL', 'https://queue.example/audit');
  queue.stub.on(SendMessageCommand).resolves({});
  lines.mockClear();
  duringPause = async () => undefined;
  provide('timer', { elapsedMs: () => 0, pause: async () => void (await duringPause()), after: () => () => {} });
});

const accountId = ids.source;
const put = (...items: readonly Item[]) =>
  commit(
    table.store,
    items.map((item) => ({ put: { item } })),
  );
const holds = (changes: Partial<InternalAccount>) => put(stored.account(anAccount({ accountId, ...changes })));
const deposited = (amount: number, causeId = uuids.unknown) =>
  commit(table.store, [
    writeJournal({
      platformId,
      cause: 'FUNDING',
      causeId,
      movement: 'DEPOSIT',
      postings: depositPostings(accountId, 'USD', amount, cashAccount('bank')),
      at: clock.now().toISOString(),
    }),
  ]);
const post = (...items: readonly Item[]) => postJournal(table.store, items, clock.now());
/** Books money on the source account, and posts that. */
const posted = async (...amounts: readonly number[]) => {
  const items = amounts.map((amount) => journalItem({ amount, bookedAt: clock.now().toISOString() }));
  await put(...items);
  await post(...items);
};
const account = { platformId, accountId };
const parent = () => table.items().find(({ type }) => type === 'INTERNAL_ACCOUNT') ?? {};
const audited = () => lines.mock.calls.filter(([message]) => message === 'ledger audited').map(([, line]) => line);
const ordered = () => queue.sent().map(({ message }) => message as { startedAt: number });
const aDay = 24 * 3600;

/** Audits what there is a day after the last audit. */
async function audit() {
  clock.advance(aDay);
  lines.mockClear();
  await handler(queueEvent({}));
  return { line: audited()[0], differences: (await readCheckpoint(table.store))?.differences };
}

/** Stores a payment of the source account with these lines, and posts them. */
async function pays(changes: Partial<Payment>): Promise<Item> {
  const item = stored.payment(aPayment(['process'], { createdAt: clock.now().toISOString(), ...changes }));
  await put(item);
  await post(item);
  return item;
}
const line = (movement: string, postings: string) => `${clock.now().toISOString()} ${movement} USD ${postings}`;
const execution = () => line('EXECUTION', 'source -200, payout-clearing 200');
const settlement = () => line('SETTLEMENT', 'payout-clearing -200, cash:ach 200');

describe('the daily audit of the ledger', () => {
  beforeEach(async () => {
    const listing = platformListing(platformId, noon);
    await put({ pk: `PLATFORM#${platformId}`, sk: 'PLATFORM', ...listing });
  });

  it('finds no difference in a correct ledger', async () => {
    await posted(500, 200);
    await holds({ balance: 700, entries: 2 });
    expect(await audit()).toMatchObject({ line: { accounts: 1, bounded: 0, differences: 0 }, differences: [] });
    expect(ordered()).toEqual([]);
  });

  it.each([
    ['is named as the last of 500 differences', 499, true],
    ['is not named behind 500 others', 500, false],
  ])('finds a difference that %s', async (_, before, isNamed) => {
    const others = Array.from({ length: before }, (_each, index) => `difference ${index}`);
    const startedAt = clock.now().toISOString();
    await saveCheckpoint(table.store, { version: 1, startedAt, accounts: 0, bounded: 0, differences: others });
    await posted(500);
    await holds({ balance: 501, entries: 1 });
    const { differences } = await audit();
    expect(differences).toHaveLength(500);
    expect(differences?.at(-1)?.startsWith(accountId)).toBe(isNamed);
  });

  it('leaves out an account that never had an entry, whose balance the whole ledger and its first entry show', async () => {
    await holds({ balance: 700, entries: 0 });
    expect(await audit()).toMatchObject({ line: { accounts: 0, differences: 0 } });
    const { accounts, differences } = await auditLedger(table.store);
    expect([accounts, differences]).toEqual([1, [`${accountId}: holds 7.00 USD, its postings sum to 0.00 USD`]]);
    await posted(500);
    await holds({ balance: 1_200, entries: 1 });
    expect((await audit()).differences).toEqual([
      `${accountId}: holds ${amountText(1_200, 'USD')}, its 1 entries sum to ${amountText(500, 'USD')}`,
    ]);
  });

  it('counts a balance that its entries do not sum to, and logs no account and no amount', async () => {
    await posted(700);
    await holds({ balance: 701, entries: 1 });
    const { differences } = await audit();
    expect(differences).toEqual([`${accountId}: holds 7.01 USD, its 1 entries sum to 7.00 USD`]);
    expect(audited()).toEqual([expect.objectContaining({ differences: 1 })]);
    expect(JSON.stringify(lines.mock.calls)).not.toMatch(/701|InternalAccount/);
    await holds({ balance: 700, entries: 1 });
    expect((await audit()).differences).toEqual([]);
  });

  /** The account moves whenever the audit waits, and what moved before is posted then: its book is always behind. */
  async function moving(start: number) {
    await posted(start);
    await holds({ balance: start, entries: 1 });
    let unposted: Item[] = [];
    const move = async () => {
      const item = journalItem({ amount: 5, bookedAt: clock.now().toISOString() });
      await post(...unposted);
      await commit(table.store, [{ put: { item } }, credit({ ...account, amount: 5, at: clock.now() })]);
      unposted = [item];
    };
    await move();
    duringPause = move;
  }

  it('bounds an account that never rests, and does not call it wrong', async () => {
    await moving(700);
    expect(await audit()).toMatchObject({ line: { accounts: 1, bounded: 1 }, differences: [] });
  });

  it.each([1, -1, 1_000_000])('finds %i too much on an account that never rests', async (added) => {
    await moving(700);
    await holds({ ...anAccount(), ...(parent() as Partial<InternalAccount>), balance: 705 + added });
    const { differences } = await audit();
    expect(differences).toEqual([
      `${accountId}: holds ${amountText(705 + added, 'USD')}, its entries allow 7.05 USD to 7.05 USD`,
    ]);
  });

  it('compares an account exactly that rests once while the audit looks', async () => {
    await posted(700);
    await holds({ balance: 712, entries: 2 });
    const item = journalItem({ amount: 12, bookedAt: clock.now().toISOString() });
    await put(item);
    duringPause = () => post(item);
    expect(await audit()).toMatchObject({ line: { bounded: 0 }, differences: [] });
    await holds({ balance: 711, entries: 2 });
    expect((await audit()).differences).toEqual([`${accountId}: holds 7.11 USD, its 2 entries sum to 7.12 USD`]);
  });

  it('finds an account that counts less than its book has', async () => {
    await posted(700, 1);
    await holds({ balance: 701, entries: 1 });
    expect((await audit()).differences).toEqual([`${accountId}: counts 1 entries, its book has 2`]);
  });

  it('finds an entry that is missing, which a command names and posts', async () => {
    await posted(700);
    await deposited(50);
    await holds({ balance: 750, entries: 2 });
    expect((await audit()).differences).toEqual([`${accountId}: counts 2 entries, its book has 1: some are missing`]);
    const named: string[] = [];
    for await (const each of postMissing(table.store)) named.push(each);
    expect(named).toEqual([`PLATFORM#${platformId}#FUNDING#${uuids.unknown}: DEPOSIT`]);
    expect((await audit()).differences).toEqual([]);
  });

  it('compares an account whose balance is sharded', async () => {
    await posted(9_600);
    await holds({ balance: 9_600, entries: 1 });
    await createShards(table.store, account, parent(), new Date(noon));
    await commit(table.store, [changeShard(account, 3, { amount: 40 })]);
    await posted(40);
    expect((await audit()).differences).toEqual([]);
    await commit(table.store, [changeShard(account, 5, { amount: 1, isUncounted: true })]);
    expect((await audit()).differences).toEqual([`${accountId}: holds 96.41 USD, its 2 entries sum to 96.40 USD`]);
  });

  it('finds what is held for no payment', async () => {
    await posted(700);
    await holds({ balance: 100, held: 600, entries: 1 });
    expect((await audit()).differences).toEqual([
      `${accountId}: holds 6.00 USD for payments, its open payments and cards hold 0.00 USD`,
    ]);
    await pays({ status: 'PENDING_AUTHORIZATION', sendingAmount: 600, journal: [] });
    expect((await audit()).differences).toEqual([]);
  });

  it('finds what a payment holds and its account does not', async () => {
    await posted(700);
    await holds({ balance: 200, held: 500, entries: 1 });
    await pays({ status: 'PENDING_AUTHORIZATION', sendingAmount: 600, journal: [] });
    expect((await audit()).differences).toEqual([
      `${accountId}: holds 5.00 USD for payments, its open payments and cards hold 6.00 USD`,
    ]);
  });

  it('takes a hold that begins and ends while the audit looks', async () => {
    await posted(700);
    await holds({ balance: 100, held: 600, entries: 1 });
    let isHeld = false;
    duringPause = async () => {
      isHeld = !isHeld;
      await pays({ status: isHeld ? 'PENDING_AUTHORIZATION' : 'REJECTED', sendingAmount: 600, journal: [] });
    };
    expect((await audit()).differences).toEqual([]);
  });

  it('finds money on its way to recipients that belongs to no payment', async () => {
    await posted(5_000);
    await holds({ balance: 5_000, entries: 1 });
    const orphan = journalItem({ amount: 5_000, bookedAt: noon, account: 'system:payout-clearing' as never });
    await put(orphan);
    await post(orphan);
    expect((await audit()).differences).toEqual([
      `system:payout-clearing of ${platformId}: has 50.00 USD, its open payments 0.00 USD`,
    ]);
  });

  it('takes what open payments have there, also of one that is settled while the audit looks', async () => {
    await posted(700);
    await holds({ balance: 500, entries: 2 });
    await pays({ status: 'PROCESSING', journal: [execution()] });
    expect((await audit()).differences).toEqual([]);
    const journal = [execution(), settlement()];
    const completed = stored.payment(aPayment(['process', 'complete'], { journal }));
    duringPause = () => put(completed);
    expect((await audit()).differences).toEqual([]);
  });

  it('finds a settlement that was never posted', async () => {
    await posted(700);
    await holds({ balance: 500, entries: 2 });
    await pays({ status: 'PROCESSING', journal: [execution()] });
    await put(stored.payment(aPayment(['process', 'complete'], { journal: [execution(), settlement()] })));
    expect((await audit()).differences).toEqual([
      `system:payout-clearing of ${platformId}: has 2.00 USD, its open payments 0.00 USD`,
    ]);
  });

  it('finds an account that is missing, that holds less than nothing, and that cannot be read', async () => {
    await posted(700);
    expect((await audit()).differences).toEqual([`${accountId}: has entries and no account`]);
    await holds({ balance: 705, held: -5, entries: 1 });
    expect((await audit()).differences).toContain(`${accountId}: holds less than nothing for payments`);
  });

  it('takes an account that owes what the outside world has taken back', async () => {
    await posted(700, -705);
    await holds({ balance: -5, entries: 2 });
    expect((await audit()).differences).toEqual([]);
  });

  it('has the same result in chunks, and a copy of a chunk stops when another one has gone on', async () => {
    const listing = platformListing(ids.customer.slice(9) as never, '2025-11-01T13:00:00.000Z');
    await put({ pk: `PLATFORM#${ids.customer.slice(9)}`, sk: 'PLATFORM', ...listing });
    await posted(700);
    await holds({ balance: 701, entries: 1 });
    await runAuditChunk(table.store, {}, 0);
    expect([ordered().length, audited()]).toEqual([1, []]);
    table.beforeNextWrite(() => runAuditChunk(table.store, ordered()[0] ?? {}, 0));
    await runAuditChunk(table.store, ordered()[0] ?? {}, 0);
    expect(audited()).toMatchObject([{ accounts: 1, differences: 1 }]);
  });

  it('fails when it has not ended within a day, so that an operator is alarmed', async () => {
    const startedAt = clock.now().getTime();
    clock.advance(aDay);
    await expect(runAuditChunk(table.store, { startedAt })).rejects.toThrow('has not ended within a day');
  });
});

describe('the audit of the whole ledger', () => {
  it.each<[string, Partial<InternalAccount>, number, string]>([
    [
      'held money below zero',
      { balance: 1, held: -1, version: 2 },
      0,
      `${accountId}: holds less than nothing for payments`,
    ],
    [
      'an account that is not there',
      { accountId: `InternalAccount:${uuids.unknown}` },
      700,
      `${accountId}: has postings and no account`,
    ],
  ])('reports %s', async (_, changes, amount, difference) => {
    await holds({ balance: 0, ...changes });
    if (amount > 0) await deposited(amount);
    expect((await auditLedger(table.store)).differences).toEqual([difference]);
  });

  it('finds shards whose account is not there', async () => {
    await holds({ balance: 7_000, version: 2 });
    await deposited(6_912);
    // A 96th of the balance is in each shard, so the entries make what they hold.
    await createShards(table.store, account, parent(), new Date(noon));
    await commit(table.store, [{ delete: { key: keys.internalAccount(platformId, uuids.source) } }]);
    expect((await auditLedger(table.store)).differences).toEqual([`${accountId}: has shards and no account`]);
  });

  it('counts the balances of shards', async () => {
    await holds({ balance: 7_000, version: 2 });
    await deposited(7_000);
    await createShards(table.store, account, parent(), new Date(noon));
    expect(await auditLedger(table.store)).toEqual({ entries: 1, accounts: 1, inMotion: 0, differences: [] });
    await commit(table.store, [changeShard(account, 3, { amount: 1 })]);
    expect((await auditLedger(table.store)).differences).toEqual([
      `${accountId}: holds 70.01 USD, its postings sum to 70.00 USD`,
    ]);
  });

  it('finds nothing wrong with shards that hold nothing', async () => {
    await holds({ balance: 0, version: 2 });
    await createShards(table.store, account, parent(), new Date(noon));
    expect((await auditLedger(table.store)).differences).toEqual([]);
  });

  const added = changeShard(account, 1, { amount: 5 });
  const taken = changeShard(account, 2, { amount: -5 });

  it.each<[string, readonly (readonly Write[])[]]>([
    ['moves from one shard to another', [[taken, added]]],
    ['is added to a shard and taken again', [[added], [changeShard(account, 1, { amount: -5 })]]],
    ['moves from the account to a shard', [[moveToShards(account, 5), added]]],
  ])('does not check an account of which something %s during the audit', async (_, transactions) => {
    await holds({ balance: 7_000, version: 2 });
    await deposited(6_999);
    await createShards(table.store, account, parent(), new Date(noon));
    const progress = beginAudit();
    await auditPage(table.store, progress);
    for (const writes of transactions) await commit(table.store, writes);
    while (progress.round !== 'DONE') await auditPage(table.store, progress);
    expect(auditResult(progress)).toEqual({ entries: 1, accounts: 1, inMotion: 1, differences: [] });
  });

  it('finds an entry whose postings do not come to zero', async () => {
    await holds({ balance: 705, version: 2 });
    const postings = depositPostings(accountId, 'USD', 700, cashAccount('bank')).map((posting) =>
      posting.account === accountId ? { ...posting, amount: 705 } : posting,
    );
    const { cause, causeId, movement } = { cause: 'FUNDING', causeId: uuids.unknown, movement: 'DEPOSIT' } as const;
    await commit(table.store, [writeJournal({ platformId, cause, causeId, movement, postings, at: noon })]);
    expect((await auditLedger(table.store)).differences).toContain(
      `${cause} ${causeId} ${movement}: postings sum to 0.05 USD`,
    );
  });

  it('counts an item that it cannot read as a difference, and adds up the others', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    const broken = ['INTERNAL_ACCOUNT', accountShardType, 'PAYMENT', 'JOURNAL'].map((type) => ({
      put: { item: { pk: `BROKEN#${type}`, sk: 'BROKEN', type, balance: 'much' } },
    }));
    await commit(table.store, broken);
    expect(await auditLedger(table.store)).toMatchObject({ entries: 1, accounts: 1, differences: { length: 4 } });
  });
});
