import { SendTaskFailureCommand, SendTaskSuccessCommand, TaskDoesNotExist, TaskTimedOut } from '@aws-sdk/client-sfn';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatId } from '../../functions/domain/ids.ts';
import type { MoveName } from '../../functions/domain/payments/lifecycle.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { uuidFromName } from '../../functions/ports/random.ts';
import type { RailOutcome } from '../../functions/store/payments/rail-tasks.ts';
import { handler } from '../../functions/workflow/submit-payout.ts';
import { useQueue, useWorkflow } from '../kit/aws-stubs.ts';
import { aCustomer, anAccount, anExternalAccount, aPayment, ids, noon, uuids } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { useTable } from '../kit/table.ts';
import { overtaken, theTask } from '../kit/tasks.ts';

const table = useTable();
const workflow = useWorkflow();
const queue = useQueue();
useClock();

const receiverId = formatId('Customer', uuids.unknown);
const submit = () => handler({ ...theTask, taskToken: 'token-1' });
const arrange = (payment: Payment, suffix = 'ple') =>
  table.holds(stored.payment(payment), stored.externalAccount(anExternalAccount({ suffix })));
const events = () =>
  table.transactions().flatMap((writes) => writes.flatMap(({ Put }) => Put?.Item?.event?.type ?? []));
const settled = () =>
  workflow.commandCalls(SendTaskSuccessCommand).length + workflow.commandCalls(SendTaskFailureCommand).length;

beforeEach(() => {
  arrange(aPayment());
  workflow.on(SendTaskSuccessCommand).resolves({});
  workflow.on(SendTaskFailureCommand).resolves({});
  queue.stub.on(SendMessageCommand).resolves({});
});

