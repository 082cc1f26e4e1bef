import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newDelivery } from '../../functions/domain/webhooks/delivery.ts';
import { handler } from '../../functions/events/sweep-events.ts';
import { logger } from '../../functions/runtime/log.ts';
import { commit, type Item, type Store } from '../../functions/store/table.ts';
import { eventSourceTypes } from '../../functions/topology/item-types.ts';
import { type DeliveryMessage, eventIdOf } from '../../functions/use-cases/webhooks/delivery-message.ts';
import { runRecoveryChunk } from '../../functions/use-cases/webhooks/recover.ts';
import type { RecoveryChunk } from '../../functions/use-cases/webhooks/recovery.ts';
import { runSweepChunk, type SweepChunk } from '../../functions/use-cases/webhooks/sweep.ts';
import { useQueue } from '../kit/aws-stubs.ts';
import { anAccount, anExternalAccount, aPayment, aQuote, ids, noon, platformId, uuids } from '../kit/builders.ts';
import { eventSources } from '../kit/event-sources.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/providers.ts';
import { queueEvent } from '../kit/streams.ts';
import { useTable } from '../kit/table.ts';

const queue = useQueue();
const table = useTable();
const clock = useClock();
const lines = vi.spyOn(logger, 'info');
beforeEach(() => {
  vi.stubEnv('SWEEP_QUEUE_URL', 'https://queue.example/sweep');
  queue.stub.on(SendMessageCommand).resolves({});
  lines.mockClear();
});

const now = new Date(noon);
const types = eventSourceTypes.map((type) => [type] as const);

const holds = (...items: readonly Item[]) => Promise.all(items.map((item) => commit(table.store, [{ put: { item } }])));
const messages = () => queue.sent().map(({ message }) => message as { detail?: DeliveryMessage } & SweepChunk);
const sent = () => messages().flatMap(({ detail }) => detail ?? []);
const swept = () => lines.mock.calls.flatMap(([message, line]) => (message === 'events swept' ? [line] : []));
/** The table, whose scan brings these items in pages of a size. */
function inPages(items: readonly Item[], size: number): Store {
  const { client, tableName } = table.store;
  const page = ({ ExclusiveStartKey }: ScanCommandInput) => {
    const start = ExclusiveStartKey ? items.findIndex(({ pk }) => pk === ExclusiveStartKey.pk) + 1 : 0;
    const Items = items.slice(start, start + size);
    return {
      Items,
      ...(start + size < items.length && { LastEvaluatedKey: { pk: Items.at(-1)?.pk, sk: Items.at(-1)?.sk } }),
    };
  };
  const send = async (command: ScanCommand) =>
    command instanceof ScanCommand ? page(command.input) : client.send(command as never);
  return { client: { send } as unknown as Store['client'], tableName };
}
/** Whether an account's newest version had an event is unknown. */
const certain = (type: string) => (type === 'INTERNAL_ACCOUNT' ? 0 : 1);

describe('a sweep for quotes', () => {
  const later = '2025-11-01T12:05:00.000Z';

  it('queues the expiry of a quote whose message was lost', async () => {
    clock.set(later);
    await holds(stored.payment(aQuote()));
    await handler(queueEvent({ startedAt: Date.parse(later) }));
    expect(queue.sent()).toMatchObject([
      { url: 'https://queue.example/expiry', delaySeconds: 1, message: { platformId, paymentId: uuids.payment } },
    ]);
  });

  it('leaves a quote alone that has time left', async () => {
    await holds(stored.payment(aQuote()));
    await handler(queueEvent({ startedAt: Date.parse(noon) }));
    expect(queue.sent()).toEqual([]);
  });
});

