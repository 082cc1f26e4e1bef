import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { GetPublicKeyCommand, SignCommand } from '@aws-sdk/client-kms';
import { SendTaskFailureCommand, SendTaskSuccessCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { ChangeMessageVisibilityCommand, DeleteMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { override } from '../../functions/runtime/seams.ts';
import { arn, nameIn } from './arns.ts';
import { engineAccess, tableName } from './dynamodb.ts';
import type { EventBridge } from './event-bridge.ts';
import type { Kms } from './kms.ts';
import type { LocalSettings } from './settings.ts';
import type { Sqs } from './sqs.ts';
import type { StepFunctions } from './step-functions.ts';

interface Command {
  readonly input: object;
}
// biome-ignore lint/suspicious/noExplicitAny: the constructors of commands differ in what they take, and only their identity matters.
type CommandClass<Input> = new (...input: any[]) => { readonly input: Input };
type Route = readonly [CommandClass<object>, (input: never) => unknown];

/** One operation of a service: the class of its command and who carries it out. */
const on = <Input extends object>(command: CommandClass<Input>, carryOut: (input: Input) => unknown): Route => [
  command,
  carryOut,
];

/** A client in the shape of the SDK's whose commands stay in this process. */
function clientOf(...routes: Route[]) {
  const byClass = new Map<unknown, Route[1]>(routes);
  return {
    send: async (command: Command): Promise<unknown> => {
      const carryOut = byClass.get(command.constructor);
      if (!carryOut) throw new Error(`The local cloud has no ${command.constructor.name}.`);
      return carryOut(command.input as never);
    },
  };
}

export interface Services {
  readonly stepFunctions: StepFunctions;
  readonly eventBridge: EventBridge;
  readonly sqs: Sqs;
  readonly kms: Kms;
}

/** Puts the embedded services in the place of the SDK's clients. */
export function putClientsInPlace({ stepFunctions, eventBridge, sqs, kms }: Services): void {
  override(
    'workflow',
    clientOf(
      on(StartExecutionCommand, (input) => stepFunctions.startExecution(input)),
      on(SendTaskSuccessCommand, (input) => stepFunctions.sendTaskSuccess(input)),
      on(SendTaskFailureCommand, (input) => stepFunctions.sendTaskFailure(input)),
    ),
  );
  override('bus', clientOf(on(PutEventsCommand, (input) => eventBridge.putEvents(input))));
  override(
    'queue',
    clientOf(
      on(SendMessageCommand, ({ QueueUrl = '', MessageBody = '', DelaySeconds, MessageAttributes }) => {
        const message = { body: MessageBody, delaySeconds: DelaySeconds, attributes: MessageAttributes };
        const { messageId, md5 } = sqs.send(nameIn(QueueUrl), message);
        return { MessageId: messageId, MD5OfMessageBody: md5 };
      }),
      on(ChangeMessageVisibilityCommand, ({ ReceiptHandle = '', VisibilityTimeout = 0 }) => {
        sqs.changeVisibility(ReceiptHandle, VisibilityTimeout);
        return {};
      }),
      on(DeleteMessageCommand, ({ ReceiptHandle = '' }) => {
        sqs.delete(ReceiptHandle);
        return {};
      }),
    ),
  );
  override(
    'keys',
    clientOf(
      on(SignCommand, (input) => kms.sign(input)),
      on(GetPublicKeyCommand, (input) => kms.getPublicKey(input)),
    ),
  );
}

/** The table's client as the functions have it, pointed at the engine. `written` is called after every change. */
export function makeTableClient(endpoint: string, written: () => void = () => {}): DynamoDBDocumentClient {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(engineAccess(endpoint)), {
    marshallOptions: { removeUndefinedValues: true },
  });
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next(args);
        if (/Put|Update|Delete|Write/.test(commandName)) written();
        return answer;
      },
    { step: 'initialize', name: 'tellWritten' },
  );
  return client;
}

interface EnvironmentOptions extends Pick<LocalSettings, 'clockSpeed' | 'rail'> {
  readonly kms: Kms;
}

/** What the deployment writes into each function's environment. */
export function setEnvironment({ kms, clockSpeed, rail }: EnvironmentOptions): void {
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    BUS_NAME: 'Payments',
    STATE_MACHINE_ARN: arn('states', 'stateMachine:Payment'),
    DELIVERY_QUEUE_URL: queueUrl('WebhookDelivery'),
    RAIL_QUEUE_URL: queueUrl('SandboxRail'),
    WEBHOOK_KEY_ID: kms.webhookKeyId,
    STANDARD_WEBHOOK_KEY_ID: kms.standardWebhookKeyId,
    CLOCK_SPEED: String(clockSpeed),
    WEBHOOK_TARGETS: 'local',
    RAIL_URL: rail?.url ?? '',
    RAIL_SECRET: rail?.secret ?? '',
  });
}

const queueUrl = (name: string): string => `http://sqs.local/${name}`;
