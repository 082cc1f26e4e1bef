import { describe, expect, it } from 'vitest';
import * as keys from '../../../functions/store/keys.ts';
import { closeAccount, putNewAccount, setStatus } from '../../../functions/store/ledger/accounts.ts';
import { saveCheckpoint } from '../../../functions/store/ledger/audit.ts';
import { addToChart, openDay } from '../../../functions/store/ledger/books/chart.ts';
import { putPage } from '../../../functions/store/ledger/books/pages.ts';
import { putReopening, saveDayCheckpoint } from '../../../functions/store/ledger/days/closed-days.ts';
import { writeJournal } from '../../../functions/store/ledger/journal.ts';
import {
  putManualDecision,
  putManualEntry,
  putManualReversal,
} from '../../../functions/store/ledger/manual-entries.ts';
import {
  deleteStatement,
  putMatch,
  putOpenItem,
  putTaken,
  removeOpenItem,
  undoMatch,
} from '../../../functions/store/ledger/reconciliation.ts';
import { showInstructions } from '../../../functions/store/ledger/reported-instructions.ts';
import { consumeVolume } from '../../../functions/store/ledger/volumes.ts';
import { StaleWrite, type Store } from '../../../functions/store/table.ts';
import { ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { describeWrites, tableWith } from '../../kit/guarded-writes.ts';

const at = new Date(noon);
const account = { platformId, accountId: ids.source, amount: 500, at };
const book = { platformId, account: 'system:fees', currency: 'USD' } as never;
const cash = { account: 'bank', currency: 'USD' } as never;
const exists = { type: 'ANYTHING' };
const active = { status: 'ACTIVE', balance: 500, held: 500, version: 3, entries: 1 };
const isClosed = { status: 'CLOSED' };
const changed = { version: 4 };

describeWrites({
  'closing an account': {
    write: closeAccount({ platformId, accountId: ids.source, version: 3 } as never, at),
    item: { ...active, balance: 0, held: 0 },
    not: { changed, funded: { balance: 1 }, held: { held: 1 }, sharded: { shardCount: 10 } },
  },
  'another status of an account': {
    write: setStatus(account, 'FROZEN', at),
    item: active,
    not: { closed: isClosed, missing: undefined, sharded: { shardCount: 10 } },
  },
  'showing instructions': {
    write: showInstructions({ platformId, accountId: ids.source, version: 1 } as never, at),
    item: active,
    not: { closed: isClosed, missing: undefined },
  },
  'a new account': {
    write: putNewAccount({ platformId, accountId: ids.source, createdAt: noon } as never, uuids.source),
    not: { 'there already': exists },
  },
  "a day's first volume": {
    write: consumeVolume(platformId, { key: 'daily', day: '2025-11-01', amount: 5, maximum: 5 } as never, at),
    ...{ item: { volume: 0 }, becomes: { volume: 5 } },
    not: { 'used up': { volume: 1 } },
  },
  'more than the volume of a day': {
    write: consumeVolume(platformId, { key: 'daily', day: '2025-11-01', amount: 6, maximum: 5 } as never, at),
    ...{ item: { volume: -1 }, becomes: { volume: 5 } },
    not: { 'used up': { volume: 0 }, missing: undefined },
  },
  'an open item': {
    write: putOpenItem(cash, { number: 1 } as never),
    not: { 'open already': exists },
  },
  'closing an open item': {
    write: removeOpenItem(cash, { number: 1 } as never),
    item: exists,
    not: { gone: undefined },
  },
  'removing a statement': {
    write: deleteStatement(cash, { number: 1 } as never),
    item: exists,
    not: { gone: undefined },
  },
  'a match': { write: putMatch(cash, { number: 1 } as never), not: { 'there already': exists } },
  'undoing a match': {
    write: undoMatch(cash, { number: 1 } as never, { at: noon, by: 'somebody' } as never),
    item: exists,
    not: { missing: undefined, 'undone already': { undone: { at: noon } } },
  },
  'the first count of taken entries': {
    write: putTaken(cash, platformId, 0, 4),
    not: { 'there already': { taken: 4 } },
  },
  'a count of taken entries': {
    write: putTaken(cash, platformId, 4, 5),
    ...{ item: { taken: 4 }, becomes: { taken: 5 } },
    not: { changed: { taken: 5 }, missing: undefined },
  },
  'a manual entry': { write: putManualEntry({ platformId, number: 1 } as never), not: { 'there already': exists } },
  'a decision on a manual entry': {
    write: putManualDecision({ platformId, number: 1 } as never),
    not: { 'decided already': exists },
  },
  'a reversal of a manual entry': {
    write: putManualReversal({ platformId, number: 1 } as never),
    not: { 'reversed already': exists },
  },
  'a journal entry of a funding': {
    write: writeJournal({ platformId, cause: 'FUNDING', causeId: uuids.payment, movement: 'FUNDING' } as never),
    not: { 'there already': exists },
  },
  'a page of a book': {
    write: putPage({ ...(book as object), firstNumber: 1 } as never),
    not: { 'there already': exists },
  },
  'a book of the chart': { write: addToChart(book), not: { 'there already': exists } },
  'a day of a book': {
    write: openDay({ ...(book as object), day: '2025-11-01' } as never),
    not: { 'there already': exists },
  },
  'a reopening of a day': {
    write: putReopening({ day: '2025-11-01', at: noon, by: 'somebody', why: 'a late entry' }),
    not: { 'there already': exists },
  },
});

describe('a checkpoint', () => {
  it.each([
    ['of the audit', keys.auditCheckpoint(), (store: Store) => saveCheckpoint(store, { version: 4 } as never)],
    ['of the days', keys.dayCheckpoint(), (store: Store) => saveDayCheckpoint(store, { version: 4 } as never)],
  ])('%s follows the one that was read', async (_, key, save) => {
    const first = await tableWith(undefined);
    await save(first.store);
    const next = await tableWith({ ...key, version: 3 });
    await save(next.store);
    expect([...next.table.items]).toMatchObject([{ version: 4 }]);
    const stale = await tableWith({ ...key, version: 4, isKept: true });
    await expect(save(stale.store)).rejects.toThrow(StaleWrite);
    expect([...stale.table.items]).toMatchObject([{ isKept: true }]);
  });
});
