import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { handler } from '../../functions/events/audit-ledger.ts';
import type { Item } from '../../functions/store/table.ts';
import { anAccount } from '../support/builders.ts';
import { useTable } from '../support/clients.ts';
import { stored } from '../support/items.ts';

const table = useTable();
const holds = (...items: readonly Item[]) =>
  table.stub.on(ScanCommand).callsFake(({ ExpressionAttributeValues }) => ({
    Items: items.filter(({ type }) => type === ExpressionAttributeValues[':type0']),
  }));

describe('the daily audit of the ledger', () => {
  it('passes when the books add up', async () => {
    holds();
    await expect(handler()).resolves.toBeUndefined();
  });

  it('fails when a balance is not the sum of its postings, and tells no account', async () => {
    holds({ ...stored.account({ ...anAccount(), balance: 1 }), type: 'INTERNAL_ACCOUNT' });
    await expect(handler()).rejects.toThrow('The ledger does not add up: 1 differences.');
  });
});
