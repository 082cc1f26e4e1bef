import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it } from 'vitest';
import { spendable } from '../../functions/domain/account.ts';
import { newImport } from '../../functions/domain/customer-import.ts';
import { isOver, type Payment } from '../../functions/domain/payment.ts';
import { resume } from '../../functions/runtime/resumption.ts';
import { deliveryMessage } from '../../functions/runtime/webhooks/delivery-message.ts';
import { newDelivery } from '../../functions/runtime/webhooks/new-delivery.ts';
import { eventsOf } from '../../functions/runtime/webhooks/outbox.ts';
import { accountPurse } from '../../functions/store/account-pockets.ts';
import { toAccount } from '../../functions/store/accounts.ts';
import { putImport } from '../../functions/store/customer-imports.ts';
import type { Delivery } from '../../functions/store/deliveries.ts';
import { readPayment } from '../../functions/store/payments.ts';
import { changePocket, spread } from '../../functions/store/pockets.ts';
import { commit } from '../../functions/store/table.ts';
import { anAccount, aPayment, aQuote, aRealtimeQuote, noon, platformId, uuids } from '../support/builders.ts';
import { useQueue } from '../support/clients.ts';
import { useInMemoryTable } from '../support/in-memory.ts';
import { stored } from '../support/items.ts';
import { useClock } from '../support/seams.ts';

const queue = useQueue();
const table = useInMemoryTable();
useClock();
beforeEach(() => void queue.stub.on(SendMessageCommand).resolves({}));

const holds = (...items: readonly Record<string, unknown>[]) =>
  Promise.all(items.map((item) => commit(table.store, [{ put: { item } }])));
const standing = () => readPayment(table.store, platformId, uuids.payment);
const sent = () => queue.sent().map(({ message }) => (message as { detail: Record<string, unknown> }).detail);

/** The delivery of a payment's newest event. */
function deliveryOf(payment: Payment, changes: Partial<Delivery> = {}): Delivery {
  const event = eventsOf({ before: undefined, after: stored.payment(payment) }).at(-1);
  if (!event) throw new Error('This payment tells of nothing.');
  return { ...newDelivery(deliveryMessage(event)), version: 1, ...changes };
}
const told = (payment: Payment) => stored.delivery(deliveryOf(payment, { status: 'DELIVERED' }));

describe('a payment', () => {
  it.each<[boolean, string, Payment]>([
    [false, 'a quote', aQuote()],
    [false, 'one that waits for its money', aRealtimeQuote()],
    [false, 'one that is on its way', aPayment(['process'])],
    [false, 'one that failed and has not given back what it took', aPayment(['process', 'fail'])],
    [false, 'one whose refund is under way', aPayment(['process', 'fail', 'startRefund'])],
    [false, 'one that was sent back', aPayment(['process', 'complete', 'return'])],
    [true, 'one that has arrived', aPayment(['process', 'complete'])],
    [true, 'one that was refunded', aPayment(['process', 'fail', 'startRefund', 'settleRefund'])],
    [true, 'one whose refund failed', aPayment(['process', 'fail', 'startRefund', 'failRefund'])],
    [true, 'one that was cancelled and refunded', aPayment(['process', 'startRefund', 'settleRefund'])],
    [true, 'one that expired', { ...aQuote(), status: 'EXPIRED' }],
    [true, 'one that was turned down', { ...aPayment(), kind: 'UMA_IN', status: 'REJECTED' }],
    [
      true,
      'one that failed before anything was taken',
      aPayment([], { status: 'FAILED', failureReason: 'SCA_NOT_COMPLETED' }),
    ],
  ])('is over: %s for %s', (expected, _, payment) => {
    expect(isOver(payment)).toBe(expected);
  });
});