describe('the daily sweep', () => {
  it.each(types)('sends the newest event of a %s that no delivery knows of, and counts it', async (type) => {
    await holds(eventSources[type]);
    clock.advance(3600);
    expect(await handler(queueEvent({}))).toEqual({ batchItemFailures: [] });
    expect(sent()).toMatchObject([{ reason: 'OVERDUE', platformId }]);
    expect(swept()).toEqual([{ items: 1, missing: certain(type), durationMs: expect.any(Number) }]);
  });

  it.each(types)('leaves the event of a %s alone that has a delivery, and one that is young or old', async (type) => {
    await holds(eventSources[type]);
    clock.advance(200);
    await handler(queueEvent({}));
    clock.advance(51 * 3600);
    await handler(queueEvent({}));
    expect(sent()).toEqual([]);
    clock.set('2025-11-01T13:00:00.000Z');
    await handler(queueEvent({}));
    const [message] = sent() as [DeliveryMessage];
    await holds(stored.delivery({ ...newDelivery(message, now), status: 'DELIVERED', version: 1 }));
    await handler(queueEvent({}));
    expect(sent()).toHaveLength(1);
    expect(swept().at(-1)).toMatchObject({ missing: 0 });
  });

  it('sends nothing of an account whose newest version has any delivery', async () => {
    const account = anAccount({ version: 2, status: 'CLOSED', balance: 0 });
    await holds(stored.account(account));
    clock.advance(3600);
    await handler(queueEvent({}));
    const [message] = sent() as [DeliveryMessage];
    const eventId = eventIdOf(platformId, ids.source, message.number + 1);
    await holds(stored.delivery({ ...newDelivery({ ...message, eventId }, now), status: 'DELIVERED', version: 1 }));
    await handler(queueEvent({}));
    expect(sent()).toHaveLength(1);
  });

  it('goes on past items that it cannot read, and counts them', async () => {
    const broken = types.map(([type]) => ({ pk: `BROKEN#${type}`, sk: 'BROKEN', type, version: 'none', event: 1 }));
    await holds(...broken, ...types.map(([type]) => eventSources[type]));
    clock.advance(3600);
    expect(await handler(queueEvent({}))).toEqual({ batchItemFailures: [] });
    expect(sent()).toHaveLength(types.length);
    expect(swept()).toMatchObject([{ items: 2 * types.length, missing: 2 * types.length - 1 }]);
  });

  it('leaves the events alone that happened after it began', async () => {
    await holds(eventSources.CUSTOMER);
    clock.advance(3600);
    await runSweepChunk(table.store, { startedAt: now.getTime() - 1 });
    expect(sent()).toEqual([]);
    await runSweepChunk(table.store, { startedAt: now.getTime() });
    expect(sent()).toHaveLength(1);
  });

  it('sends nothing of an account in its first version', async () => {
    await holds(stored.account(anAccount()), stored.externalAccount(anExternalAccount()));
    clock.advance(3600);
    await handler(queueEvent({}));
    expect(sent()).toEqual([]);
  });

  it('is done in chunks, each of which continues where the one before stopped, with the same span', async () => {
    const customers = Array.from({ length: 5 }, (_, index) => ({ ...eventSources.CUSTOMER, pk: `CUSTOMER-${index}` }));
    const store = inPages(customers, 2);
    clock.advance(3600);
    let order: SweepChunk | undefined = {};
    let chunks = 0;
    for (; order; chunks += 1) {
      const before = messages().length;
      await runSweepChunk(store, order, 0);
      order = messages()
        .slice(before)
        .find(({ detail }) => !detail);
      clock.advance(3600);
    }
    expect(chunks).toBe(3);
    expect(swept()).toMatchObject([{ items: 2 }, { items: 2 }, { items: 1 }]);
    const starts = messages().flatMap(({ startedAt }) => startedAt ?? []);
    expect(new Set(starts)).toEqual(new Set([now.getTime() + 3_600_000]));
  });

  it('fails when it has not ended within a day, so that an operator is alarmed', async () => {
    const startedAt = now.getTime() - 24 * 3_600_000;
    await expect(runSweepChunk(table.store, { startedAt })).rejects.toThrow('has not ended within a day');
  });
});

describe('a recovery', () => {
  it.each(types)('finds what the sweep finds of a %s', async (type) => {
    await holds(eventSources[type]);
    clock.advance(3600);
    const span = { platformId, since: '2025-11-01T11:00:00.000Z', until: clock.now().toISOString() };
    let order: RecoveryChunk | undefined = { ...span, list: 0 };
    for (let seen = 0; order; seen = messages().length) {
      await runRecoveryChunk(table.store, order);
      order = (messages().slice(seen) as { recover?: RecoveryChunk }[]).find(({ recover }) => recover)?.recover;
    }
    expect(new Set(sent().map(({ eventId }) => eventId)).size).toBe(1);
  });

  it('finds the account of an old customer by the payment that moved its money', async () => {
    const old = anAccount({ version: 5, createdAt: '2024-01-01T00:00:00.000Z', customerId: ids.customer });
    const payment = aPayment();
    await holds(stored.payment(payment), stored.account({ ...old, accountId: ids.source }));
    clock.advance(3600);
    const since = '2025-11-01T11:00:00.000Z';
    await runRecoveryChunk(table.store, { platformId, since, until: clock.now().toISOString(), list: 0 });
    expect(sent().map(({ type }) => type)).toContain('INTERNAL_ACCOUNT.BALANCE_UPDATED');
  });
});
