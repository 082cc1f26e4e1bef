import { SendTaskFailureCommand, SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { handler } from '../../functions/workflow/collect-funds.ts';
import { useQueue, useWorkflow } from '../kit/aws-stubs.ts';
import { aDollarAccount, aPayment, ids } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { useTable } from '../kit/table.ts';
import { paymentPlace, theTask } from '../kit/tasks.ts';

const table = useTable();
const workflow = useWorkflow();
const queue = useQueue();
useClock();
const collect = () => handler({ ...theTask, taskToken: 'token-1' });
const pulled = {
  sourceAccountId: ids.external,
  destinationAccountId: ids.destination,
  funding: { kind: 'PULL' },
} satisfies Partial<Payment>;
const arrange = (payment: Payment, suffix = '789') =>
  table.holds(stored.payment(payment), stored.externalAccount(aDollarAccount({ suffix })));

beforeEach(() => {
  arrange(aPayment([], pulled));
  workflow.on(SendTaskSuccessCommand).resolves({});
  workflow.on(SendTaskFailureCommand).resolves({});
  queue.stub.on(SendMessageCommand).resolves({});
});

describe('CollectFunds', () => {
  it('puts the payment on its way and pulls from the source', async () => {
    await collect();
    expect(table.written()).toEqual([`${paymentPlace} PAYMENT`]);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({ status: 'PROCESSING' });
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toHaveLength(1);
  });

  it('reports a source that cannot pay, though the destination could receive', async () => {
    arrange(aPayment([], pulled), '002');
    await collect();
    expect(workflow.commandCalls(SendTaskFailureCommand)[0]?.args[0].input).toMatchObject({
      taskToken: 'token-1',
      error: 'PayoutFailed',
    });
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toHaveLength(0);
  });

  it('keeps the payment pending for 30 seconds when its source ends in 005', async () => {
    arrange(aPayment([], pulled), '005');
    expect(await collect()).toMatchObject({ status: 'COLLECTING' });
    expect(table.transactions()).toEqual([]);
    expect(queue.sent()).toMatchObject([{ delaySeconds: 30, message: { outcome: { kind: 'FAILS' } } }]);
  });

  it('pulls again, without another write, when it is repeated after a crash', async () => {
    arrange(aPayment(['process'], pulled));
    await collect();
    expect(table.transactions()).toEqual([]);
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toHaveLength(1);
  });
});