describe('resuming', () => {
  it('writes the name of the run into a payment that is under way, once, and into no other', async () => {
    const [open, over] = [aPayment(['process']), aPayment(['process', 'complete'], { paymentId: uuids.unknown })];
    await holds(stored.payment(open), told(open), stored.payment(over), told(over));
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ payments: 1, already: 0, events: 0 });
    expect(await standing()).toMatchObject({
      status: 'PROCESSING',
      resumption: 'restore-1',
      version: open.version + 1,
    });
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ payments: 0, already: 1 });
    expect(await standing()).toMatchObject({ version: open.version + 1 });
    expect(await resume(table.store, { run: 'restore-2' })).toMatchObject({ payments: 1, already: 0 });
    expect(await readPayment(table.store, platformId, uuids.unknown)).toEqual(over);
  });

  it('changes nothing in a dry run, and counts the same', async () => {
    const open = aPayment(['process']);
    await holds(
      stored.payment(open),
      ...[putImport(newImport(platformId, uuids.unknown, new Date(noon))).put?.item ?? {}],
    );
    const counts = { payments: 1, already: 0, imports: 1, deliveries: 0, events: 1 };
    expect(await resume(table.store, { run: 'restore-1', dryRun: true })).toEqual(counts);
    expect(await standing()).toEqual(open);
    expect(sent()).toEqual([]);
    expect(await resume(table.store, { run: 'restore-1' })).toEqual(counts);
    expect(table.items().find(({ type }) => type === 'IMPORT_JOB')).toMatchObject({ version: 2 });
  });

  it('tells the newest event when no delivery knows of it, as one that no stream will bring', async () => {
    await holds(stored.payment(aPayment(['process'])));
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ events: 1 });
    const [message, ...others] = sent();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      type: 'OUTGOING_PAYMENT.PROCESSING',
      number: 2,
      isOverdue: true,
      isRestored: true,
    });
  });

  it('queues open deliveries again, and neither closed ones nor what the workflow asks', async () => {
    const payment = aPayment(['process', 'complete']);
    const waiting = deliveryOf(payment, { status: 'WAITING' });
    await holds(
      stored.payment(payment),
      stored.delivery(waiting),
      told(aPayment()),
      stored.delivery(deliveryOf(aPayment(['process']), { isAsked: true })),
    );
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ deliveries: 1, events: 0, payments: 0 });
    expect(sent()).toMatchObject([{ eventId: waiting.eventId, body: waiting.body, isRestored: true }]);
  });

  it('leaves events alone that are older than any delivery can be open', async () => {
    const at = '2025-10-17T11:59:59.000Z';
    const payment = aPayment(['process', 'complete']);
    await holds(stored.payment({ ...payment, event: { number: 3, type: 'OUTGOING_PAYMENT.COMPLETED', at } }));
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ events: 0 });
  });

  it('tells the balance of an account that has changed, and not of one that never did', async () => {
    const changed = anAccount({ version: 2, balance: 700 });
    await holds(
      stored.account(changed),
      stored.account({ ...changed, accountId: `InternalAccount:${uuids.unknown}`, version: 1 }),
    );
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ events: 1 });
    expect(sent()).toMatchObject([{ type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED', resource: changed.accountId }]);
  });

  it.each(['', 'restore 1', 'x'.repeat(31)])('refuses the name "%s", which no execution can have', async (run) => {
    await expect(resume(table.store, { run })).rejects.toThrow('A run is named by');
  });

  it('tells of an account what its pockets took in before the table was restored', async () => {
    const account = anAccount({ balance: 48_000, version: 2 });
    await holds(stored.account(account));
    const { accountId } = account;
    const purse = accountPurse({ platformId, accountId, at: new Date(noon) });
    await spread(table.store, [{ purse, head: stored.account(account) }]);
    await commit(table.store, [changePocket(purse, 7, 500, 0)]);
    const head = () => toAccount(table.items().find(({ type }) => type === 'INTERNAL_ACCOUNT') ?? {});
    await resume(table.store, { run: 'restore-1', dryRun: true });
    expect(spendable(head())).toBe(48_000);
    await resume(table.store, { run: 'restore-1' });
    expect(spendable(head())).toBe(48_500);
  });
});
