import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, expect, it, vi } from 'vitest';
import { readCheckpoint, saveCheckpoint } from '../../../functions/store/ledger/audit.ts';
import { runAuditChunk } from '../../../functions/use-cases/ledger/ledger-audit.ts';
import { useQueue } from '../../kit/aws-stubs.ts';
import { noon } from '../../kit/builders.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const queue = useQueue();
const table = useTable();
useClock();
beforeEach(() => {
  vi.stubEnv('AUDIT_QUEUE_URL', 'https://queue.example/audit');
  queue.stub.on(SendMessageCommand).resolves({});
});

const chunk = { startedAt: Date.parse(noon) };

it('an audit stops where another one has saved its place since', async () => {
  table.beforeNextWrite(() =>
    saveCheckpoint(table.store, { version: 1, startedAt: noon, accounts: 7, bounded: 0, differences: [] }),
  );
  await runAuditChunk(table.store, chunk);
  expect(await readCheckpoint(table.store)).toMatchObject({ accounts: 7 });
  expect(queue.sent()).toEqual([]);
});

it('an audit that cannot save its place fails, so that its order comes again', async () => {
  table.fails('write', 'TIMEOUT_BEFORE');
  await expect(runAuditChunk(table.store, chunk)).rejects.toThrow();
  expect(await readCheckpoint(table.store)).toBeUndefined();
});
