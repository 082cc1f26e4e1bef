import type {
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
  SQSBatchResponse,
  SQSEvent,
} from 'aws-lambda';
import * as z from 'zod';
import { putMessage } from '../ports/queue.ts';
import { timer } from '../ports/timer.ts';
import { logDetail, logFailure } from './log.ts';
import { readQueue } from './queue.ts';
import { type Change, changeOf, type Handled, handleRecord, repeatFrom } from './stream.ts';

/** One thing that a stream reader does with each change of these item types, or with all changes of a batch together. */
export type ChangePart = { readonly itemTypes: readonly string[] } & (
  | { readonly handle: Handled }
  /** Must be safe to repeat: when it fails, each change is handled again by itself. */
  | { readonly handleTogether: (changes: readonly Change[]) => Promise<void> }
);
type ChangeParts = Readonly<Record<string, ChangePart>>;

/** How long a part may take for a batch before its remaining changes go to the queue, in real milliseconds. */
const partMs = 1_000;

/** How many items of a batch a part handles at once. */
const itemsAtOnce = 16;

/** The longest pause before a late change is tried again, in seconds. */
const longestPauseSeconds = 60;

/** After this many attempts, about a day, a late change fails with its message, which then becomes a dead letter. */
const mostAttempts = 1_440;

/** A change that a part could not handle in time, with the attempts that have failed. */
export interface LateChange {
  readonly reader: string;
  readonly part: string;
  readonly record: DynamoDBRecord;
  readonly attempts: number;
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && 'dynamodb' in value;
const LateChange: z.ZodType<LateChange> = z.object({
  reader: z.string(),
  part: z.string(),
  record: z.custom<DynamoDBRecord>(isRecord),
  attempts: z.int().min(0),
});

/** Pauses of 0, 1, 3, 7 and so on up to 60 seconds. */
const pauseSeconds = (attempts: number): number => Math.min(longestPauseSeconds, 2 ** attempts - 1);

const putLate = (change: LateChange): Promise<void> =>
  putMessage('LATE_CHANGES_QUEUE_URL', change, pauseSeconds(change.attempts));

/** Ends the time of the parts. */
interface Deadline {
  readonly passed: Promise<'LATE'>;
  readonly hasPassed: () => boolean;
  readonly close: () => void;
}

function startDeadline(): Deadline {
  const { promise, resolve } = Promise.withResolvers<'LATE'>();
  let hasPassed = false;
  const close = timer().after(partMs, () => {
    hasPassed = true;
    resolve('LATE');
  });
  return { passed: promise, hasPassed: () => hasPassed, close };
}

/**
 * Makes a Lambda of a stream reader whose parts handle the changes of a batch side by side. Within a part the changes of one
 * partition keep their order and others do not wait for them. A change that fails because of a dependency, or that a part has not
 * handled when its time is over, goes to the queue with those of its partition behind it; the stream continues at once. Only a
 * change that could not be queued either comes again.
 */
export const readStreamInParts =
  (name: string, parts: ChangeParts) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const startedAt = performance.now();
    const deadline = startDeadline();
    const failed = new Map<DynamoDBRecord, unknown>();
    await Promise.all(
      Object.keys(parts).map((part) => new PartRun({ name, part, parts, deadline, failed }).handleAll(Records)),
    );
    deadline.close();
    const first = Records.find((record) => failed.has(record));
    if (first) return repeatFrom(name, first, failed.get(first));
    logDetail(name, { records: Records.length, durationMs: Math.round(performance.now() - startedAt) });
    return { batchItemFailures: [] };
  };

interface PartRunProps {
  readonly name: string;
  readonly part: string;
  readonly parts: ChangeParts;
  readonly deadline: Deadline;
  /** Gets the records that could neither be handled nor queued, each with the cause. */
  readonly failed: Map<DynamoDBRecord, unknown>;
}

/** One part's work on a batch. */
class PartRun {
  readonly #props: PartRunProps;

  constructor(props: PartRunProps) {
    this.#props = props;
  }

  async handleAll(records: readonly DynamoDBRecord[]): Promise<void> {
    const { part, parts } = this.#props;
    const recordsOfPart = records.filter((record) => parts[part]?.itemTypes.includes(typeOf(record)));
    if (recordsOfPart.length > 1 && (await this.#handleTogether(recordsOfPart))) return;
    const partitions = Map.groupBy(recordsOfPart, partitionOf).values();
    // The workers share one iterator, so each partition is handled once.
    const worker = async () => {
      for (const partition of partitions) await this.#handlePartition(partition);
    };
    await Promise.all(Array.from({ length: itemsAtOnce }, worker));
  }

  /** Whether the part handles changes together and has handled all of these. Where one of them cannot be handled, each is by itself. */
  async #handleTogether(records: readonly DynamoDBRecord[]): Promise<boolean> {
    const { part, parts, deadline } = this.#props;
    const handler = parts[part];
    if (!handler || !('handleTogether' in handler)) return false;
    try {
      const changes = records.flatMap((record) => changeOf(record) ?? []);
      const handled = handler.handleTogether(changes).then(() => 'HANDLED');
      return (await Promise.race([handled, deadline.passed])) === 'HANDLED';
    } catch (cause) {
      logFailure(part, records[0]?.eventID, cause);
      return false;
    }
  }

  async #handlePartition(records: readonly DynamoDBRecord[]): Promise<void> {
    const { name: reader, part, failed } = this.#props;
    let isLate = false;
    for (const record of records) {
      try {
        isLate ||= !(await this.#handleInTime(record));
        if (isLate) await putLate({ reader, part, record, attempts: 0 });
      } catch (cause) {
        failed.set(record, cause);
        return;
      }
    }
  }

  /** Whether the change was handled, or set aside, while there was time. What has begun goes on; repeating it is safe. */
  async #handleInTime(record: DynamoDBRecord): Promise<boolean> {
    const { deadline } = this.#props;
    if (deadline.hasPassed()) return false;
    return (await Promise.race([this.#handle(record), deadline.passed])) === 'HANDLED';
  }

  async #handle(record: DynamoDBRecord): Promise<'HANDLED' | 'FAILED'> {
    const { name, part, parts } = this.#props;
    try {
      await handleRecord({ reader: name, part }, record, handlerOf(name, part, parts));
      return 'HANDLED';
    } catch (cause) {
      logFailure(part, record.eventID, cause);
      return 'FAILED';
    }
  }
}

/** The work of a part on one change. */
function handlerOf(reader: string, name: string, parts: ChangeParts): Handled {
  const part = parts[name];
  if (!part) throw new Error(`${reader} has no part ${name}.`);
  return 'handle' in part ? part.handle : (change) => part.handleTogether([change]);
}

const typeOf = ({ dynamodb }: DynamoDBRecord): string => dynamodb?.NewImage?.type?.S ?? '';
const partitionOf = ({ dynamodb }: DynamoDBRecord): string => dynamodb?.NewImage?.pk?.S ?? '';

/**
 * Makes a Lambda of the queue of late changes. A change that fails again is queued again with a longer pause, so that one which fails
 * for an hour is tried within a minute of its end.
 */
export const readLateChanges = (name: string, parts: ChangeParts): ((event: SQSEvent) => Promise<SQSBatchResponse>) =>
  readQueue(name, LateChange, async ({ reader, part, record, attempts }) => {
    const handle = handlerOf(name, part, parts);
    try {
      await handleRecord({ reader, part }, record, handle);
    } catch (cause) {
      if (attempts >= mostAttempts) throw cause;
      logFailure(part, record.eventID, cause);
      await putLate({ reader, part, record, attempts: attempts + 1 });
    }
  });