describe('SubmitPayout', () => {
  it('puts the payment on its way before the rail hears of it, and completes it before the wait ends', async () => {
    workflow.on(SendTaskSuccessCommand).callsFake(async () => {
      expect(table.transactions()).toHaveLength(2);
      return {};
    });
    expect(await submit()).toMatchObject({ ...theTask, status: 'PROCESSING' });
    expect(events()).toEqual(['OUTGOING_PAYMENT.PROCESSING', 'OUTGOING_PAYMENT.COMPLETED']);
    expect(table.booked()).toMatchObject([{ movement: 'SETTLEMENT' }]);
    expect(workflow.commandCalls(SendTaskSuccessCommand)[0]?.args[0].input).toEqual({
      taskToken: 'token-1',
      output: JSON.stringify({ delivered: true }),
    });
    expect(settled()).toBe(1);
  });

  it('submits nothing to the rail when the payment could not be written', async () => {
    table.fails('write', 'TIMEOUT_BEFORE');
    await expect(submit()).rejects.toThrow('The request timed out.');
    expect(settled()).toBe(0);
  });

  it.each([
    ['002', 'QUOTE_EXECUTION_FAILED'],
    ['003', 'ACCOUNT_CANNOT_RECEIVE'],
    ['004', 'ACCOUNT_INVALID'],
  ])('reports at once that a payout to an account that ends in %s failed', async (suffix, failureReason) => {
    arrange(aPayment(), suffix);
    await submit();
    expect(workflow.commandCalls(SendTaskFailureCommand)[0]?.args[0].input).toEqual({
      taskToken: 'token-1',
      error: 'PayoutFailed',
      cause: JSON.stringify({ failureReason }),
    });
    expect(settled()).toBe(1);
  });

  it.each<[string, MoveName[]]>([
    ['PENDING', []],
    ['PROCESSING', ['process']],
  ])('leaves a payout to an account that ends in 005 %s for 30 seconds', async (status, moves) => {
    arrange(aPayment(moves), '005');
    expect(await submit()).toMatchObject({ status });
    expect(table.transactions()).toEqual([]);
    expect(settled()).toBe(0);
    expect(queue.sent()).toEqual([
      {
        url: 'https://queue.example/rail',
        delaySeconds: 30,
        message: {
          taskToken: 'token-1',
          completes: theTask,
          outcome: { kind: 'FAILS', failureReason: 'QUOTE_EXECUTION_FAILED', afterSeconds: 30 },
        },
      },
    ]);
  });

  it('fails a payout to an account that is gone', async () => {
    table.removes(stored.externalAccount(anExternalAccount()));
    await submit();
    expect(workflow.commandCalls(SendTaskFailureCommand)[0]?.args[0].input.cause).toContain('ACCOUNT_INVALID');
  });

  it('submits nothing to the rail for a payment between internal accounts', async () => {
    table.holds(
      stored.payment(aPayment([], { destinationAccountId: ids.destination })),
      stored.account(anAccount({ accountId: ids.destination, currency: 'BTC' })),
    );
    await submit();
    expect(queue.sent()).toEqual([]);
    expect(events()).toEqual(['OUTGOING_PAYMENT.PROCESSING', 'OUTGOING_PAYMENT.COMPLETED']);
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toHaveLength(1);
  });

  it('announces a payment to another customer once, and its end is reported to the newest task', async () => {
    const [sender, receiver] = [
      aCustomer({ umaAddress: '$jane@example.com' }),
      aCustomer({ customerId: receiverId, umaAddress: '$john@example.com', currencies: ['BTC'] }),
    ];
    table.holds(
      stored.payment(aPayment([], { customerId: ids.customer, umaReceiverId: receiverId })),
      stored.customer(sender),
      stored.customer(receiver),
      stored.account(anAccount({ accountId: ids.destination, customerId: receiverId, currency: 'BTC' })),
    );
    await submit();
    await handler({ ...theTask, taskToken: 'token-2' });
    expect(table.ofType('PAYMENT')).toHaveLength(2);
    expect(table.ofType('RAIL_TASK')).toMatchObject([{ taskToken: 'token-2' }]);
    expect(settled()).toBe(0);
  });

  it('fails a payment to another customer who is no longer verified', async () => {
    table.holds(
      stored.payment(aPayment([], { customerId: ids.customer, umaReceiverId: receiverId })),
      stored.customer(aCustomer({ umaAddress: '$jane@example.com' })),
      stored.customer(aCustomer({ customerId: receiverId, verificationStatus: 'REJECTED', currencies: ['BTC'] })),
      stored.account(anAccount({ accountId: ids.destination, customerId: receiverId, currency: 'BTC' })),
    );
    await submit();
    expect(workflow.commandCalls(SendTaskFailureCommand)[0]?.args[0].input.cause).toContain('ACCOUNT_CANNOT_RECEIVE');
    expect(table.ofType('PAYMENT')).toHaveLength(1);
  });

  it.each([
    ['arrived', ['process', 'complete'], 'DELIVERED'],
    ['arrived and came back', ['process', 'complete', 'return'], 'FAILED'],
    ['failed', ['process', 'fail'], 'FAILED'],
    ['is on its way', ['process'], undefined],
  ] as const)(
    'finds what became of the payment of another customer, the report of which is lost: it %s',
    async (_, moves, outcome) => {
      const paymentId = uuidFromName(`${uuids.payment} incoming`);
      table.holds(
        stored.payment(aPayment(['process'], { customerId: ids.customer, umaReceiverId: receiverId })),
        stored.payment(aPayment(moves, { ...{ kind: 'UMA_IN', paymentId, sentBy: uuids.payment } })),
      );
      await submit();
      expect(table.ofType('RAIL_TASK').map(({ reported }) => (reported as RailOutcome | undefined)?.outcome)).toEqual([
        outcome,
      ]);
    },
  );

  it('fails a payment that was funded in another amount, and never reaches the rail with it', async () => {
    arrange(aPayment([], { funding: { kind: 'REALTIME', received: { amount: 9_999, at: noon } } }), '005');
    await submit();
    expect(workflow.commandCalls(SendTaskFailureCommand)[0]?.args[0].input.cause).toContain('FUNDING_AMOUNT_MISMATCH');
    expect(queue.sent()).toEqual([]);
  });

  it('never reaches the rail with a payment that was canceled before it was submitted', async () => {
    arrange(aPayment(['process', 'startRefund']), '005');
    await submit();
    expect(queue.sent()).toEqual([]);
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toEqual([]);
    expect(workflow.commandCalls(SendTaskFailureCommand).map(({ args }) => args[0].input)).toEqual([
      {
        taskToken: 'token-1',
        error: 'PayoutFailed',
        cause: JSON.stringify({ failureReason: 'QUOTE_EXECUTION_FAILED' }),
      },
    ]);
  });

  it.each<[string, Payment]>([
    ['the customer', aPayment(['challenge'])],
    ['the money of the payer', aPayment([], { funding: { kind: 'REALTIME' } })],
    ['a pull', aPayment([], { funding: { kind: 'PULL' } })],
  ])('never submits a payment that waits for %s, and is retried', async (_, payment) => {
    arrange(payment, '005');
    await expect(submit()).rejects.toThrow('not to be submitted yet');
    expect(table.transactions()).toEqual([]);
    expect(queue.sent()).toEqual([]);
    expect(settled()).toBe(0);
  });

  it('leads a payment that has failed to its refund, and submits it no more', async () => {
    arrange(aPayment(['process', 'fail']), '005');
    await submit();
    expect(table.transactions()).toEqual([]);
    expect(queue.sent()).toEqual([]);
    expect(workflow.commandCalls(SendTaskFailureCommand)[0]?.args[0].input.error).toBe('PayoutFailed');
    expect(settled()).toBe(1);
  });

  it('submits again, and writes PROCESSING no second time, when it is repeated after a crash', async () => {
    arrange(aPayment(['process']));
    await submit();
    expect(events()).toEqual(['OUTGOING_PAYMENT.COMPLETED']);
    expect(settled()).toBe(1);
  });

  it('ends the wait, and writes nothing, when it is repeated after the payment was completed', async () => {
    arrange(aPayment(['process', 'complete']));
    await submit();
    expect(table.transactions()).toEqual([]);
    expect(settled()).toBe(1);
  });

  it('sends PROCESSING once when it runs twice at the same time', async () => {
    overtaken(table, aPayment(), aPayment(['process']));
    await submit();
    expect(table.transactions()).toHaveLength(2);
    expect(events()).toEqual(['OUTGOING_PAYMENT.PROCESSING', 'OUTGOING_PAYMENT.COMPLETED']);
  });

  it.each([
    new TaskDoesNotExist({ $metadata: {}, message: 'gone' }),
    new TaskTimedOut({ $metadata: {}, message: 'late' }),
  ])('is content when the task no longer waits: $name', async (cause) => {
    workflow.on(SendTaskSuccessCommand).rejects(cause);
    expect(await submit()).toMatchObject({ status: 'PROCESSING' });
  });

  it('fails, so that it is repeated, when the outcome cannot be reported', async () => {
    workflow.on(SendTaskSuccessCommand).rejects(new Error('Throttled.'));
    await expect(submit()).rejects.toThrow('Throttled.');
  });
});
