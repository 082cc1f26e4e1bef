import { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as getTransaction } from '../../functions/api/payments/get-transaction-by-id.ts';
import { webhookSchema } from '../../functions/contract/webhooks/webhook-events.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { amendPayment } from '../../functions/domain/payments/payment.ts';
import { putReportedInstructions } from '../../functions/store/ledger/reported-instructions.ts';
import { useBus, useQueue } from '../kit/aws-stubs.ts';
import { anAccount, aPayment, aQuote, ids, moved, noon, otherPlatformId, platformId } from '../kit/builders.ts';
import { invoke } from '../kit/invoke.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { readerOf, streamEvent } from '../kit/streams.ts';
import { useTable } from '../kit/table.ts';

const handler = readerOf('RelayEvents');
const table = useTable();
const bus = useBus();
const queue = useQueue();
const clock = useClock();

const change = (before: Payment | undefined, after: Payment) => ({
  ...(before && { before: stored.payment(before) }),
  after: stored.payment(after),
});
/** The entries that were put on the bus: one list for each call. */
const put = () =>
  bus
    .commandCalls(PutEventsCommand)
    .map(({ args: [{ input }] }) =>
      (input.Entries ?? []).map(({ Detail, ...entry }) => ({ ...entry, detail: JSON.parse(Detail ?? '') })),
    );
const details = () =>
  put()
    .flat()
    .map(({ detail }) => detail);
const executed = change(aQuote(), aPayment());

beforeEach(() => bus.on(PutEventsCommand).resolves({ FailedEntryCount: 0 }));

