import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { amendExternalAccount } from '../../functions/domain/external-accounts/external-account.ts';
import { formatId, toUuid } from '../../functions/domain/ids.ts';
import { recordEvent } from '../../functions/domain/item-event.ts';
import { newDelivery } from '../../functions/domain/webhooks/delivery.ts';
import { handler } from '../../functions/events/sweep-events.ts';
import { logger } from '../../functions/runtime/log.ts';
import { putReportedInstructions } from '../../functions/store/ledger/reported-instructions.ts';
import { platformListing } from '../../functions/store/platforms/platform-list.ts';
import { commit, type Item } from '../../functions/store/table.ts';
import { eventSourceTypes } from '../../functions/topology/item-types.ts';
import { type DeliveryMessage, eventIdOf } from '../../functions/use-cases/webhooks/message/delivery-message.ts';
import { runRecoveryChunk } from '../../functions/use-cases/webhooks/recovery/recover.ts';
import type { RecoveryChunk } from '../../functions/use-cases/webhooks/recovery/recovery.ts';
import { runSweepChunk, type SweepChunk, sweepSegments } from '../../functions/use-cases/webhooks/recovery/sweep.ts';
import { useQueue } from '../kit/aws-stubs.ts';
import {
  aCustomer,
  anAccount,
  anExternalAccount,
  aPayment,
  aQuote,
  ids,
  noon,
  platformId,
  uuids,
} from '../kit/builders.ts';
import { eventSources } from '../kit/event-sources.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
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
  return holds({ pk: 'LISTED', sk: 'LISTED', ...platformListing(platformId, noon) });
});

const now = new Date(noon);
const types = eventSourceTypes.map((type) => [type] as const);

const holds = (...items: readonly Item[]) => Promise.all(items.map((item) => commit(table.store, [{ put: { item } }])));
const messages = () => queue.sent().map(({ message }) => message as { detail?: DeliveryMessage } & SweepChunk);
const sent = () => messages().flatMap(({ detail }) => detail ?? []);
const swept = () => lines.mock.calls.flatMap(([message, line]) => (message === 'events swept' ? [line] : []));
/** Sweeps day after day until something is queued, or the whole table had its turn. */
async function sweepDaily(): Promise<void> {
  for (let days = 0; days < sweepSegments && messages().length === 0; days += 1) {
    await handler(queueEvent({}));
    clock.advance(24 * 3600);
  }
}
/** Whether an account's newest version had an event is unknown. */
const certain = (type: string) => (type === 'INTERNAL_ACCOUNT' ? 0 : 1);

