import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type {
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
  AttributeValue as RecordedValue,
} from 'aws-lambda';
import type { Item } from '../store/table.ts';
import { logFailure } from './log.ts';
import { type ReaderPart, setAsideRecord } from './set-aside.ts';
import { isTransient } from './transient.ts';

/** One change of an item, as a record of the table's stream. */
export interface Change {
  readonly before: Item | undefined;
  readonly after: Item;
}

export type Handled = (change: Change) => Promise<void>;

/** Handles a record; one that can never be handled is set aside. Throws where the same record may succeed later. */
export async function handleRecord(by: ReaderPart, record: DynamoDBRecord, handle: Handled): Promise<void> {
  try {
    const change = changeOf(record);
    if (change) await handle(change);
  } catch (cause) {
    if (isTransient(cause)) throw cause;
    await setAsideRecord(by, record, cause);
  }
}

/** The response that makes the stream repeat from a record. */
export function repeatFrom(name: string, record: DynamoDBRecord | undefined, cause: unknown): DynamoDBBatchResponse {
  logFailure(name, record?.eventID, cause);
  return { batchItemFailures: [{ itemIdentifier: record?.dynamodb?.SequenceNumber ?? '' }] };
}

/**
 * Makes a Lambda of a stream reader that handles all changes of a batch together, and must be safe to repeat: when a dependency
 * fails, all of them come again. When a change cannot be handled, each is handled by itself and that one is set aside.
 */
export const readStreamTogether =
  (name: string, handle: (changes: readonly Change[]) => Promise<void>) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    try {
      await handle(Records.flatMap((record) => changeOf(record) ?? []));
      return { batchItemFailures: [] };
    } catch (cause) {
      if (isTransient(cause)) return repeatFrom(name, Records[0], cause);
    }
    return handleInOrder(name, Records, (change) => handle([change]));
  };

async function handleInOrder(
  name: string,
  records: readonly DynamoDBRecord[],
  handle: Handled,
): Promise<DynamoDBBatchResponse> {
  for (const record of records) {
    try {
      await handleRecord({ reader: name }, record, handle);
    } catch (cause) {
      return repeatFrom(name, record, cause);
    }
  }
  return { batchItemFailures: [] };
}

/** The change of a record; nothing for a deletion. */
export function changeOf({ dynamodb }: DynamoDBRecord): Change | undefined {
  const after = itemOf(dynamodb?.NewImage);
  return after && { before: itemOf(dynamodb?.OldImage), after };
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

const itemOf = (image: Image): Item | undefined => image && unmarshall(attributesOf(image));

const attributesOf = (image: Readonly<Record<string, RecordedValue>>): Record<string, AttributeValue> =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, attributeOf(value)]));

/** A value as the SDK has it. A record reaches a function as JSON, with binary values in base64. */
function attributeOf(value: RecordedValue): AttributeValue {
  const { S, N, B, BOOL, NULL, L, M } = value;
  if (S !== undefined) return { S };
  if (N !== undefined) return { N };
  if (BOOL !== undefined) return { BOOL };
  if (M !== undefined) return { M: attributesOf(M) };
  if (L !== undefined) return { L: L.map(attributeOf) };
  if (B !== undefined) return { B: Buffer.from(B, 'base64') };
  if (NULL) return { NULL: true };
  throw new Error(`A record of the stream has a value of the kind ${Object.keys(value).join()}, which no item has.`);
}
