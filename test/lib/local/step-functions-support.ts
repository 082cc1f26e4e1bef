import { arn } from '../../../lib/local/arns.ts';
import { StepFunctions } from '../../../lib/local/step-functions.ts';
import { aDurable, lambdaOf, later, until } from '../../kit/local-parts.ts';

const stateMachineArn = arn('states', 'stateMachine:Test');
export const arnOf = (name: string) => arn('states', `execution:Test:${name}`);

export type States = Readonly<Record<string, object>>;
export type Handlers = Parameters<typeof lambdaOf>[0];

/** A state machine of these states, started in the first; every function is called by its state's name. */
export function machine(states: States, handlers: Handlers = {}, durable = aDurable()) {
  const lines: string[] = [];
  const definition = JSON.stringify({ StartAt: Object.keys(states)[0], States: states });
  const service = new StepFunctions({
    durable,
    machines: { Test: definition },
    lambda: lambdaOf(handlers),
    ownerOf: (input) => String(JSON.parse(input).owner),
    log: (line) => lines.push(line),
  });
  service.start();
  later(() => service.stop());
  const start = (input: object = {}, name = 'one') =>
    service.startExecution({ stateMachineArn, name, input: JSON.stringify(input) });
  const found = (name = 'one') => service.executions.find(arnOf(name));
  const finished = async (name = 'one') => {
    await until(() => found(name)?.status !== 'RUNNING');
    const { status, output, error, cause, transitions } = found(name) ?? {};
    return { status, output: output && JSON.parse(output), error, cause, transitions };
  };
  return { service, start, found, finished, lines, durable };
}

export const task = (name: string, fields: object = {}) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Parameters: { FunctionName: name, 'Payload.$': '$' },
  End: true,
  ...fields,
});
export const waitingTask = (name: string, fields: object = {}) => ({
  ...task(name, fields),
  Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
  Parameters: { FunctionName: name, Payload: { 'id.$': '$.id', 'token.$': '$$.Task.Token' } },
});
export const named = (name: string, message = 'no') => Object.assign(new Error(message), { name });
export const failing = (name: string) => () => {
  throw named(name);
};
