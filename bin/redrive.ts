import { parseArgs } from 'node:util';
import { type QueueName, queues, streamConsumers } from '../functions/contract/wiring.ts';
import { deployedQueues, localQueues, type QueuePlace, type ReaderName } from '../lib/queue-access.ts';
import { redrive, redriveReader } from '../lib/redrive.ts';

/** Takes up dead letters again, of queues and of readers of the stream: npm run redrive -- [--queue NAME|all] [--stack NAME] [--dry-run]. */
const queueNames = Object.keys(queues) as QueueName[];
const readers: readonly ReaderName[] = streamConsumers.map((consumer) => consumer.function);

const isQueue = (name: QueueName | ReaderName): name is QueueName => queueNames.some((queue) => queue === name);

function chosen(name: string, { keepsRecords }: QueuePlace): readonly (QueueName | ReaderName)[] {
  if (name === 'all') return keepsRecords ? [...queueNames, ...readers] : queueNames;
  const names = [...queueNames, ...readers];
  const found = names.filter((known) => known === name);
  if (found.length === 0) throw new Error(`--queue is ${names.join(', ')} or all, not ${name}.`);
  return found;
}

async function takeUp(place: QueuePlace, name: QueueName | ReaderName, dryRun: boolean): Promise<string> {
  if (isQueue(name)) {
    const waiting = await redrive(place, name, { dryRun });
    return `${waiting} dead letters${waiting > 0 && !dryRun ? ', going back to the queue' : ''}`;
  }
  const waiting = await redriveReader(place, name, { dryRun });
  if (waiting === 0 || dryRun) return `${waiting} dead letters`;
  const left = await redriveReader(place, name, { dryRun: true });
  if (left > 0) throw new Error(`${waiting} dead letters, of which ${left} failed again`);
  return `${waiting} dead letters, read again`;
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

try {
  const { values } = parseArgs({
    options: {
      queue: { type: 'string', default: 'all' },
      stack: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const place = await (values.stack ? deployedQueues(values.stack) : localQueues(process.env.DATA_DIR ?? '.local'));
  for (const name of chosen(values.queue, place)) {
    try {
      console.log(`${name}: ${await takeUp(place, name, values['dry-run'])}`);
    } catch (cause) {
      // One whose last move still runs keeps no other one back.
      console.error(`${name}: ${messageOf(cause)}`);
      process.exitCode = 1;
    }
  }
} catch (cause) {
  console.error(messageOf(cause));
  process.exitCode = 2;
}