describe('RelayEvents', () => {
  it('puts a move of a payment on the bus', async () => {
    expect(await handler(streamEvent(executed))).toEqual({ batchItemFailures: [] });
    expect(put()).toEqual([
      [
        {
          EventBusName: 'events',
          Source: 'payments-service',
          DetailType: 'OUTGOING_PAYMENT.PENDING',
          detail: expect.objectContaining({
            platformId,
            resource: ids.transaction,
            number: 1,
            type: 'OUTGOING_PAYMENT.PENDING',
          }),
        },
      ],
    ]);
  });

  it('carries the whole envelope as text, in the form of the interface', async () => {
    await handler(streamEvent(executed));
    const [{ body, eventId }] = details();
    const envelope = JSON.parse(body);
    expect(envelope).toMatchObject({ id: eventId, type: 'OUTGOING_PAYMENT.PENDING', timestamp: aPayment().updatedAt });
    expect(eventId).toMatch(/^Webhook:[0-9a-f-]{36}$/);
    expect(webhookSchema('OUTGOING_PAYMENT.PENDING').safeParse(envelope).success).toBe(true);
  });

  it.each([
    ['pending', aQuote(), aPayment()],
    ['completed', aPayment(['process']), aPayment(['process', 'complete'])],
    [
      'refunded',
      aPayment(['process', 'fail', 'startRefund']),
      aPayment(['process', 'fail', 'startRefund', 'settleRefund']),
    ],
  ])('carries what GET shows of a payment that is %s', async (_, before, after) => {
    table.holds(stored.payment(after));
    await handler(streamEvent(change(before, after)));
    const shown = await invoke(getTransaction, { path: { transactionId: ids.transaction } });
    expect(JSON.parse(details()[0].body).data).toEqual(shown.body);
  });

  it('makes the same event of a record that comes again', async () => {
    await handler(streamEvent(executed));
    await handler(streamEvent(executed));
    const [first, second] = put();
    expect(second).toEqual(first);
  });

  it('gives every event of a payment its own id, and names the one before it', async () => {
    const payments = [aQuote(), aPayment(), aPayment(['process']), aPayment(['process', 'complete'])];
    const changes = payments.slice(1).map((after, index) => change(payments[index], after));
    await handler(streamEvent(...changes));
    expect(new Set(details().map(({ eventId }) => eventId)).size).toBe(3);
    expect(details().map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(details().map(({ previousAt }) => previousAt)).toEqual([
      undefined,
      payments[1]?.updatedAt,
      payments[2]?.updatedAt,
    ]);
  });

  it('gives the events of two platforms different ids', async () => {
    await handler(streamEvent(executed, change(undefined, aPayment([], { platformId: otherPlatformId }))));
    const [one, other] = details();
    expect(one.eventId).not.toBe(other.eventId);
  });

  it('puts a changed balance on the bus', async () => {
    const after = anAccount({ balance: 999_000, version: 2, updatedAt: noon });
    await handler(streamEvent({ before: stored.account(anAccount()), after: stored.account(after) }));
    expect(details()).toMatchObject([{ resource: ids.source, type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED' }]);
    expect(JSON.parse(details()[0].body).data).toMatchObject({ id: ids.source, balance: { amount: 999_000 } });
    expect(details()[0]).not.toHaveProperty('previousAt');
  });

  it.each([
    ['a new quote', { after: stored.payment(aQuote()) }],
    [
      'a receipt that was confirmed',
      change(aPayment(), amendPayment(aPayment(), new Date(noon), { receiptDeliveryConfirmedAt: noon })),
    ],
    ['a new account', { after: stored.account(anAccount()) }],
    [
      'an account that was not changed',
      { before: stored.account(anAccount()), after: stored.account(anAccount({ version: 2 })) },
    ],
    ['an item that was deleted', { before: stored.payment(aPayment()) }],
  ])('puts nothing on the bus for %s', async (_, recorded) => {
    expect(await handler(streamEvent(recorded))).toEqual({ batchItemFailures: [] });
    expect(bus.calls()).toEqual([]);
  });

  it('names the first record that failed, and goes no further, so that none is skipped', async () => {
    const payment = aPayment();
    bus.on(PutEventsCommand).resolvesOnce({ FailedEntryCount: 0 }).rejectsOnce(new Error('The bus is away.'));
    const records = [executed, change(payment, moved(payment, 'process')), change(payment, moved(payment, 'expire'))];
    expect(await handler(streamEvent(...records))).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
    expect(bus.commandCalls(PutEventsCommand)).toHaveLength(2);
  });

  it('says of an event that is older than its process that another one may have put it on the bus', async () => {
    clock.set(aPayment().updatedAt);
    await handler(streamEvent(executed));
    clock.advance(1);
    clock.startProcess();
    await handler(streamEvent(executed));
    expect(details().map(({ reason }) => reason)).toEqual(['FIRST', 'FIRST_OR_REPEAT']);
  });

  it('sets an event aside that the bus would refuse again, and goes on', async () => {
    queue.stub.on(SendMessageCommand).resolves({});
    bus
      .on(PutEventsCommand)
      .resolvesOnce({ FailedEntryCount: 1, Entries: [{ ErrorCode: 'MalformedDetail' }] })
      .resolves({ FailedEntryCount: 0 });
    const payment = aPayment();
    const records = [executed, change(payment, moved(payment, 'process'))];
    expect(await handler(streamEvent(...records))).toEqual({ batchItemFailures: [] });
    expect(queue.sent()).toMatchObject([
      {
        url: 'https://queue.example/set-aside',
        message: { reader: 'ReadChanges', part: 'RelayEvents', record: { eventID: 'event-1' } },
      },
    ]);
    expect(bus.commandCalls(PutEventsCommand)).toHaveLength(2);
  });

  it('takes an entry that the bus refused for a failure', async () => {
    bus.on(PutEventsCommand).resolves({ FailedEntryCount: 1, Entries: [{ ErrorCode: 'ThrottlingException' }] });
    expect(await handler(streamEvent(executed))).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
  });
});

describe('the events of an account of production', () => {
  const instruction = { accountOrWalletInfo: { accountType: 'BASE_WALLET' as const, address: '0x1' } };
  const reported = { platformId, accountId: ids.source, reportedAt: noon, version: 3, updatedAt: noon };
  const account = (changes: object) => stored.account({ ...anAccount(changes), ...{ environment: 'production' } });
  const known = account({ instructionsVersion: 3 });
  const shown = () => details().map(({ body }) => JSON.parse(body).data.fundingPaymentInstructions);
  const types = () => details().map(({ type }) => type.replace('INTERNAL_ACCOUNT.', ''));
  const all = [{ ...instruction, isPlatformAccount: true }];
  beforeEach(() => table.holds(putReportedInstructions({ ...reported, instructions: [instruction] }).put?.item ?? {}));

  it('show the instructions that the rail has reported, whatever changed', async () => {
    await handler(streamEvent({ before: known, after: { ...known, version: 2, balance: 1 } }));
    expect([types(), shown()]).toEqual([['BALANCE_UPDATED'], [all]]);
  });

  it('report other instructions, although the earlier ones are not known any more', async () => {
    const after = { ...known, version: 2 };
    await handler(streamEvent({ before: account({ instructionsVersion: 2 }), after }));
    await handler(streamEvent({ before: account({}), after }));
    expect([types(), shown()]).toEqual([Array(2).fill('FUNDING_INSTRUCTIONS_UPDATED'), [all, all]]);
  });

  it('report that a closed account shows none any more', async () => {
    await handler(streamEvent({ before: known, after: { ...known, version: 2, status: 'CLOSED' } }));
    expect([types(), shown()]).toEqual([
      ['STATUS_UPDATED', 'FUNDING_INSTRUCTIONS_UPDATED'],
      [[], []],
    ]);
  });

  it('cost no read where the rail has reported none', async () => {
    await handler(streamEvent({ before: account({}), after: account({ version: 2, balance: 1 }) }));
    expect([types(), shown(), table.calls()]).toEqual([['BALANCE_UPDATED'], [[]], []]);
  });
});
