import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InternalAccount } from '../../functions/domain/ledger/account.ts';
import { cashAccount } from '../../functions/domain/ledger/chart-of-accounts.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { depositPostings } from '../../functions/domain/payments/postings.ts';
import { handler } from '../../functions/events/audit-ledger.ts';
import { logger } from '../../functions/runtime/log.ts';
import { readCheckpoint } from '../../functions/store/ledger/audit/checkpoint.ts';
import { writeJournal } from '../../functions/store/ledger/journal.ts';
import { auditLedger, auditPage, auditResult, beginAudit } from '../../functions/store/ledger/ledger-audit.ts';
import { moveToShards } from '../../functions/store/ledger/sharding/parent-item.ts';
import { changeShard, createShards } from '../../functions/store/ledger/sharding/shards.ts';
import { platformListing } from '../../functions/store/platforms/platform-list.ts';
import { commit, type Write } from '../../functions/store/table.ts';
import { accountShardType } from '../../functions/topology/item-types.ts';
import { auditSegments } from '../../functions/use-cases/ledger/audit-stages.ts';
import { runAuditChunk } from '../../functions/use-cases/ledger/ledger-audit.ts';
import { useQueue } from '../kit/aws-stubs.ts';
import { anAccount, aPayment, ids, noon, platformId, uuids } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { queueEvent } from '../kit/streams.ts';
import { useTable } from '../kit/table.ts';

const queue = useQueue();
const table = useTable();
const clock = useClock();
const lines = vi.spyOn(logger, 'info');
beforeEach(() => {
  vi.stubEnv('AUDIT_QUEUE_URL', 'https://queue.example/audit');
  queue.stub.on(SendMessageCommand).resolves({});
  lines.mockClear();
});

const accountId = ids.source;
const holds = (changes: Partial<InternalAccount>) =>
  commit(table.store, [{ put: { item: stored.account(anAccount({ accountId, ...changes })) } }]);
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
const account = { platformId, accountId };
const parent = () => table.items().find(({ type }) => type === 'INTERNAL_ACCOUNT') ?? {};
const audited = () => lines.mock.calls.filter(([message]) => message === 'ledger audited').map(([, line]) => line);
const ordered = () => queue.sent().map(({ message }) => message as { startedAt: number });
const aDay = 24 * 3600;

/** Runs one step a chunk, and `between` after each of them; returns the number of chunks. */
async function inChunks(between: (chunk: number) => Promise<unknown> = async () => undefined): Promise<number> {
  let order = {};
  for (let chunk = 1; ; chunk += 1) {
    const before = ordered().length;
    await runAuditChunk(table.store, order, 0);
    if (ordered().length === before) return chunk;
    order = ordered().at(-1) ?? {};
    await between(chunk);
  }
}

/** Audits what there is a day after the last audit. */
async function audit() {
  clock.advance(aDay);
  lines.mockClear();
  await handler(queueEvent({}));
  return { line: audited()[0], differences: (await readCheckpoint(table.store))?.differences };
}

/** The line of a movement on the source account; the world outside has the other side. */
const line = (movement: string, amount: number, at = clock.now().toISOString()) =>
  `${at} ${movement} USD source ${amount}, external ${-amount}`;

/** Stores a payment of the source account with these lines, and what the account holds after them. */
const pays = async (changes: Partial<Payment>, holding: Partial<InternalAccount>) => {
  const payment = aPayment(['process'], { createdAt: clock.now().toISOString(), ...changes });
  await commit(table.store, [{ put: { item: stored.payment(payment) } }]);
  await holds({ version: 3, ...holding, updatedAt: clock.now().toISOString() });
  return payment;
};

