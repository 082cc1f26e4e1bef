import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach } from 'vitest';
import type { Id } from '../../../functions/domain/ids.ts';
import type { Delivery } from '../../../functions/domain/webhooks/delivery.ts';
import { commit } from '../../../functions/store/table.ts';
import { putDelivery, readDelivery } from '../../../functions/store/webhooks/deliveries.ts';
import { eventIdOf } from '../../../functions/use-cases/webhooks/message/delivery-message.ts';
import { useQueue } from '../../kit/aws-stubs.ts';
import { aPlatform, ids, platformId } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

export const deliveryId = (number: number, resource: string = ids.transaction): Id<'Webhook'> =>
  eventIdOf(platformId, resource, number);

/** A delivery that was accepted at the first attempt; `number` is also the minute in which its event happened. */
export const aDelivery = (number: number, changes: Partial<Delivery> = {}): Delivery => {
  const at = `2025-11-01T12:${String(number).padStart(2, '0')}:00.000Z`;
  return {
    platformId,
    resource: ids.transaction,
    number,
    isOrdered: true,
    eventId: deliveryId(number, changes.resource),
    type: 'OUTGOING_PAYMENT.PENDING',
    body: `{"number":${number},"name":"Jane Example"}`,
    status: 'DELIVERED',
    attempts: [{ at, durationMs: 12, status: 200 }],
    attemptCount: 1,
    version: 1,
    at,
    expiresAtSeconds: 1_800_000_000,
    ...changes,
  };
};

/** An in-memory table with a platform, and a queue that records its messages. */
export function useDeliveries() {
  const table = useTable();
  const queue = useQueue();
  const has = async (...deliveries: readonly Delivery[]): Promise<void> => {
    for (const delivery of deliveries) await commit(table.store, [putDelivery(delivery)]);
  };
  const hasEndpoint = (webhookEndpoint?: string): Promise<void> =>
    commit(table.store, [
      { put: { item: stored.platform(aPlatform(webhookEndpoint === undefined ? {} : { webhookEndpoint })) } },
    ]);
  beforeEach(async () => {
    await hasEndpoint('https://platform.example.com/webhooks');
    queue.stub.on(SendMessageCommand).resolves({});
  });
  const find = (number: number): Promise<Delivery | undefined> =>
    readDelivery(table.store, platformId, deliveryId(number));
  return { table, find, has, hasEndpoint, queued: () => queue.sent() };
}
