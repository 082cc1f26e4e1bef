import { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { eventBridgeClient } from '../../../ports/clients/event-bridge.ts';
import { env } from '../../../ports/env.ts';
import { tableStore } from '../../../runtime/store.ts';
import type { Change } from '../../../runtime/stream.ts';
import { Unavailable } from '../../../runtime/transient.ts';
import { busSource } from '../../../topology/wiring.ts';
import { firstReason } from '../delivery/may-be-duplicate.ts';
import { cellOf } from '../message/cells.ts';
import { firstMessage } from '../message/delivery-message.ts';
import { completeItems } from '../sources/complete-items.ts';
import { eventsOf } from './outbox.ts';

/** The codes of an entry that the bus would refuse again; any other passes (PutEventsResultEntry, Amazon EventBridge API Reference). */
const refusedEntry = /Malformed|InvalidArgument|Validation/;

/** Puts the events of a change on the bus. The stored item is the outbox: no change was committed without its event. */
export async function relay(change: Change): Promise<void> {
  const events = eventsOf(await completed(change));
  if (events.length === 0) return;
  const { FailedEntryCount, Entries } = await eventBridgeClient().send(
    new PutEventsCommand({
      Entries: events.map((event) => ({
        EventBusName: env('BUS_NAME'),
        Source: busSource,
        DetailType: event.type,
        Detail: JSON.stringify({ ...firstMessage(event, firstReason(event.at)), cell: cellOf(event.platformId) }),
      })),
    }),
  );
  if (!FailedEntryCount) return;
  const { ErrorCode = '' } = Entries?.find((entry) => entry.ErrorCode) ?? {};
  if (refusedEntry.test(ErrorCode)) throw new Error(`The bus takes no such event: ${ErrorCode}.`);
  throw new Unavailable(`The bus refused the event: ${ErrorCode}.`);
}

/** A change with what its events show of other items, in their newest version. */
async function completed({ before, after }: Change): Promise<Change> {
  const [complete = after] = await completeItems(tableStore(), [after]);
  if (before?.instructionsVersion !== after.instructionsVersion) return { before, after: complete };
  return { before: before && { ...before, reportedInstructions: complete.reportedInstructions }, after: complete };
}
