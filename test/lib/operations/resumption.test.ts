import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CardTransactionRecord } from '../../../functions/domain/cards/card-transaction.ts';
import { newImport } from '../../../functions/domain/customers/import.ts';
import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import { spendable } from '../../../functions/domain/ledger/account.ts';
import { cashAccount } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import { type HeldDeposit, orderReturn } from '../../../functions/domain/payments/held-deposit.ts';
import { isOver, type Payment } from '../../../functions/domain/payments/payment.ts';
import { depositPostings, executionPostings } from '../../../functions/domain/payments/postings.ts';
import type { OperationRecord } from '../../../functions/domain/stablecoins/operation.ts';
import { type Delivery, newDelivery } from '../../../functions/domain/webhooks/delivery.ts';
import { readCardTransaction } from '../../../functions/store/cards/card-transactions.ts';
import { readCard } from '../../../functions/store/cards/cards.ts';
import { putImport } from '../../../functions/store/customers/imports.ts';
import { toAccount } from '../../../functions/store/ledger/account-items.ts';
import { postJournal } from '../../../functions/store/ledger/books/posting.ts';
import { writeJournal, writePaymentEntry } from '../../../functions/store/ledger/journal.ts';
import { changeShard, createShards } from '../../../functions/store/ledger/sharding/shards.ts';
import { putHeldDeposit } from '../../../functions/store/payments/held-deposits.ts';
import { readPayment } from '../../../functions/store/payments/payments.ts';
import { putOperation, readOperation } from '../../../functions/store/stablecoins/operations.ts';
import { commit } from '../../../functions/store/table.ts';
import { depositUuid } from '../../../functions/use-cases/payments/rails/deposits.ts';
import { webhookEvent } from '../../../functions/use-cases/webhooks/message/delivery-message.ts';
import { eventsOf } from '../../../functions/use-cases/webhooks/outbox/outbox.ts';
import { refundAgain, resume } from '../../../lib/operations/resumption.ts';
import { useQueue } from '../../kit/aws-stubs.ts';
import { booksDiffer } from '../../kit/books.ts';
import { anAccount, aPayment, aQuote, aRealtimeQuote, ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { aCard, aCardTransaction, aNewCard } from '../../kit/card-builders.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const queue = useQueue();
const table = useTable();
useClock();
beforeEach(() => void queue.stub.on(SendMessageCommand).resolves({}));

const holds = (...items: readonly Record<string, unknown>[]) =>
  Promise.all(items.map((item) => commit(table.store, [{ put: { item } }])));
const current = () => readPayment(table.store, platformId, uuids.payment);
const sent = () => queue.sent().map(({ message }) => (message as { detail: Record<string, unknown> }).detail);

const aMint = (status: OperationRecord['status']): OperationRecord => ({
  platformId,
  environment: 'sandbox',
  provider: 'BRALE',
  stablecoinProviderAccountId: formatId('StablecoinProviderAccount', uuids.unknown),
  stablecoinId: formatId('Stablecoin', uuids.unknown),
  stablecoinOperationId: formatId('StablecoinOperation', uuids.unknown),
  operationType: 'MINT',
  status,
  amount: '250000000',
  source: { type: 'WIRE' },
  destination: { accountId: `ExternalAccount:${uuids.unknown}` },
  suffix: 'xyz',
  expiresAt: '2025-11-08T12:00:00.000Z',
  version: 1,
  createdAt: noon,
  updatedAt: noon,
});
const pendingPull = { amount: 1_000, status: 'PENDING', at: noon, dueAt: '2025-11-01T12:00:30.000Z' } as const;

/** The delivery of a payment's newest event. */
function deliveryOf(payment: Payment, changes: Partial<Delivery> = {}): Delivery {
  const event = eventsOf({ before: undefined, after: stored.payment(payment) }).at(-1);
  if (!event) throw new Error('This payment has no event.');
  return { ...newDelivery(webhookEvent(event), new Date()), version: 1, ...changes };
}
const delivered = (payment: Payment) => stored.delivery(deliveryOf(payment, { status: 'DELIVERED' }));

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
    [true, 'one that was canceled and refunded', aPayment(['process', 'startRefund', 'settleRefund'])],
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
  it('writes the name of the run into a payment in progress, once, and into no other', async () => {
    const [open, over] = [aPayment(['process']), aPayment(['process', 'complete'], { paymentId: uuids.unknown })];
    await holds(stored.payment(open), delivered(open), stored.payment(over), delivered(over));
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ payments: 1, already: 0, events: 0 });
    expect(await current()).toMatchObject({
      status: 'PROCESSING',
      resumption: 'restore-1',
      version: open.version + 1,
    });
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ payments: 0, already: 1 });
    expect(await current()).toMatchObject({ version: open.version + 1 });
    expect(await resume(table.store, { run: 'restore-2' })).toMatchObject({ payments: 1, already: 0 });
    expect(await readPayment(table.store, platformId, uuids.unknown)).toEqual(over);
  });

  it('changes nothing in a dry run, and counts the same', async () => {
    const open = aPayment(['process']);
    await holds(
      stored.payment(open),
      ...[putImport(newImport(platformId, uuids.unknown, new Date(noon))).put?.item ?? {}],
    );
    const counts = {
      payments: 1,
      already: 0,
      imports: 1,
      stablecoinOperations: 0,
      deliveries: 0,
      events: 1,
      entries: 0,
      returns: 0,
    };
    expect(await resume(table.store, { run: 'restore-1', dryRun: true })).toEqual(counts);
    expect(await current()).toEqual(open);
    expect(sent()).toEqual([]);
    expect(await resume(table.store, { run: 'restore-1' })).toEqual(counts);
    expect(table.items().find(({ type }) => type === 'IMPORT_JOB')).toMatchObject({ version: 2 });
  });

  it('books the journal entries that are in no book, once', async () => {
    const deposits = [uuids.unknown, uuids.token].map((uuid) => {
      const entry = {
        ...({ platformId, cause: 'FUNDING', causeId: toUuid(uuid), movement: 'DEPOSIT', at: noon } as const),
        postings: depositPostings(ids.source, 'USD', 700, cashAccount('bank')),
      };
      return writeJournal(entry).put?.item ?? {};
    });
    await holds(...deposits);
    await postJournal(table.store, deposits.slice(0, 1), new Date(noon));
    expect(booksDiffer(table.items())).not.toEqual([]);
    expect(await resume(table.store, { run: 'restore-1', dryRun: true })).toMatchObject({ entries: 1 });
    expect(booksDiffer(table.items())).not.toEqual([]);
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ entries: 1 });
    expect(booksDiffer(table.items())).toEqual([]);
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ entries: 0 });
  });

  it('books the entries of a payment, too', async () => {
    const payment = aPayment(['process', 'complete']);
    const postings = executionPostings(payment);
    const booked = writePaymentEntry(payment, 'EXECUTION', postings, new Date(noon));
    await holds(booked.append?.into(stored.payment(payment)) ?? {});
    expect(booksDiffer(table.items())).not.toEqual([]);
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ entries: 1 });
    expect(booksDiffer(table.items())).toEqual([]);
  });

  it('delivers the newest event of a payment when it has no delivery', async () => {
    await holds(stored.payment(aPayment(['process'])));
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ events: 1 });
    const [message, ...others] = sent();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      type: 'OUTGOING_PAYMENT.PROCESSING',
      number: 2,
      reason: 'RESTORED',
    });
  });

  it('queues open deliveries again, and neither closed ones nor requests for approval', async () => {
    const payment = aPayment(['process', 'complete']);
    const waiting = deliveryOf(payment, { status: 'WAITING' });
    await holds(
      stored.payment(payment),
      stored.delivery(waiting),
      delivered(aPayment()),
      stored.delivery(deliveryOf(aPayment(['process']), { isSynchronous: true })),
    );
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ deliveries: 1, events: 0, payments: 0 });
    expect(sent()).toMatchObject([{ eventId: waiting.eventId, body: waiting.body, reason: 'RESTORED' }]);
  });

  it('skips events that are older than any open delivery', async () => {
    const at = '2025-10-17T11:59:59.000Z';
    const payment = aPayment(['process', 'complete']);
    await holds(stored.payment({ ...payment, event: { number: 3, type: 'OUTGOING_PAYMENT.COMPLETED', at } }));
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ events: 0 });
  });

  it('reports the balance of an account that has changed, and not of one that never did', async () => {
    const changed = anAccount({ version: 2, balance: 700 });
    await holds(
      stored.account(changed),
      stored.account({ ...changed, accountId: `InternalAccount:${uuids.unknown}`, version: 1 }),
    );
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ events: 1 });
    expect(sent()).toMatchObject([{ type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED', resource: changed.accountId }]);
  });

  it('restarts a card that waits for its issuer, and no other', async () => {
    const waiting = aNewCard();
    const active = aCard({ cardId: formatId('Card', uuids.unknown) });
    await holds(stored.card(waiting), stored.card(active));
    expect(await resume(table.store, { run: 'restore-1', dryRun: true })).toMatchObject({ payments: 1 });
    expect(table.ofType('CARD').every(({ resumption }) => resumption === undefined)).toBe(true);
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ payments: 1, already: 0 });
    expect(await readCard(table.store, platformId, waiting.cardId)).toMatchObject({
      state: 'PROCESSING',
      resumption: 'restore-1',
      version: waiting.version + 1,
    });
    expect(await readCard(table.store, platformId, active.cardId)).toEqual(active);
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ payments: 0, already: 1 });
  });

  it.each<[number, OperationRecord['status']]>([
    [1, 'PENDING_FUNDING'],
    [1, 'PROCESSING'],
    [0, 'COMPLETED'],
    [0, 'EXPIRED'],
  ])('restarts %i of the mints, for one that is %s', async (count, status) => {
    const mint = aMint(status);
    await holds(putOperation(mint).put?.item ?? {});
    const order = { run: 'restore-1' };
    expect(await resume(table.store, { ...order, dryRun: true })).toMatchObject({ stablecoinOperations: count });
    expect(await readOperation(table.store, platformId, mint.stablecoinOperationId)).toEqual(mint);
    expect(await resume(table.store, order)).toMatchObject({ stablecoinOperations: count, payments: 0, events: 0 });
    const resumed = await readOperation(table.store, platformId, mint.stablecoinOperationId);
    expect(resumed).toMatchObject({ status, version: mint.version + count });
    expect(resumed?.resumption).toBe(count === 1 ? 'restore-1' : undefined);
  });

  it.each<[number, string, CardTransactionRecord]>([
    [1, 'that waits for its clearing', aCardTransaction()],
    [1, 'whose pull is pending', aCardTransaction({ pulls: [pendingPull] })],
    [0, 'that has ended', { ...aCardTransaction(), authorizedUntil: undefined, pulls: [] }],
  ])('restarts %i of the card transactions, for one %s', async (count, _, transaction) => {
    await holds(stored.cardTransaction(transaction));
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ payments: count });
    const { cardTransactionId, version } = transaction;
    const resumed = await readCardTransaction(table.store, platformId, cardTransactionId);
    expect(resumed?.version).toBe(version + count);
    expect(resumed?.resumption).toBe(count === 1 ? 'restore-1' : undefined);
    expect(resumed?.event).toEqual(transaction.event);
  });

  it('orders the deposits to be sent back whose order may be lost, and no other', async () => {
    const held: HeldDeposit = {
      ...{ platformId, depositUuid: depositUuid(platformId, 'bank/7'), amount: 500, currency: 'USD' },
      ...{ status: 'UNMATCHED', deposit: { depositId: 'bank/7', origin: {} } },
      ...{ version: 1, createdAt: noon, updatedAt: noon },
    };
    const holdsDeposit = (deposit: HeldDeposit) => table.holds(putHeldDeposit(deposit).put?.item ?? {});
    holdsDeposit(held);
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ returns: 0 });
    holdsDeposit(orderReturn(held, { by: 'Ann Example', why: 'Sender unknown' }, new Date(noon)));
    expect(await resume(table.store, { run: 'restore-1', dryRun: true })).toMatchObject({ returns: 1 });
    expect(queue.sent()).toEqual([]);
    expect(await resume(table.store, { run: 'restore-1' })).toMatchObject({ returns: 1, payments: 0 });
    expect(queue.sent()).toMatchObject([
      { url: 'https://queue.example/rail-accounts', message: { platformId, depositId: 'bank/7' } },
    ]);
  });

  it.each(['', 'restore 1', 'x'.repeat(31)])('refuses the name "%s", which no execution can have', async (run) => {
    await expect(resume(table.store, { run })).rejects.toThrow('A run is named by');
  });

  it('reports what the shards of an account received before the table was restored', async () => {
    const account = anAccount({ balance: 48_000, version: 2 });
    await holds(stored.account(account));
    await createShards(table.store, account, stored.account(account), new Date(noon));
    await commit(table.store, [changeShard(account, 7, { amount: 500 })]);
    const parent = () => toAccount(table.items().find(({ type }) => type === 'INTERNAL_ACCOUNT') ?? {});
    await resume(table.store, { run: 'restore-1', dryRun: true });
    expect(spendable(parent())).toBe(48_000);
    await resume(table.store, { run: 'restore-1' });
    expect(spendable(parent())).toBe(48_500);
  });
});

describe('a refund that failed', () => {
  const failed = aPayment(['process', 'fail', 'startRefund', 'failRefund']);
  const [to, run] = [ids.destination, 'again'];
  const begun = (account: object) => {
    table.holds(stored.payment(failed), stored.account(anAccount({ accountId: to, ...account })));
    return refundAgain(table.store, failed, { run, to });
  };

  it('begins again, once for a name, to an open account in its currency', async () => {
    expect(await begun({})).toBe(true);
    expect(await current()).toMatchObject({ refund: { status: 'PENDING' }, refundAccountId: to, resumption: run });
    expect(await refundAgain(table.store, failed, { run, to })).toBe(false);
  });

  it.each([
    ['is closed', { status: 'CLOSED' }, 'is CLOSED in USD; the refund needs an open account in USD.'],
    ['has another currency', { currency: 'EUR' }, 'is ACTIVE in EUR; the refund needs an open account in USD.'],
  ])('does not begin to an account that %s', async (_, account, message) => {
    await expect(begun(account)).rejects.toThrow(message);
    expect(await current()).toEqual(failed);
  });
});
