import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InternalAccount } from '../../functions/domain/ledger/account.ts';
import { depositPostings } from '../../functions/domain/payments/postings.ts';
import { handler } from '../../functions/events/audit-ledger.ts';
import { logger } from '../../functions/runtime/log.ts';
import { shardedAccountBalance } from '../../functions/store/ledger/account-shards.ts';
import { readProgress, saveProgress } from '../../functions/store/ledger/audit-progress.ts';
import { writeJournal } from '../../functions/store/ledger/journal.ts';
import { auditLedger, beginAudit } from '../../functions/store/ledger/ledger-audit.ts';
import { changeShard, createShards } from '../../functions/store/ledger/sharding/shards.ts';
import { commit, type Write } from '../../functions/store/table.ts';
import { accountShardType } from '../../functions/topology/item-types.ts';
import { runAuditChunk } from '../../functions/use-cases/ledger/ledger-audit.ts';
import { useQueue } from '../kit/aws-stubs.ts';
import { anAccount, ids, noon, platformId, uuids } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/providers.ts';
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
const deposited = (amount: number) =>
  commit(table.store, [
    writeJournal({
      platformId,
      cause: 'FUNDING',
      causeId: uuids.unknown,
      movement: 'DEPOSIT',
      postings: depositPostings(accountId, 'USD', amount),
      at: noon,
    }),
  ]);
const target = shardedAccountBalance({ platformId, accountId, at: new Date(noon) });
const parent = () => table.items().find(({ type }) => type === 'INTERNAL_ACCOUNT') ?? {};
const audited = () => lines.mock.calls.filter(([message]) => message === 'ledger audited').map(([, line]) => line);
const ordered = () => queue.sent().map(({ message }) => message as { progressId: string; startedAt: number });

/** Runs one page a chunk, and `between` after each of them; returns the number of chunks. */
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