describe('a sweep for quotes', () => {
  const later = '2025-11-01T12:05:00.000Z';

  it('queues the expiry of a quote whose message was lost', async () => {
    clock.set(later);
    await holds(stored.payment(aQuote()));
    await sweepDaily();
    expect(queue.sent()).toMatchObject([
      { url: 'https://queue.example/expiry', message: { platformId, paymentId: uuids.payment } },
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
    expect(swept()).toMatchObject([{ missing: certain(type) }]);
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

  it.each([
    ['younger than five minutes', 299, 0],
    ['five minutes old', 300, 1],
    ['two days and two hours old', 50 * 3600, 1],
    ['older than that, before its part of the table has its turn', 50 * 3600 + 1, 0],
  ])('finds an event that is %s: %i seconds, %i times', async (_what, seconds, times) => {
    await holds(eventSources.CUSTOMER);
    clock.advance(seconds);
    await handler(queueEvent({}));
    expect(sent()).toHaveLength(times);
  });

  it.each([
    ['a day', 24 * 3600, 1],
    ['longer than a day', 24 * 3600 + 1, 0],
  ])(
    'finds an event of two days ago whose item was created %s before: %i seconds, %i times',
    async (_what, seconds, times) => {
      const createdAt = new Date(now.getTime() - seconds * 1000).toISOString();
      await holds(stored.customer(recordEvent(aCustomer({ createdAt }), 'CUSTOMER.KYC_APPROVED', now)));
      clock.advance(50 * 3600);
      await handler(queueEvent({}));
      expect(sent()).toHaveLength(times);
    },
  );

  it.each([
    [3_599, 0],
    [3_600, 1],
  ])('sends an event whose retry was due %i seconds ago %i times', async (seconds, times) => {
    await holds(eventSources.CUSTOMER);
    clock.advance(3_600);
    await handler(queueEvent({}));
    const [message] = sent() as [DeliveryMessage];
    const retried = {
      status: 'PENDING',
      attemptCount: 1,
      nextAttemptAt: clock.now().toISOString(),
      version: 1,
    } as const;
    await holds(stored.delivery({ ...newDelivery(message, now), ...retried }));
    clock.advance(seconds);
    await handler(queueEvent({}));
    expect(sent()).toHaveLength(1 + times);
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

  it('sends of an account of production the instructions that the rail has reported', async () => {
    const account = { ...anAccount({ version: 2, instructionsVersion: 1 }), environment: 'production' };
    const instructions = [{ accountOrWalletInfo: { accountType: 'BASE_WALLET' as const, address: '0x1' } }];
    const reported = { platformId, accountId: ids.source, reportedAt: noon, instructions, version: 1, updatedAt: noon };
    await holds(stored.account(account), putReportedInstructions(reported).put?.item ?? {});
    clock.advance(3600);
    await handler(queueEvent({}));
    const [message] = sent() as [DeliveryMessage];
    expect(JSON.parse(message.body).data.fundingPaymentInstructions).toEqual([
      { ...instructions[0], isPlatformAccount: true },
    ]);
  });

  it('goes on past items that it cannot read, and counts them', async () => {
    const listed = types.filter(([type]) => type !== 'PLATFORM').map(([type]) => eventSources[type]);
    const broken = listed.map((item) => ({ ...item, pk: `${item.pk}0`, version: 'none', event: 1 }));
    await holds(...broken, ...listed);
    clock.advance(3600);
    expect(await handler(queueEvent({}))).toEqual({ batchItemFailures: [] });
    expect(new Set(sent().map(({ eventId }) => eventId)).size).toBe(listed.length);
    const [{ missing }] = swept() as unknown as [{ missing: number }];
    expect(missing).toBeGreaterThanOrEqual(2 * listed.length - 1);
  });

  it('finds an old event that no list leads to when its part of the table has its turn', async () => {
    await holds(eventSources.CUSTOMER);
    clock.advance(3 * 24 * 3600);
    await sweepDaily();
    expect(sent()).toMatchObject([{ reason: 'OVERDUE', platformId }]);
  });

  it('finds the event of a payment that has been open for long', async () => {
    const payment = aPayment([], { createdAt: '2025-10-01T00:00:00.000Z' });
    await holds(stored.payment(payment));
    clock.advance(3600);
    await handler(queueEvent({}));
    expect(sent()).toMatchObject([{ type: 'OUTGOING_PAYMENT.PENDING' }]);
  });

  it('goes on past a page of payments with more accounts than one call of the table reads', async () => {
    const uuidAt = (index: number) => toUuid(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
    const payments = Array.from({ length: 60 }, (_, index) =>
      aPayment(['process', 'complete'], {
        paymentId: uuidAt(index),
        sourceAccountId: formatId('InternalAccount', uuidAt(index)),
        destinationAccountId: formatId('ExternalAccount', uuidAt(index)),
      }),
    );
    await holds(...payments.map(stored.payment));
    clock.advance(3600);
    expect(await handler(queueEvent({}))).toEqual({ batchItemFailures: [] });
    expect(new Set(sent().map(({ resource }) => resource)).size).toBe(60);
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
    await holds(eventSources.CUSTOMER, eventSources.CARD);
    clock.advance(3600);
    let order: SweepChunk | undefined = {};
    let chunks = 0;
    for (; order; chunks += 1) {
      const before = messages().length;
      await runSweepChunk(table.store, order, 0);
      order = messages()
        .slice(before)
        .find(({ detail }) => !detail);
      clock.advance(60);
    }
    expect(chunks).toBeGreaterThan(20);
    expect(sent()).toHaveLength(2);
    const starts = messages().flatMap(({ startedAt }) => startedAt ?? []);
    expect(new Set(starts)).toEqual(new Set([now.getTime() + 3_600_000]));
  });

  it('fails when it has not ended within a day, so that an operator is alarmed', async () => {
    const startedAt = now.getTime() - 24 * 3_600_000;
    await expect(runSweepChunk(table.store, { startedAt: startedAt + 1 })).resolves.toBeUndefined();
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

  it('does not send an event that is older than accepted deliveries are kept', async () => {
    await holds(eventSources.CUSTOMER);
    const since = '2025-11-01T11:00:00.000Z';
    const recoverLater = async (days: number) => {
      clock.advance(days * 24 * 3600);
      const until = clock.now().toISOString();
      for (let list = 0; list < 40; list += 1) await runRecoveryChunk(table.store, { platformId, since, until, list });
    };
    await recoverLater(34);
    expect(sent().length).toBeGreaterThan(0);
    const before = sent().length;
    await recoverLater(2);
    expect(sent()).toHaveLength(before);
  });

  it('leaves a change of an account alone that happened after its span, though a payment in the span leads to it', async () => {
    const changed = anAccount({ version: 5, updatedAt: '2025-11-01T12:30:00.000Z', customerId: ids.customer });
    await holds(stored.payment(aPayment()), stored.account({ ...changed, accountId: ids.source }));
    clock.advance(7200);
    const typesUntil = async (until: string) => {
      const before = sent().length;
      const since = '2025-11-01T11:00:00.000Z';
      await runRecoveryChunk(table.store, { platformId, since, until, list: 0 });
      return sent()
        .slice(before)
        .map(({ type }) => type);
    };
    expect(await typesUntil('2025-11-01T12:29:59.999Z')).not.toContain('INTERNAL_ACCOUNT.BALANCE_UPDATED');
    expect(await typesUntil('2025-11-01T12:30:00.000Z')).toContain('INTERNAL_ACCOUNT.BALANCE_UPDATED');
  });

  it.each([
    ['internal', 'INTERNAL_ACCOUNT.BALANCE_UPDATED'],
    ['external', 'EXTERNAL_ACCOUNT.STATUS_UPDATED'],
  ])('finds the %s account of an old customer by the payment that names it', async (_kind, type) => {
    const old = { createdAt: '2024-01-01T00:00:00.000Z', customerId: ids.customer };
    const closed = amendExternalAccount(anExternalAccount(old), now, { status: 'INACTIVE' });
    await holds(
      stored.payment(aPayment()),
      stored.account(anAccount({ ...old, version: 5, accountId: ids.source })),
      stored.externalAccount(closed),
    );
    clock.advance(3600);
    const since = '2025-11-01T11:00:00.000Z';
    await runRecoveryChunk(table.store, { platformId, since, until: clock.now().toISOString(), list: 0 });
    expect(sent().map(({ type }) => type)).toContain(type);
  });
});
