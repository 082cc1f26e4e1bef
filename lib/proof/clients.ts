import { PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { SignCommand } from '@aws-sdk/client-kms';
import { SendTaskFailureCommand, SendTaskSuccessCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { nameIn } from '../local/arns.ts';
import type { SimulatedExecutions } from './executions.ts';
import { type Meddler, meddle, timeout } from './faults.ts';
import type { SimulatedQueues } from './queues.ts';

/** What stands behind the clients. */
export interface Services {
  readonly executions: SimulatedExecutions;
  readonly queues: SimulatedQueues;
  readonly meddler: Meddler;
  /** Whether the bus refuses an entry. */
  refuses(): boolean;
  relayed(entry: PutEventsRequestEntry): void;
}

type Command = { readonly input: object };

/** A client in the shape of the SDK's for everything but the table, with the same troubles as the table's. */
export const clientOf = (services: Services): { readonly send: (command: Command) => Promise<object> } => ({
  send: (command) => {
    const carryOut = () => done(services, command);
    const call = { operation: command.constructor.name.replace('Command', ''), isWrite: true };
    // The SDK takes both for passing troubles, repeats the call by itself, and in the end gives up like this.
    return meddle(services.meddler, call, { carryOut, repeat: carryOut, conflict: timeout, throttle: timeout });
  },
});

function done(services: Services, command: Command): object {
  const { executions, queues } = services;
  if (command instanceof StartExecutionCommand) executions.start(command.input.name ?? '', command.input.input ?? '');
  else if (command instanceof SendTaskSuccessCommand) {
    executions.succeed(command.input.taskToken ?? '', command.input.output ?? '');
  } else if (command instanceof SendTaskFailureCommand) {
    const { taskToken = '', error = '', cause = '' } = command.input;
    executions.fail(taskToken, error, cause);
  } else if (command instanceof SendMessageCommand) {
    const { QueueUrl = '', MessageBody = '', DelaySeconds = 0 } = command.input;
    queues.send(nameIn(QueueUrl), MessageBody, DelaySeconds);
  } else if (command instanceof PutEventsCommand) return putEvents(services, command.input.Entries ?? []);
  else if (command instanceof SignCommand) return { Signature: new Uint8Array(8) };
  else throw new Error(`The world has no ${command.constructor.name}.`);
  return {};
}

/** The bus takes entries one by one, and may refuse any of them. */
function putEvents(services: Services, entries: readonly PutEventsRequestEntry[]): object {
  const answers = entries.map((entry) => {
    if (services.refuses()) return { ErrorCode: 'ThrottlingException' };
    services.relayed(entry);
    services.queues.send('WebhookDelivery', JSON.stringify({ detail: JSON.parse(entry.Detail ?? 'null') }), 0);
    return { EventId: 'event' };
  });
  return { FailedEntryCount: answers.filter(({ ErrorCode }) => ErrorCode).length, Entries: answers };
}
