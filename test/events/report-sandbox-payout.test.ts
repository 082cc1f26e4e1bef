import { SendTaskFailureCommand, SendTaskSuccessCommand, TaskDoesNotExist } from '@aws-sdk/client-sfn';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { beginRefund } from '../../functions/domain/payments/refund.ts';
import { handler } from '../../functions/events/report-sandbox-payout.ts';
import { useQueue, useWorkflow } from '../kit/aws-stubs.ts';
import { anAccount, aPayment, noon } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { queueEvent } from '../kit/streams.ts';
import { useTable } from '../kit/table.ts';
import { theTask } from '../kit/tasks.ts';

const table = useTable();
const workflow = useWorkflow();
const queue = useQueue();
const failed = (taskToken: string) => ({
  taskToken,
  outcome: { kind: 'FAILS', failureReason: 'QUOTE_EXECUTION_FAILED', afterSeconds: 30 },
});

describe('ReportSandboxPayout', () => {
  it('reports a failed payout to the workflow that waits for it, with the reason', async () => {
    workflow.on(SendTaskFailureCommand).resolves({});
    expect(await handler(queueEvent(failed('token-1')))).toEqual({ batchItemFailures: [] });
    expect(workflow.commandCalls(SendTaskFailureCommand)[0]?.args[0].input).toEqual({
      taskToken: 'token-1',
      error: 'PayoutFailed',
      cause: '{"failureReason":"QUOTE_EXECUTION_FAILED","timedOut":true}',
    });
  });

  it('completes a payment whose payout succeeded, and ends the wait of its workflow', async () => {
    table.holds(stored.payment(aPayment(['process'])), stored.account(anAccount()));
    workflow.on(SendTaskSuccessCommand).resolves({});
    const outcome = { kind: 'SUCCEEDS', afterSeconds: 30 };
    await handler(queueEvent({ taskToken: 'token-1', completes: theTask, outcome }));
    expect(table.writtenPayment()).toMatchObject({ status: 'COMPLETED' });
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toHaveLength(1);
  });

  it.each([
    ['stops a canceled payout that the rail answers late', {}, 'PayoutFailed'],
    ['delivers one whose refund was asked to fail', { refundFails: true } as const, undefined],
  ])('%s', async (_title, changes, error) => {
    const canceling = { ...beginRefund(aPayment(['process']), 'USER_CANCELLATION', new Date(noon)), ...changes };
    table.holds(stored.payment(canceling), stored.account(anAccount()));
    workflow.on(SendTaskFailureCommand).resolves({});
    workflow.on(SendTaskSuccessCommand).resolves({});
    const outcome = { kind: 'SUCCEEDS', afterSeconds: 300, cancelsLate: true };
    await handler(queueEvent({ taskToken: 'token-1', completes: theTask, outcome }));
    expect(workflow.commandCalls(SendTaskFailureCommand)[0]?.args[0].input.error).toBe(error);
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toHaveLength(error ? 0 : 1);
  });

  it('lets the workflow go on to the payout when money was pulled', async () => {
    workflow.on(SendTaskSuccessCommand).resolves({});
    await handler(queueEvent({ taskToken: 'token-1', outcome: { kind: 'SUCCEEDS', afterSeconds: 30 } }));
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toHaveLength(1);
  });

  it('ignores a report that no workflow waits for', async () => {
    workflow.on(SendTaskFailureCommand).rejects(new TaskDoesNotExist({ $metadata: {}, message: 'gone' }));
    expect(await handler(queueEvent(failed('token-1')))).toEqual({ batchItemFailures: [] });
  });

  it('has only the messages that failed delivered again', async () => {
    queue.stub.on(SendMessageCommand).resolves({});
    workflow.on(SendTaskFailureCommand).resolves({});
    workflow
      .on(SendTaskFailureCommand, { taskToken: 'token-2' })
      .rejects(Object.assign(new Error('Throttled.'), { name: 'ThrottlingException', $fault: 'client' }));
    expect(await handler(queueEvent(failed('token-1'), failed('token-2'), failed('token-3')))).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message-2' }],
    });
  });

  it.each([
    ['without a task', { outcome: { kind: 'SUCCEEDS', afterSeconds: 30 } }],
    ['with an unknown outcome', { taskToken: 'token-1', outcome: { kind: 'EXPLODES', afterSeconds: 30 } }],
  ])('sets a message %s aside at once, and handles the others', async (_, message) => {
    queue.stub.on(SendMessageCommand).resolves({});
    workflow.on(SendTaskFailureCommand).resolves({});
    expect(await handler(queueEvent(message, failed('token-2')))).toEqual({ batchItemFailures: [] });
    expect(queue.sent()).toMatchObject([
      { url: 'https://queue.example/set-aside', message: { reader: 'ReportSandboxPayout', error: 'ZodError' } },
    ]);
    expect(queue.sent()[0]?.message).toMatchObject({ body: JSON.stringify(message) });
    expect(workflow.commandCalls(SendTaskFailureCommand)).toHaveLength(1);
  });

  it('keeps a message that could not be set aside', async () => {
    const failures = { batchItemFailures: [{ itemIdentifier: 'message-1' }] };
    expect(await handler(queueEvent({}))).toEqual(failures);
  });
});
