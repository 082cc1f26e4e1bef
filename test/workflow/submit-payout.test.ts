import { SendTaskFailureCommand, SendTaskSuccessCommand, TaskDoesNotExist, TaskTimedOut } from '@aws-sdk/client-sfn';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Payment } from '../../functions/domain/payment.ts';
import { handler } from '../../functions/workflow/submit-payout.ts';
import { anExternalAccount, aPayment, ids } from '../support/builders.ts';
import { useQueue, useTable, useWorkflow } from '../support/clients.ts';
import { stored } from '../support/items.ts';
import { useClock } from '../support/seams.ts';
import { overtaken, paymentPlace, theTask } from '../support/tasks.ts';

const table = useTable();
const workflow = useWorkflow();
const queue = useQueue();
useClock();

const submit = () => handler({ ...theTask, taskToken: 'token-1' });
const arrange = (payment: Payment, suffix = 'ple') =>
  table.holds(stored.payment(payment), stored.externalAccount(anExternalAccount({ suffix })));
const settled = () =>
  workflow.commandCalls(SendTaskSuccessCommand).length + workflow.commandCalls(SendTaskFailureCommand).length;

beforeEach(() => {
  arrange(aPayment());
  table.accepts();
  workflow.on(SendTaskSuccessCommand).resolves({});
  workflow.on(SendTaskFailureCommand).resolves({});
  queue.stub.on(SendMessageCommand).resolves({});
});

describe('SubmitPayout', () => {
  it('puts the payment on its way before the rail hears of it', async () => {
    expect(await submit()).toMatchObject({ ...theTask, status: 'PROCESSING' });
    expect(table.written()).toEqual([`${paymentPlace} PAYMENT`]);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({
      status: 'PROCESSING',
      event: { type: 'OUTGOING_PAYMENT.PROCESSING' },
    });
    expect(workflow.commandCalls(SendTaskSuccessCommand)[0]?.args[0].input.taskToken).toBe('token-1');
    expect(settled()).toBe(1);
  });

  it('tells the rail nothing when the payment could not be written', async () => {
    table.stub.on(PutCommand).rejects(new Error('The table is away.'));
    await expect(submit()).rejects.toThrow('The table is away.');
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

  it('leaves a payout to an account that ends in 005 open for 30 seconds', async () => {
    arrange(aPayment(), '005');
    expect(await submit()).toMatchObject({ status: 'PROCESSING' });
    expect(settled()).toBe(0);
    expect(queue.sent()).toEqual([
      {
        url: 'https://queue.example/rail',
        delaySeconds: 30,
        message: {
          taskToken: 'token-1',
          outcome: { kind: 'FAILS', failureReason: 'QUOTE_EXECUTION_FAILED', afterSeconds: 30 },
        },
      },
    ]);
  });

  it('fails a payout to an account that is gone', async () => {
    table.holds(stored.payment(aPayment()));
    await submit();
    expect(workflow.commandCalls(SendTaskFailureCommand)[0]?.args[0].input.cause).toContain('ACCOUNT_INVALID');
  });

  it('asks nobody outside about a payment that stays inside', async () => {
    table.holds(stored.payment(aPayment([], { destinationAccountId: ids.destination })));
    await submit();
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toHaveLength(1);
  });

  it('submits again, without another write, when it is repeated after a crash', async () => {
    arrange(aPayment(['process']));
    await submit();
    expect(table.transactions()).toEqual([]);
    expect(settled()).toBe(1);
  });

  it('sends PROCESSING once when it runs twice at the same time', async () => {
    overtaken(
      table,
      aPayment([], { destinationAccountId: ids.destination }),
      aPayment(['process'], { destinationAccountId: ids.destination }),
    );
    await submit();
    expect(table.transactions()).toHaveLength(1);
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
