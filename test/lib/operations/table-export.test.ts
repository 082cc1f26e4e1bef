import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cashAccount } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import { depositPostings } from '../../../functions/domain/payments/postings.ts';
import { auditItems } from '../../../functions/store/ledger/ledger-audit.ts';
import type { Item } from '../../../functions/store/table.ts';
import { exportedItems } from '../../../lib/operations/table-export.ts';
import { anAccount, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lines = (items: readonly Item[]) => items.map((each) => `${JSON.stringify({ Item: marshall(each) })}\n`).join('');
const deposit: Item = {
  ...{ pk: 'a', sk: 'b', type: 'JOURNAL', platformId, cause: 'FUNDING', causeId: uuids.unknown, movement: 'DEPOSIT' },
  ...{ postings: depositPostings(ids.source, 'USD', 700, cashAccount('bank')), at: noon },
};

/** The folder as it is copied from Amazon S3: data in compressed files, beside the summaries of the export. */
function exported(...items: readonly Item[]): string {
  const data = join(folder, 'AWSDynamoDB', '01234567890123-abcdef01', 'data');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, '..', 'manifest-summary.json'), '{"version":"2020-06-30"}');
  for (const [index, item] of items.entries()) writeFileSync(join(data, `${index}.json.gz`), gzipSync(lines([item])));
  return folder;
}

it('adds up an exported ledger', async () => {
  const account = stored.account(anAccount({ balance: 700, version: 2 }));
  const audit = await auditItems(exportedItems(exported(account, deposit, stored.platform({ platformId } as never))));
  expect(audit).toEqual({ entries: 1, accounts: 1, inMotion: 0, differences: [] });
});

it('names what does not add up in it', async () => {
  const { differences } = await auditItems(exportedItems(exported(stored.account(anAccount({ balance: 1 })), deposit)));
  expect(differences).toEqual([`${ids.source}: holds 0.01 USD, its postings sum to 7.00 USD`]);
});

it('says when a folder holds no export, or one of another kind', async () => {
  await expect(exportedItems(folder).next()).rejects.toThrow('There is no file of an export');
  writeFileSync(join(folder, 'a.json'), '{"Keys":{}}\n');
  await expect(exportedItems(folder).next()).rejects.toThrow('export the table in full');
});
