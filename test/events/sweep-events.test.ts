import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tellingItemTypes } from '../../functions/contract/wiring.ts';
import { afterBatch, newImport } from '../../functions/domain/customer-import.ts';
import { amendExternalAccount } from '../../functions/domain/external-account.ts';
import { tell } from '../../functions/domain/item-event.ts';
import type { VerificationRecord } from '../../functions/domain/verification.ts';
import { handler } from '../../functions/events/sweep-events.ts';
import { logger } from '../../functions/runtime/log.ts';
import { type DeliveryMessage, eventIdOf } from '../../functions/runtime/webhooks/delivery-message.ts';
import { newDelivery } from '../../functions/runtime/webhooks/new-delivery.ts';
import { recoverSome } from '../../functions/runtime/webhooks/recover.ts';
import type { RecoveryOrder } from '../../functions/runtime/webhooks/recovery-order.ts';
import { type SweepOrder, sweepSome } from '../../functions/runtime/webhooks/sweep.ts';
import { putImport } from '../../functions/store/customer-imports.ts';
import { commit, type Item, type Store } from '../../functions/store/table.ts';
import { putVerification } from '../../functions/store/verifications.ts';
import {
  aCustomer,
  anAccount,
  anExternalAccount,
  aPayment,
  aPlatform,
  ids,
  noon,
  platformId,
  uuids,
} from '../support/builders.ts';
import { useQueue } from '../support/clients.ts';
import { useInMemoryTable } from '../support/in-memory.ts';
import { stored } from '../support/items.ts';
import { useClock } from '../support/seams.ts';
import { queueEvent } from '../support/streams.ts';

const queue = useQueue();
const table = useInMemoryTable();
const clock = useClock();
const lines = vi.spyOn(logger, 'info');
beforeEach(() => {
  vi.stubEnv('SWEEP_QUEUE_URL', 'https://queue.example/sweep');
  queue.stub.on(SendMessageCommand).resolves({});
  lines.mockClear();
});

const now = new Date(noon);
const customer = tell(aCustomer(), 'CUSTOMER.KYC_APPROVED', now);
const verification = tell<VerificationRecord>(
  {
    platformId,
    verificationId: `Verification:${uuids.unknown}`,
    customerId: customer.customerId,
    status: 'APPROVED',
    errors: [],
    version: 1,
    createdAt: noon,
    updatedAt: noon,
  },
  'VERIFICATION.APPROVED',
  now,
);
const job = afterBatch(newImport(platformId, uuids.unknown, now), { total: 1, taken: 1, failed: 0 }, now);
const endpoint = {
  webhookEndpoint: 'https://platform.example/',
  event: { number: 1, type: 'TEST', at: noon },
} as const;

/** One item of each type that tells of its changes, with an event that no delivery knows of. */
const tellers: Readonly<Record<(typeof tellingItemTypes)[number], Item>> = {
  PAYMENT: stored.payment(aPayment(['process'])),
  INTERNAL_ACCOUNT: stored.account(anAccount({ version: 2 })),
  EXTERNAL_ACCOUNT: stored.externalAccount(amendExternalAccount(anExternalAccount(), now, { status: 'INACTIVE' })),
  CUSTOMER: stored.customer(customer),
  VERIFICATION: putVerification(verification).put?.item ?? {},
  IMPORT_JOB: putImport(job).put?.item ?? {},
  PLATFORM: stored.platform(aPlatform(endpoint)),
};
const types = tellingItemTypes.map((type) => [type] as const);

const holds = (...items: readonly Item[]) => Promise.all(items.map((item) => commit(table.store, [{ put: { item } }])));
const messages = () => queue.sent().map(({ message }) => message as { detail?: DeliveryMessage } & SweepOrder);
const sent = () => messages().flatMap(({ detail }) => detail ?? []);
const swept = () => lines.mock.calls.flatMap(([message, line]) => (message === 'events swept' ? [line] : []));
/** The table, whose scan brings these items in pages of a size. */
function inPages(items: readonly Item[], size: number): Store {
  const { client, tableName } = table.store;
  const page = ({ ExclusiveStartKey }: ScanCommandInput) => {
    const start = ExclusiveStartKey ? items.findIndex(({ pk }) => pk === ExclusiveStartKey.pk) + 1 : 0;
    const Items = items.slice(start, start + size);
    return { Items, ...(start + size < items.length && { LastEvaluatedKey: { pk: Items.at(-1)?.pk } }) };
  };
  const send = async (command: ScanCommand) =>
    command instanceof ScanCommand ? page(command.input) : client.send(command as never);
  return { client: { send } as unknown as Store['client'], tableName };
}
/** An account does not say whether its newest version told anything. */
const certain = (type: string) => (type === 'INTERNAL_ACCOUNT' ? 0 : 1);

