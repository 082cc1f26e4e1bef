import { SendTaskFailureCommand, SendTaskSuccessCommand, TaskDoesNotExist } from '@aws-sdk/client-sfn';
import { describe, expect, it } from 'vitest';
import { handler } from '../../functions/events/report-sandbox-payout.ts';
import { useWorkflow } from '../kit/aws-stubs.ts';
import { queueEvent } from '../kit/streams.ts';

const workflow = useWorkflow();
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
      cause: '{"failureReason":"QUOTE_EXECUTION_FAILED"}',
    });
  });

  it('lets the workflow of a payout that succeeded go on', async () => {
    workflow.on(SendTaskSuccessCommand).resolves({});
    await handler(queueEvent({ taskToken: 'token-1', outcome: { kind: 'SUCCEEDS', afterSeconds: 30 } }));
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toHaveLength(1);
  });

  it('ignores a report that no workflow waits for', async () => {
    workflow.on(SendTaskFailureCommand).rejects(new TaskDoesNotExist({ $metadata: {}, message: 'gone' }));
    expect(await handler(queueEvent(failed('token-1')))).toEqual({ batchItemFailures: [] });
  });

  it('has only the messages that failed delivered again', async () => {
    workflow.on(SendTaskFailureCommand).resolves({});
    workflow.on(SendTaskFailureCommand, { taskToken: 'token-2' }).rejects(new Error('Throttled.'));
    expect(await handler(queueEvent(failed('token-1'), failed('token-2'), failed('token-3')))).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message-2' }],
    });
  });

  it.each([
    ['without a task', { outcome: { kind: 'SUCCEEDS', afterSeconds: 30 } }],
    ['with an unknown outcome', { taskToken: 'token-1', outcome: { kind: 'EXPLODES', afterSeconds: 30 } }],
  ])('fails on a message %s, so that it becomes a dead letter', async (_, message) => {
    const failures = { batchItemFailures: [{ itemIdentifier: 'message-1' }] };
    expect(await handler(queueEvent(message))).toEqual(failures);
  });
});
