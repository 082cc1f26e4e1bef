import { type QueueName, queues } from '../../../functions/topology/queues.ts';
import { streamConsumers } from '../../../functions/topology/wiring.ts';
import { UsageError } from '../../command-line/command-line.ts';
import { defineOperation, reading } from '../operation.ts';
import { type QueuePlace, type ReaderName, useQueues } from '../queue-access.ts';
import { redrive, redriveReader } from '../redrive.ts';
import { stackOption, useTable } from '../table-access.ts';

const queueNames = Object.keys(queues) as QueueName[];
const readers: readonly ReaderName[] = streamConsumers.map((consumer) => consumer.function);
const names = [...queueNames, ...readers];

export const redriveCommand = defineOperation({
  role: 'operate',
  uses: [...reading, 'queues:redrive', 'queue:late-changes'],
  summary: 'Processes dead letters again: those of queues and of stream readers.',
  options: {
    queue: { type: 'string', value: 'NAME', default: 'all', description: 'Only this queue or stream reader.' },
    'dry-run': { type: 'boolean', description: 'Only counts.' },
    ...stackOption,
  },
  async run({ queue, stack, 'dry-run': dryRun = false }) {
    const chosen = names.filter((name) => queue === 'all' || name === queue);
    if (chosen.length === 0) throw new UsageError(`--queue is ${names.join(', ')} or all, not ${queue}.`);
    const place = await useQueues(stack);
    await useTable(stack);
    for (const name of chosen) {
      try {
        console.log(`${name}: ${await redriveOne(place, name, dryRun)}`);
      } catch (cause) {
        // A queue whose last move is still running does not stop the others.
        console.error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`);
        process.exitCode = 1;
      }
    }
  },
});

const isQueue = (name: QueueName | ReaderName): name is QueueName => queueNames.some((queue) => queue === name);

async function redriveOne(place: QueuePlace, name: QueueName | ReaderName, dryRun: boolean): Promise<string> {
  if (isQueue(name)) {
    const waiting = await redrive(place, name, { dryRun });
    return `${waiting} dead letters${waiting > 0 && !dryRun ? ', going back to the queue' : ''}`;
  }
  const waiting = await redriveReader(place, name, { dryRun });
  if (waiting === 0 || dryRun) return `${waiting} dead letters`;
  if (place.files) return `${waiting} dead letters, going to the queue of late changes`;
  const remaining = await redriveReader(place, name, { dryRun: true });
  if (remaining > 0) throw new Error(`${waiting} dead letters, of which ${remaining} failed again`);
  return `${waiting} dead letters, read again`;
}