describe('the daily sweep', () => {
  it.each(types)('sends the newest event of a %s that no delivery knows of, and counts it', async (type) => {
    await holds(tellers[type]);
    clock.advance(3600);
    expect(await handler(queueEvent({}))).toEqual({ batchItemFailures: [] });
    expect(sent()).toMatchObject([{ isOverdue: true, platformId }]);
    expect(swept()).toEqual([{ items: 1, overlooked: certain(type), durationMs: expect.any(Number) }]);
  });

  it.each(types)('leaves the event of a %s alone that has a delivery, and one that is young or old', async (type) => {
    await holds(tellers[type]);
    clock.advance(200);
    await handler(queueEvent({}));
    clock.advance(51 * 3600);
    await handler(queueEvent({}));
    expect(sent()).toEqual([]);
    clock.set('2025-11-01T13:00:00.000Z');
    await handler(queueEvent({}));
    const [message] = sent() as [DeliveryMessage];
    await holds(stored.delivery({ ...newDelivery(message), status: 'DELIVERED', version: 1 }));
    await handler(queueEvent({}));
    expect(sent()).toHaveLength(1);
    expect(swept().at(-1)).toMatchObject({ overlooked: 0 });
  });

  it('leaves an account alone whose newest version told anything at all', async () => {
    const account = anAccount({ version: 2, status: 'CLOSED', balance: 0 });
    await holds(stored.account(account));
    clock.advance(3600);
    await handler(queueEvent({}));
    const [message] = sent() as [DeliveryMessage];
    const eventId = eventIdOf(platformId, ids.source, message.number + 1);
    await holds(stored.delivery({ ...newDelivery({ ...message, eventId }), status: 'DELIVERED', version: 1 }));
    await handler(queueEvent({}));
    expect(sent()).toHaveLength(1);
  });

  it('has nothing to tell of an account that nothing has happened to', async () => {
    await holds(stored.account(anAccount()), stored.externalAccount(anExternalAccount()));
    clock.advance(3600);
    await handler(queueEvent({}));
    expect(sent()).toEqual([]);
  });

  it('is done in pieces, each of which goes on where the one before stopped, with the same span', async () => {
    const customers = Array.from({ length: 5 }, (_, index) => ({ ...tellers.CUSTOMER, pk: `CUSTOMER-${index}` }));
    const store = inPages(customers, 2);
    clock.advance(3600);
    let order: SweepOrder | undefined = {};
    let pieces = 0;
    for (; order; pieces += 1) {
      const before = messages().length;
      await sweepSome(store, order, 0);
      order = messages()
        .slice(before)
        .find(({ detail }) => !detail);
      clock.advance(3600);
    }
    expect(pieces).toBe(3);
    expect(swept()).toMatchObject([{ items: 2 }, { items: 2 }, { items: 1 }]);
    const starts = messages().flatMap(({ startedAt }) => startedAt ?? []);
    expect(new Set(starts)).toEqual(new Set([now.getTime() + 3_600_000]));
  });

  it('fails when it has not ended within a day, so that somebody looks', async () => {
    const startedAt = now.getTime() - 24 * 3_600_000;
    await expect(sweepSome(table.store, { startedAt })).rejects.toThrow('has not ended within a day');
  });
});

describe('a recovery', () => {
  it.each(types)('finds what the sweep finds of a %s', async (type) => {
    await holds(tellers[type]);
    clock.advance(3600);
    const span = { platformId, since: '2025-11-01T11:00:00.000Z', until: clock.now().toISOString() };
    let order: RecoveryOrder | undefined = { ...span, list: 0 };
    for (let seen = 0; order; seen = messages().length) {
      await recoverSome(table.store, order);
      order = (messages().slice(seen) as { recover?: RecoveryOrder }[]).find(({ recover }) => recover)?.recover;
    }
    expect(new Set(sent().map(({ eventId }) => eventId)).size).toBe(1);
  });

  it('finds the account of an old customer by the payment that moved its money', async () => {
    const old = anAccount({ version: 5, createdAt: '2024-01-01T00:00:00.000Z', customerId: ids.customer });
    const payment = aPayment();
    await holds(stored.payment(payment), stored.account({ ...old, accountId: payment.sourceAccountId ?? '' }));
    clock.advance(3600);
    const since = '2025-11-01T11:00:00.000Z';
    await recoverSome(table.store, { platformId, since, until: clock.now().toISOString(), list: 0 });
    expect(sent().map(({ type }) => type)).toContain('INTERNAL_ACCOUNT.BALANCE_UPDATED');
  });
});
