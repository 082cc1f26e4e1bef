import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Item } from '../store/table.ts';
import { logDetail, logFailure } from './log.ts';

/** One change of an item, as the table's stream tells it. */
export interface Change {
  readonly before: Item | undefined;
  readonly after: Item;
}

type Attributes = Record<string, unknown>;

const image = (attributes: Attributes | undefined): Item | undefined =>
  attributes && unmarshall(withBytes(attributes) as Record<string, AttributeValue>);

/** A record is JSON on its way to a function: binary members come as base64. Ours are members of the item itself. */
const withBytes = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      const { B } = value as { B?: unknown };
      return [name, typeof B === 'string' ? { B: Buffer.from(B, 'base64') } : value];
    }),
  );

const changeOf = ({ dynamodb }: DynamoDBRecord): Change | undefined => {
  const after = image(dynamodb?.NewImage);
  return after && { before: image(dynamodb?.OldImage), after };
};

/**
 * Makes a Lambda of a stream reader that looks at all changes of a batch together. When it fails, all of them come again, so
 * it has to be safe to repeat.
 */
export const readStreamTogether =
  (name: string, handle: (changes: readonly Change[]) => Promise<void>) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    try {
      await handle(Records.flatMap((record) => changeOf(record) ?? []));
    } catch (cause) {
      const [first] = Records;
      logFailure(name, first?.eventID, cause);
      return { batchItemFailures: [{ itemIdentifier: first?.dynamodb?.SequenceNumber ?? '' }] };
    }
    return { batchItemFailures: [] };
  };

/**
 * Makes a Lambda of a stream reader. Changes are handled in order; the first that fails is named, so that the stream
 * repeats from there and never skips one. What was done is in the table, the workflow's history or the webhook's delivery,
 * and most changes are nothing to most readers: the line of a run that went well is for debugging.
 */
export const readStream =
  (name: string, handle: (change: Change) => Promise<void>) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const startedAt = performance.now();
    for (const record of Records) {
      try {
        const change = changeOf(record);
        if (change) await handle(change);
      } catch (cause) {
        logFailure(name, record.eventID, cause);
        return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
      }
    }
    logDetail(name, { records: Records.length, durationMs: Math.round(performance.now() - startedAt) });
    return { batchItemFailures: [] };
  };
