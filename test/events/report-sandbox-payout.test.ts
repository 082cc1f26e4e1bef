import { SendTaskFailureCommand, SendTaskSuccessCommand, TaskDoesNotExist } from '@aws-sdk/client-sfn';
import { describe, expect, it } from 'vitest';
import { handler } from '../../functions/events/report-sandbox-payout.ts';
import { useWorkflow } from '../support/clients.ts';
import { queueEvent } from '../support/streams.ts';

const workflow = useWorkflow();
const failed = (taskToken: string) => ({
  taskToken,
  outcome: { kind: 'FAILS', failureReason: 'QUOTE_EXECUTION_FAILED', afterSeconds: 30 },
});

describe('ReportSandboxPayout', () => {
  it('tells the waiting workflow that its payout failed, and why', async () => {
    workflow.on(SendTaskFailureCommand).resolves({});
    expect(await handler(queueEvent(failed('token-1')))).toEqual({ batchItemFailures: [] });
    expect(workflow.commandCalls(SendTaskFailureCommand)[0]?.args[0].input).toEqual({
      taskToken: 'token-1',
      error: 'PayoutFailed',
      cause: '{"failureReason":"QUOTE_EXECUTION_FAILED"}',
    });
  });

  it('tells of a payout that succeeded', async () => {
    workflow.on(SendTaskSuccessCommand).resolves({});
    await handler(queueEvent({ taskToken: 'token-1', outcome: { kind: 'SUCCEEDS' } }));
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toHaveLength(1);
  });

  it('is content when nobody waits any more', async () => {
    workflow.on(SendTaskFailureCommand).rejects(new TaskDoesNotExist({ $metadata: {}, message: 'gone' }));
    expect(await handler(queueEvent(failed('token-1')))).toEqual({ batchItemFailures: [] });
  });

  it('asks for those messages again that failed, and for no others', async () => {
    workflow.on(SendTaskFailureCommand).resolves({});
    workflow.on(SendTaskFailureCommand, { taskToken: 'token-2' }).rejects(new Error('Throttled.'));
    expect(await handler(queueEvent(failed('token-1'), failed('token-2'), failed('token-3')))).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message-2' }],
    });
  });
});