describe('the daily audit of the ledger', () => {
  it('finds no difference in a correct ledger', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    expect(await handler(queueEvent({}))).toEqual({ batchItemFailures: [] });
    expect(audited()).toEqual([{ entries: 1, accounts: 1, inMotion: 0, differences: 0, durationMs: 0 }]);
    expect(ordered()).toEqual([]);
  });

  it('counts a balance that is not the sum of its postings, and logs no account and no amount', async () => {
    await holds({ balance: 701, version: 2 });
    await deposited(700);
    await handler(queueEvent({}));
    expect(audited()).toEqual([expect.objectContaining({ differences: 1 })]);
    expect(JSON.stringify(lines.mock.calls)).not.toMatch(/701|InternalAccount/);
    const { differences } = await auditLedger(table.store);
    expect(differences).toEqual([`${accountId}: holds 701, its postings sum to 700`]);
  });

  it.each<[string, Partial<InternalAccount>, number, string]>([
    ['an account below zero', { balance: -1, held: 1, version: 2 }, 0, `${accountId}: is below zero`],
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

  it('has the same result in chunks, each of which continues where the one before stopped', async () => {
    await holds({ balance: 701, version: 2 });
    await deposited(700);
    expect(await inChunks()).toBe(3);
    expect(audited()).toEqual([{ entries: 1, accounts: 1, inMotion: 0, differences: 1, durationMs: 0 }]);
  });

  it('does not check an account whose money moved between its chunks', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    await inChunks(async (chunk) => chunk === 1 && holds({ balance: 900, version: 3 }));
    expect(audited()).toEqual([{ entries: 1, accounts: 1, inMotion: 1, differences: 0, durationMs: 0 }]);
  });

  it('counts the balances of shards', async () => {
    await holds({ balance: 7_000, version: 2 });
    await deposited(7_000);
    await createShards(table.store, [{ target, parent: parent() }]);
    expect(await auditLedger(table.store)).toEqual({ entries: 1, accounts: 1, inMotion: 0, differences: [] });
    await commit(table.store, [changeShard(target, 3, { amount: 1, turnover: 0 })]);
    expect((await auditLedger(table.store)).differences).toEqual([
      `${accountId}: holds 7001, its postings sum to 7000`,
    ]);
  });

  it.each<[string, () => readonly Write[]]>([
    [
      'moves from one shard to another',
      () => [changeShard(target, 1, { amount: -5, turnover: 5 }), changeShard(target, 2, { amount: 5, turnover: 0 })],
    ],
    ['is added to a shard and taken again', () => [changeShard(target, 1, { amount: 0, turnover: 5 })]],
    [
      'moves from the account to a shard',
      () => [target.drawFromParent(5), changeShard(target, 1, { amount: 5, turnover: 0 })],
    ],
  ])('does not check an account of which something %s during the audit', async (_, writes) => {
    await holds({ balance: 7_000, version: 2 });
    await deposited(6_999);
    await createShards(table.store, [{ target, parent: parent() }]);
    await inChunks(async (chunk) => chunk === 1 && commit(table.store, writes()));
    expect(audited()).toEqual([{ entries: 1, accounts: 1, inMotion: 1, differences: 0, durationMs: 0 }]);
  });

  it('may run a chunk twice: both start from the saved progress and find the same', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    await runAuditChunk(table.store, {}, 0);
    const [order = {}] = ordered();
    await runAuditChunk(table.store, order);
    await runAuditChunk(table.store, order);
    expect(audited()).toHaveLength(2);
    expect(audited()[0]).toEqual(audited()[1]);
  });

  it('saves progress that is too large for one item, and reads it back whole', async () => {
    const book = { money: 1, posted: 2, before: 3 };
    const books = Array.from({ length: 20_000 }, () => [crypto.randomUUID(), book] as const);
    const progress = {
      ...beginAudit(),
      round: 'ENTRIES' as const,
      position: { pk: 'a', sk: 'b' },
      books: new Map(books),
    };
    await saveProgress(table.store, uuids.unknown, progress, new Date(noon));
    expect(table.items().length).toBeGreaterThan(1);
    expect(await readProgress(table.store, uuids.unknown)).toEqual(progress);
  });

  it('finds an entry that does not sum to zero', async () => {
    await holds({ balance: 700, version: 2 });
    await commit(table.store, [
      writeJournal({
        ...{ platformId, cause: 'FUNDING', causeId: uuids.unknown, movement: 'DEPOSIT', at: noon },
        postings: [{ account: accountId, currency: 'USD', amount: 700 }],
      }),
    ]);
    await handler(queueEvent({}));
    expect(audited()).toMatchObject([{ entries: 1, accounts: 1, differences: 1 }]);
  });

  it.each([
    ['holds more than was posted to it', 701],
    ['holds less than was posted to it', 699],
  ])('finds an account that %s', async (_, balance) => {
    await holds({ balance, version: 2 });
    await deposited(700);
    await handler(queueEvent({}));
    expect(audited()).toMatchObject([{ accounts: 1, differences: 1 }]);
  });

  it.each([
    { balance: -5, held: 705 },
    { balance: 705, held: -5 },
  ])('finds an account that is below zero: %j', async (parts) => {
    await holds({ ...parts, version: 2 });
    await deposited(700);
    await handler(queueEvent({}));
    expect(audited()).toMatchObject([{ accounts: 1, differences: 1 }]);
  });

  it('counts an item that it cannot read as a difference, and adds up the others', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    const broken = ['INTERNAL_ACCOUNT', accountShardType, 'PAYMENT', 'JOURNAL'].map((type) => ({
      put: { item: { pk: `BROKEN#${type}`, sk: 'BROKEN', type, balance: 'much' } },
    }));
    await commit(table.store, broken);
    await handler(queueEvent({}));
    expect(audited()).toMatchObject([{ entries: 1, accounts: 1, inMotion: 0, differences: 4 }]);
  });

  it('fails when it has not ended within a day, so that an operator is alarmed', async () => {
    await runAuditChunk(table.store, {}, 0);
    clock.advance(24 * 3600);
    const [order = {}] = ordered();
    await expect(runAuditChunk(table.store, order)).rejects.toThrow('has not ended within a day');
    await expect(runAuditChunk(table.store, { progressId: uuids.unknown })).rejects.toThrow(
      'No progress is saved for the audit',
    );
  });
});
