import {
  ExecutionAlreadyExists,
  SendTaskFailureCommand,
  SendTaskSuccessCommand,
  StartExecutionCommand,
  TaskDoesNotExist,
  TaskTimedOut,
} from '@aws-sdk/client-sfn';
import { stepFunctionsClient } from '../ports/clients/step-functions.ts';
import { env, executionSuffix } from '../ports/env.ts';

type MachineVariable = 'STATE_MACHINE_ARN' | 'STABLECOIN_MACHINE_ARN' | 'CARD_MACHINE_ARN';

/**
 * Starts an execution. A name is used once, so a second start has no effect. A restored table repeats what happened to the first one, such as
 * the payment of a key or the third event of a payment, so its executions have names of their own.
 */
export async function startWorkflow(
  name: string,
  input: object,
  machine: MachineVariable = 'STATE_MACHINE_ARN',
): Promise<void> {
  const command = new StartExecutionCommand({
    stateMachineArn: env(machine),
    name: `${name}${executionSuffix()}`,
    input: JSON.stringify(input),
  });
  try {
    await stepFunctionsClient().send(command);
  } catch (cause) {
    if (!(cause instanceof ExecutionAlreadyExists)) throw cause;
  }
}

/** Completes a waiting task. False where it no longer waits: it was settled before, and the workflow went on, or it timed out. */
export const succeedTask = (taskToken: string, output: object): Promise<boolean> =>
  settle(() => stepFunctionsClient().send(new SendTaskSuccessCommand({ taskToken, output: JSON.stringify(output) })));

/** Fails a waiting task, with the error's name for the workflow's Catch and its cause. False where it no longer waits. */
export const failTask = (taskToken: string, error: string, cause: object): Promise<boolean> =>
  settle(() =>
    stepFunctionsClient().send(new SendTaskFailureCommand({ taskToken, error, cause: JSON.stringify(cause) })),
  );

async function settle(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (cause) {
    if (cause instanceof TaskDoesNotExist || cause instanceof TaskTimedOut) return false;
    throw cause;
  }
}
