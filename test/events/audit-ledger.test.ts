import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InternalAccount } from '../../functions/domain/account.ts';
import { depositPostings } from '../../functions/domain/ledger.ts';
import { handler } from '../../functions/events/audit-ledger.ts';
import { auditSome } from '../../functions/runtime/ledger-audit.ts';
import { logger } from '../../functions/runtime/log.ts';
import { accountPurse } from '../../functions/store/account-pockets.ts';
import { readProgress, saveProgress } from '../../functions/store/audit-progress.ts';
import { writeJournal } from '../../functions/store/journal.ts';
import { auditLedger, beginAudit } from '../../functions/store/ledger-audit.ts';
import { changePocket, spread } from '../../functions/store/pockets.ts';
import { commit, type Write } from '../../functions/store/table.ts';
import { anAccount, ids, noon, platformId, uuids } from '../support/builders.ts';
import { useQueue } from '../support/clients.ts';
import { useInMemoryTable } from '../support/in-memory.ts';
import { stored } from '../support/items.ts';
import { useClock } from '../support/seams.ts';
import { queueEvent } from '../support/streams.ts';

const queue = useQueue();
const table = useInMemoryTable();
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
const purse = accountPurse({ platformId, accountId, at: new Date(noon) });
const head = () => table.items().find(({ type }) => type === 'INTERNAL_ACCOUNT') ?? {};
const audited = () => lines.mock.calls.filter(([message]) => message === 'ledger audited').map(([, line]) => line);
const ordered = () => queue.sent().map(({ message }) => message as { progressId: string; startedAt: number });

/** Takes one page at a time, and between two pages whatever `meanwhile` does; answers with the number of pieces. */
async function inPieces(meanwhile: (piece: number) => Promise<unknown> = async () => undefined): Promise<number> {
  let order = {};
  for (let piece = 1; ; piece += 1) {
    const before = ordered().length;
    await auditSome(table.store, order, 0);
    if (ordered().length === before) return piece;
    order = ordered().at(-1) ?? {};
    await meanwhile(piece);
  }
}

describe('the daily audit of the ledger', () => {
  it('finds books that add up', async () => {
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
  ])('tells of %s', async (_, changes, amount, difference) => {
    await holds({ balance: 0, ...changes });
    if (amount > 0) await deposited(amount);
    expect((await auditLedger(table.store)).differences).toEqual([difference]);
  });

  it('comes to the same in pieces, each of which goes on where the one before stopped', async () => {
    await holds({ balance: 701, version: 2 });
    await deposited(700);
    expect(await inPieces()).toBe(3);
    expect(audited()).toEqual([{ entries: 1, accounts: 1, inMotion: 0, differences: 1, durationMs: 0 }]);
  });

  it('judges no account whose money moved between its pieces, and is not misled by it', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    await inPieces(async (piece) => piece === 1 && holds({ balance: 900, version: 3 }));
    expect(audited()).toEqual([{ entries: 1, accounts: 1, inMotion: 1, differences: 0, durationMs: 0 }]);
  });

  it('counts what lies in pockets', async () => {
    await holds({ balance: 7_000, version: 2 });
    await deposited(7_000);
    await spread(table.store, [{ purse, head: head() }]);
    expect(await auditLedger(table.store)).toEqual({ entries: 1, accounts: 1, inMotion: 0, differences: [] });
    await commit(table.store, [changePocket(purse, 3, 1, 0)]);
    expect((await auditLedger(table.store)).differences).toEqual([
      `${accountId}: holds 7001, its postings sum to 7000`,
    ]);
  });

  it.each<[string, () => readonly Write[]]>([
    ['moves from one pocket to another', () => [changePocket(purse, 1, -5, 5), changePocket(purse, 2, 5, 0)]],
    ['goes into a pocket and out again', () => [changePocket(purse, 1, 0, 5)]],
    ['moves from the account to a pocket', () => [purse.shift(5), changePocket(purse, 1, 5, 0)]],
  ])('judges no account of which something %s meanwhile', async (_, writes) => {
    await holds({ balance: 7_000, version: 2 });
    await deposited(6_999);
    await spread(table.store, [{ purse, head: head() }]);
    await inPieces(async (piece) => piece === 1 && commit(table.store, writes()));
    expect(audited()).toEqual([{ entries: 1, accounts: 1, inMotion: 1, differences: 0, durationMs: 0 }]);
  });

  it('may do a piece twice: both go on from what was written down, and come to the same', async () => {
    await holds({ balance: 700, version: 2 });
    await deposited(700);
    await auditSome(table.store, {}, 0);
    const [order = {}] = ordered();
    await auditSome(table.store, order);
    await auditSome(table.store, order);
    expect(audited()).toHaveLength(2);
    expect(audited()[0]).toEqual(audited()[1]);
  });

  it('writes down what is too much for one item, and reads it back whole', async () => {
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

  it('fails when it has not ended within a day, so that somebody looks', async () => {
    await auditSome(table.store, {}, 0);
    clock.advance(24 * 3600);
    const [order = {}] = ordered();
    await expect(auditSome(table.store, order)).rejects.toThrow('has not ended within a day');
    await expect(auditSome(table.store, { progressId: uuids.unknown })).rejects.toThrow(
      'Nothing is known of the audit',
    );
  });
});
