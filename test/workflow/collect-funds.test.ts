import { SendTaskFailureCommand, SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Payment } from '../../functions/domain/payment.ts';
import { handler } from '../../functions/workflow/collect-funds.ts';
import { aDollarAccount, aPayment, ids } from '../support/builders.ts';
import { useQueue, useTable, useWorkflow } from '../support/clients.ts';
import { stored } from '../support/items.ts';
import { useClock } from '../support/seams.ts';
import { paymentPlace, theTask } from '../support/tasks.ts';

const table = useTable();
const workflow = useWorkflow();
useQueue();
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
  table.accepts();
  workflow.on(SendTaskSuccessCommand).resolves({});
  workflow.on(SendTaskFailureCommand).resolves({});
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

  it('pulls again, without another write, when it is repeated after a crash', async () => {
    arrange(aPayment(['process'], pulled));
    await collect();
    expect(table.transactions()).toEqual([]);
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toHaveLength(1);
  });
});
