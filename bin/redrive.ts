import { parseArgs } from 'node:util';
import { type QueueName, queues } from '../functions/contract/wiring.ts';
import { deployedQueues, localQueues } from '../lib/queue-access.ts';
import { redrive } from '../lib/redrive.ts';

/** Puts dead letters back into their queues: npm run redrive -- [--queue NAME|all] [--stack NAME] [--dry-run]. */
const names = Object.keys(queues) as QueueName[];

function chosen(queue: string): readonly QueueName[] {
  if (queue === 'all') return names;
  const found = names.filter((name) => name === queue);
  if (found.length === 0) throw new Error(`--queue is ${names.join(', ')} or all, not ${queue}.`);
  return found;
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
  const wanted = chosen(values.queue);
  const place = await (values.stack ? deployedQueues(values.stack) : localQueues(process.env.DATA_DIR ?? '.local'));
  const dryRun = values['dry-run'];
  for (const queue of wanted) {
    try {
      const waiting = await redrive(place, queue, { dryRun });
      console.log(`${queue}: ${waiting} dead letters${waiting > 0 && !dryRun ? ', going back to the queue' : ''}`);
    } catch (cause) {
      // One queue whose last move still runs keeps no other one back.
      console.error(`${queue}: ${messageOf(cause)}`);
      process.exitCode = 1;
    }
  }
} catch (cause) {
  console.error(messageOf(cause));
  process.exitCode = 2;
}
