import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import {
  type DayCheckpoint,
  readDayCheckpoint,
  saveDayCheckpoint,
} from '../../../functions/store/ledger/days/closed-days.ts';
import { closeDays } from '../../../lib/operations/day-closing.ts';
import { useQueue } from '../../kit/aws-stubs.ts';
import { noon } from '../../kit/builders.ts';
import { useTable } from '../../kit/table.ts';

const queue = useQueue();
const table = useTable();

it('waits for the end of the run, and not for the first of several days', async () => {
  vi.stubEnv('DAYS_QUEUE_URL', 'https://queue.example/days');
  queue.stub.on(SendMessageCommand).resolves({});
  const save = (checkpoint: DayCheckpoint) => saveDayCheckpoint(table.store, checkpoint);
  const closed = (day: string) => ({ day, manifest: '00' });
  await save({ version: 1, closed: closed('2025-11-01'), endedAt: noon });
  const done = closeDays(table.store);
  await save({ version: 2, closed: closed('2025-11-02') });
  await expect.poll(() => table.calls().filter((call) => call instanceof GetCommand).length).toBeGreaterThan(2);
  await save({ version: 3, closed: closed('2025-11-03') });
  await save({ version: 4, closed: closed('2025-11-03'), endedAt: noon });
  expect(await done).toEqual(await readDayCheckpoint(table.store));
});
