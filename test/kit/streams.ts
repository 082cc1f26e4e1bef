import type { DynamoDBRecord, DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { readStreamInParts } from '../../functions/runtime/change-parts.ts';
import type { Item } from '../../functions/store/table.ts';
import type { ChangePart } from '../../functions/topology/wiring.ts';
import { partsOfChanges } from '../../functions/use-cases/change-parts.ts';
import { streamImage } from './in-memory-table.ts';

/** The reader of changes with one of its parts alone. */
export const readerOf = (part: ChangePart) => readStreamInParts('ReadChanges', { [part]: partsOfChanges[part] });

/** A change of an item in the table's stream. */
export interface StreamChange {
  readonly before?: Item;
  readonly after?: Item;
}

/** An event of the table's stream. The sequence numbers are 1, 2, 3 and so on. */
export const streamEvent = (...changes: readonly StreamChange[]): DynamoDBStreamEvent => ({
  Records: changes.map(
    ({ before, after }, index) =>
      ({
        eventID: `event-${index + 1}`,
        eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
        dynamodb: {
          SequenceNumber: String(index + 1),
          ...(before && { OldImage: streamImage(before) }),
          ...(after && { NewImage: streamImage(after) }),
        },
      }) as DynamoDBRecord,
  ),
});

/** An event of a queue. The ids of the messages are message-1, message-2 and so on. */
export const queueEvent = (...messages: readonly unknown[]): SQSEvent =>
  ({
    Records: messages.map((message, index) => ({ messageId: `message-${index + 1}`, body: JSON.stringify(message) })),
  }) as SQSEvent;
