import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
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

beforeEach(() => {
  vi.stubEnv('DAYS_QUEUE_URL', 'https://queue.example/days');
  queue.stub.on(SendMessageCommand).resolves({});
});
const save = (checkpoint: DayCheckpoint) => saveDayCheckpoint(table.store, checkpoint);
const closed = (day: string) => ({ day, manifest: '00' });
const reads = () => table.calls().filter((call) => call instanceof GetCommand).length;
/** Resolves when the command has looked twice more. */
const looked = async () => {
  const before = reads();
  await expect.poll(reads).toBeGreaterThan(before + 1);
};

it('waits for the end of the run, and neither for the run before nor for the first of several days', async () => {
  await save({ version: 1, closed: closed('2025-11-01'), endedAt: noon });
  const done = closeDays(table.store);
  await looked();
  await save({ version: 2, closed: closed('2025-11-02') });
  await looked();
  await save({ version: 3, closed: closed('2025-11-03') });
  await save({ version: 4, closed: closed('2025-11-03'), endedAt: noon });
  expect(await done).toEqual(await readDayCheckpoint(table.store));
});

it('gives up when nothing has happened for more than a quarter of an hour since the last step', async () => {
  let milliseconds = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => milliseconds);
  onTestFinished(() => clock.mockRestore());
  const done = closeDays(table.store);
  await looked();
  milliseconds = 600_000;
  await save({ version: 1, closed: closed('2025-11-01') });
  await looked();
  milliseconds += 900_000;
  await looked();
  milliseconds += 1;
  await expect(done).rejects.toThrow('The days are not closed yet');
});
