import { PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { SendTaskFailureCommand, SendTaskSuccessCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { KmsAnswer } from '../../../functions/ports/ports.ts';
import { nameIn } from '../../../lib/local/arns.ts';
import { callWithFaults, type FaultInjector, timeout } from '../faults.ts';
import { answerOfSealingKey } from '../sealed-keys.ts';
import type { SimulatedExecutions } from './executions.ts';
import type { SimulatedQueues } from './queues.ts';

/** The simulated services behind the client. */
export interface Services {
  readonly executions: SimulatedExecutions;
  readonly queues: SimulatedQueues;
  readonly faultInjector: FaultInjector;
  /** Whether the bus refuses the next entry. */
  refusesEntry(): boolean;
  relayed(entry: PutEventsRequestEntry): void;
}

type Command = { readonly input: object };

/** The members of any service's answer that functions read. */
interface Answer extends KmsAnswer {
  readonly FailedEntryCount?: number;
  readonly Entries?: { readonly ErrorCode?: string; readonly EventId?: string }[];
}

/** One client in the shape of the SDK's for every service but the table, with the same faults. */
export const simulatedClient = (services: Services): { readonly send: (command: Command) => Promise<Answer> } => ({
  send: (command) => {
    const carryOut = () => answerTo(services, command);
    const call = { operation: command.constructor.name.replace('Command', ''), isWrite: true };
    // The SDK retries conflicts and throttling by itself; the caller only sees that it gave up.
    return callWithFaults(services.faultInjector, call, {
      carryOut,
      repeat: carryOut,
      conflict: timeout,
      throttle: timeout,
    });
  },
});

function answerTo(services: Services, command: Command): Answer {
  const { executions, queues } = services;
  if (command instanceof StartExecutionCommand) {
    const { stateMachineArn = '', name = '', input = '' } = command.input;
    executions.start(nameIn(stateMachineArn), name, input);
  } else if (command instanceof SendTaskSuccessCommand) {
    executions.succeed(command.input.taskToken ?? '', command.input.output ?? '');
  } else if (command instanceof SendTaskFailureCommand) {
    const { taskToken = '', error = '', cause = '' } = command.input;
    executions.fail(taskToken, error, cause);
  } else if (command instanceof SendMessageCommand) {
    const { QueueUrl = '', MessageBody = '', DelaySeconds = 0 } = command.input;
    queues.send(nameIn(QueueUrl), MessageBody, DelaySeconds);
  } else if (command instanceof PutEventsCommand) return putEvents(services, command.input.Entries ?? []);
  else {
    const ofKeys = answerOfSealingKey(command);
    if (ofKeys) return ofKeys;
    throw new Error(`The simulation has no ${command.constructor.name}.`);
  }
  return {};
}

/** The bus takes entries one by one and may refuse any of them. */
function putEvents(services: Services, entries: readonly PutEventsRequestEntry[]) {
  const answers = entries.map((entry) => {
    if (services.refusesEntry()) return { ErrorCode: 'ThrottlingException' };
    services.relayed(entry);
    services.queues.send('WebhookDelivery', JSON.stringify({ detail: JSON.parse(entry.Detail ?? 'null') }), 0);
    return { EventId: 'event' };
  });
  return { FailedEntryCount: answers.filter(({ ErrorCode }) => ErrorCode).length, Entries: answers };
}