describe('the daily audit of the ledger', () => {
  beforeEach(async () => {
    const listing = platformListing(platformId, noon);
    await commit(table.store, [{ put: { item: { pk: `PLATFORM#${platformId}`, sk: 'PLATFORM', ...listing } } }]);
  });

  it('finds no difference in a correct ledger, of which it reads all the first time', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    expect(await audit()).toMatchObject({ line: { entries: 1, accounts: 1, inMotion: 0, differences: 0 } });
    expect(ordered()).toEqual([]);
  });

  it('counts a balance that is not the sum of its postings, and logs no account and no amount', async () => {
    await holds({ balance: 701, version: 2 });
    await deposited(700);
    const { differences } = await audit();
    expect(differences).toEqual([`${accountId}: holds 701, its postings sum to 700`]);
    expect(audited()).toEqual([expect.objectContaining({ differences: 1 })]);
    expect(JSON.stringify(lines.mock.calls)).not.toMatch(/701|InternalAccount/);
  });

  it('then reads what came since: entries of their own, new payments, and movements of those that were open', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    await audit();
    const open = await pays({ journal: [line('EXECUTION', -200)] }, { balance: 500 });
    expect(await audit()).toMatchObject({ line: { entries: 1, accounts: 1 }, differences: [] });
    const executed = open.journal?.[0] ?? '';
    const failedAt = clock.now().toISOString();
    await pays({ ...open, status: 'FAILED', failedAt, journal: [executed, line('REFUND', 200)] }, { balance: 750 });
    await deposited(50, uuids.token);
    expect(await audit()).toMatchObject({ line: { entries: 2, accounts: 1 }, differences: [] });
    expect(await audit()).toMatchObject({ line: { entries: 0 }, differences: [] });
  });

  it('reads a payment that was settled once more when the bank returns it', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    await audit();
    const lines = [line('EXECUTION', -200), `${clock.now().toISOString()} SETTLEMENT`];
    const settled = await pays({ status: 'COMPLETED', journal: lines }, { balance: 500 });
    expect(await audit()).toMatchObject({ line: { entries: 2 }, differences: [] });
    expect(await audit()).toMatchObject({ line: { entries: 0 }, differences: [] });
    const failedAt = clock.now().toISOString();
    const returned: Partial<Payment> = { ...settled, status: 'FAILED', failedAt, returnedAt: failedAt };
    await pays({ ...returned, journal: [...lines, `${failedAt} RETURN`] }, { balance: 500 });
    expect(await audit()).toMatchObject({ line: { entries: 1 }, differences: [] });
    await pays({ ...returned, journal: [...lines, `${failedAt} RETURN`, line('REFUND', 200)] }, { balance: 700 });
    expect(await audit()).toMatchObject({ line: { entries: 1 }, differences: [] });
  });

  it.each([
    ['is earned', ['PLATFORM_FEE USD platform-fees -20, source 20'], 720],
    ['goes back with a returned payment', ['RETURN', 'REFUND USD source 0, platform-fees -20, external 20'], 700],
  ])('reads a settled payment once more whose fee was held and then %s', async (_, later, balance) => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    await audit();
    const settledAt = clock.now().toISOString();
    const lines = [`${settledAt} EXECUTION USD external -20, platform-fees 20`, `${settledAt} SETTLEMENT`];
    const settled = await pays({ status: 'COMPLETED', journal: lines }, { balance: 700 });
    expect(await audit()).toMatchObject({ line: { entries: 2 }, differences: [] });
    expect(await audit()).toMatchObject({ line: { entries: 0 }, differences: [] });
    const at = clock.now().toISOString();
    const isReturned = later.length > 1;
    await pays(
      {
        ...settled,
        ...(isReturned && { status: 'FAILED', failedAt: at, returnedAt: at }),
        journal: [...lines, ...later.map((entry) => `${at} ${entry}`)],
      },
      { balance },
    );
    expect(await audit()).toMatchObject({ line: { entries: later.length }, differences: [] });
    expect(await audit()).toMatchObject({ line: { entries: 0 }, differences: [] });
  });

  it('leaves to the next audit what is younger than two minutes, and an account that it moved money on', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    clock.advance(aDay);
    await pays({ journal: [line('EXECUTION', -200)] }, { balance: 500 });
    clock.advance(-aDay);
    expect(await audit()).toMatchObject({ line: { entries: 1, inMotion: 1 }, differences: [] });
    expect(await audit()).toMatchObject({ line: { entries: 1, inMotion: 0 }, differences: [] });
  });

  it('names an account that differs in every audit until it adds up', async () => {
    await holds({ balance: 701, version: 2 });
    await deposited(700);
    expect((await audit()).differences).toHaveLength(1);
    expect((await audit()).differences).toHaveLength(1);
    await holds({ balance: 700, version: 3 });
    expect((await audit()).differences).toEqual([]);
  });

  it('finds a balance that was changed without an entry within a round of the table', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    await audit();
    await holds({ balance: 900, version: 3 });
    let found: readonly string[] = [];
    for (let day = 0; day < auditSegments && found.length === 0; day += 1) found = (await audit()).differences ?? [];
    expect(found).toEqual([`${accountId}: holds 900, its postings sum to 700`]);
  });

  it('finds an entry of the past that was changed, when the day of it has its turn again', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    await audit();
    const payment = await pays({ journal: [line('EXECUTION', -200)] }, { balance: 500 });
    expect((await audit()).differences).toEqual([]);
    const journal = payment.journal?.map((each) => each.replaceAll('200', '300'));
    await commit(table.store, [{ put: { item: stored.payment({ ...payment, journal }) } }]);
    expect((await audit()).differences).toEqual([expect.stringContaining('are not those that were summed then')]);
  });

  it('has the same result in chunks, each of which continues where the one before stopped', async () => {
    await holds({ balance: 701, version: 2 });
    await deposited(700);
    clock.advance(aDay);
    expect(await inChunks()).toBe(2);
    expect(audited()).toMatchObject([{ entries: 1, differences: 1 }]);
  });

  it('adds each part once, whatever is repeated: chunks, writes, whole audits', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    clock.advance(aDay);
    const checkpoint = () => table.items().find(({ pk }) => pk === 'LEDGER_AUDIT');
    await runAuditChunk(table.store, {}, 0);
    const first = checkpoint();
    await runAuditChunk(table.store, {}, 0);
    // The function crashed before it saved that.
    if (first) await commit(table.store, [{ put: { item: first } }]);
    await inChunks();
    expect(audited().at(-1)).toMatchObject({ differences: 0 });
  });

  it('stops a copy of a chunk when another one has gone on', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    clock.advance(aDay);
    table.beforeNextWrite(() => runAuditChunk(table.store, {}, 0));
    await runAuditChunk(table.store, {}, 0);
    await handler(queueEvent({}));
    expect(audited()).toMatchObject([{ entries: 1, differences: 0 }]);
  });

  it('finds an entry that does not sum to zero', async () => {
    await holds({ balance: 700, version: 2 });
    await commit(table.store, [
      writeJournal({
        ...{ platformId, cause: 'FUNDING', causeId: uuids.unknown, movement: 'DEPOSIT', at: noon },
        postings: [{ account: accountId, currency: 'USD', amount: 700 }],
      }),
    ]);
    expect((await audit()).differences).toEqual([expect.stringContaining('postings in USD sum to 700')]);
  });

  it.each([
    ['held money below zero', { balance: 705, held: -5 }, `${accountId}: holds less than nothing for payments`],
  ])('finds %s', async (_, parts, difference) => {
    await holds({ ...parts, version: 2 });
    await deposited(700);
    expect((await audit()).differences).toEqual([difference]);
  });

  it('takes an account that owes what the outside world has taken back', async () => {
    await holds({ balance: -5, held: 705, version: 2 });
    await deposited(700);
    expect((await audit()).differences).toEqual([]);
  });

  it('finds an account that is missing', async () => {
    await deposited(700);
    expect((await audit()).differences).toEqual([`${accountId}: has postings and no account`]);
  });

  it('counts an item that it cannot read as a difference, and adds up the others', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    const broken = ['INTERNAL_ACCOUNT', 'PAYMENT', 'JOURNAL'].map((type) => ({
      put: { item: { pk: `PLATFORM#${platformId}#${type}#${uuids.unknown}`, sk: 'BROKEN', type, balance: 'much' } },
    }));
    await commit(table.store, broken);
    expect((await audit()).differences).toHaveLength(3);
  });

  it('leaves an account out whose balance is sharded: it was hot within the hour', async () => {
    await holds({ balance: 7_000, version: 2 });
    await deposited(6_999);
    await createShards(table.store, account, parent(), new Date(noon));
    expect(await audit()).toMatchObject({ line: { accounts: 1, inMotion: 1 }, differences: [] });
  });

  it('fails when it has not ended within a day, so that an operator is alarmed', async () => {
    clock.advance(aDay);
    await holds({ balance: 700, version: 2 });
    await runAuditChunk(table.store, {}, 0);
    clock.advance(aDay);
    const [order = {}] = ordered();
    await expect(runAuditChunk(table.store, order)).rejects.toThrow('has not ended within a day');
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

  it('counts the balances of shards', async () => {
    await holds({ balance: 7_000, version: 2 });
    await deposited(7_000);
    await createShards(table.store, account, parent(), new Date(noon));
    expect(await auditLedger(table.store)).toEqual({ entries: 1, accounts: 1, inMotion: 0, differences: [] });
    await commit(table.store, [changeShard(account, 3, { amount: 1 })]);
    expect((await auditLedger(table.store)).differences).toEqual([
      `${accountId}: holds 7001, its postings sum to 7000`,
    ]);
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
