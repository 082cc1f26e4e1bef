import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach } from 'vitest';
import { type Delivery, putDelivery, readDelivery } from '../../../functions/store/deliveries.ts';
import { commit } from '../../../functions/store/table.ts';
import { aPlatform, ids, platformId } from '../../support/builders.ts';
import { useQueue } from '../../support/clients.ts';
import { useInMemoryTable } from '../../support/in-memory.ts';
import { stored } from '../../support/items.ts';

export const deliveryId = (number: number): string =>
  `Webhook:00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A delivery that was accepted at the first attempt; `number` is also the minute in which its event happened. */
export const aDelivery = (number: number, changes: Partial<Delivery> = {}): Delivery => {
  const createdAt = `2025-11-01T12:${String(number).padStart(2, '0')}:00.000Z`;
  return {
    platformId,
    resource: ids.transaction,
    number,
    inLine: true,
    eventId: deliveryId(number),
    eventType: 'OUTGOING_PAYMENT.PENDING',
    body: `{"number":${number},"name":"Jane Example"}`,
    status: 'DELIVERED',
    attempts: [{ at: createdAt, durationMs: 12, status: 200 }],
    attemptCount: 1,
    version: 1,
    createdAt,
    expiresAtSeconds: 1_800_000_000,
    ...changes,
  };
};

/** A table in memory with a platform, and a queue that remembers what it was sent. */
export function useDeliveries() {
  const table = useInMemoryTable();
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
  return { find, has, hasEndpoint, queued: () => queue.sent() };
}
