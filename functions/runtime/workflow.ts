import {
  ExecutionAlreadyExists,
  SendTaskFailureCommand,
  SendTaskSuccessCommand,
  StartExecutionCommand,
  TaskDoesNotExist,
  TaskTimedOut,
} from '@aws-sdk/client-sfn';
import { workflowClient } from './clients/workflow.ts';
import { setting } from './settings.ts';

/** Starts a payment's workflow. Its name is the payment's, so starting twice is harmless. */
export async function startWorkflow(name: string, input: object): Promise<void> {
  try {
    const command = new StartExecutionCommand({
      stateMachineArn: setting('stateMachineArn'),
      name,
      input: JSON.stringify(input),
    });
    await workflowClient().send(command);
  } catch (cause) {
    if (!(cause instanceof ExecutionAlreadyExists)) throw cause;
  }
}

/** Tells a waiting task its result. A task that no longer waits was answered or timed out before: the workflow went on. */
export const succeedTask = (taskToken: string, output: object): Promise<void> =>
  settle(() => workflowClient().send(new SendTaskSuccessCommand({ taskToken, output: JSON.stringify(output) })));

/** Tells a waiting task that it failed, with the error's name for the workflow's Catch and its cause. */
export const failTask = (taskToken: string, error: string, cause: object): Promise<void> =>
  settle(() => workflowClient().send(new SendTaskFailureCommand({ taskToken, error, cause: JSON.stringify(cause) })));

async function settle(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (cause) {
    if (!(cause instanceof TaskDoesNotExist || cause instanceof TaskTimedOut)) throw cause;
  }
}
