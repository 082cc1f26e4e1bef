import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { DecryptCommand, EncryptCommand, GetPublicKeyCommand, SignCommand } from '@aws-sdk/client-kms';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { SendTaskFailureCommand, SendTaskSuccessCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { ChangeMessageVisibilityCommand, DeleteMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { override } from '../../functions/runtime/seams.ts';
import { arn, nameIn } from './arns.ts';
import { engineAccess, tableName } from './dynamodb.ts';
import type { EventBridge } from './event-bridge.ts';
import type { Asked, Iam } from './iam.ts';
import type { Kms } from './kms.ts';
import type { S3 } from './s3.ts';
import type { LocalSettings } from './settings.ts';
import type { Sqs } from './sqs.ts';
import type { StepFunctions } from './step-functions.ts';

interface Command {
  readonly input: object;
}
// biome-ignore lint/suspicious/noExplicitAny: the constructors of commands differ in what they take, and only their identity matters.
type CommandClass<Input> = new (...input: any[]) => { readonly input: Input };

/** One operation of a service. */
interface Route {
  readonly command: CommandClass<object>;
  /** What a role must allow for it. */
  readonly asks: (input: never) => Asked;
  readonly carryOut: (input: never) => unknown;
}

/** The class of an operation's command, what it asks for and who carries it out. */
const on = <Input extends object>(
  command: CommandClass<Input>,
  asks: Asked | ((input: Input) => Asked),
  carryOut: (input: Input) => unknown,
): Route => ({ command, asks: typeof asks === 'function' ? asks : () => asks, carryOut });

/** A client in the shape of the SDK's whose commands stay in this process. */
function clientOf(iam: Iam, ...routes: Route[]) {
  const byClass = new Map<unknown, Route>(routes.map((route) => [route.command, route]));
  return {
    send: async (command: Command): Promise<unknown> => {
      const route = byClass.get(command.constructor);
      if (!route) throw new Error(`The local cloud has no ${command.constructor.name}.`);
      iam.authorize(route.asks(command.input as never));
      return route.carryOut(command.input as never);
    },
  };
}

export interface Services {
  readonly stepFunctions: StepFunctions;
  readonly eventBridge: EventBridge;
  readonly sqs: Sqs;
  readonly s3: S3;
  readonly kms: Kms;
  readonly iam: Iam;
}

const onFiles = (action: string): Asked => ({ action, on: 'documents' });
const onMachine = (action: string): Asked => ({ action, on: 'stateMachine' });

const thingOfQueue: Readonly<Record<string, Asked['on']>> = {
  SandboxRail: 'railQueue',
  LedgerAudit: 'auditQueue',
  EventSweep: 'sweepQueue',
};

const onQueue =
  (action: string) =>
  ({ QueueUrl = '' }: { QueueUrl?: string | undefined }): Asked => ({
    action,
    on: thingOfQueue[nameIn(QueueUrl)] ?? 'deliveryQueue',
  });

/** Puts the embedded services in the place of the SDK's clients. */
export function putClientsInPlace({ stepFunctions, eventBridge, sqs, s3, kms, iam }: Services): void {
  override(
    'workflow',
    clientOf(
      iam,
      on(StartExecutionCommand, onMachine('states:StartExecution'), (input) => stepFunctions.startExecution(input)),
      on(SendTaskSuccessCommand, onMachine('states:SendTaskSuccess'), (input) => stepFunctions.sendTaskSuccess(input)),
      on(SendTaskFailureCommand, onMachine('states:SendTaskFailure'), (input) => stepFunctions.sendTaskFailure(input)),
    ),
  );
  override(
    'bus',
    clientOf(
      iam,
      on(PutEventsCommand, { action: 'events:PutEvents', on: 'bus' }, (input) => eventBridge.putEvents(input)),
    ),
  );
  override(
    'queue',
    clientOf(
      iam,
      on(SendMessageCommand, onQueue('sqs:SendMessage'), (input) => sqs.sendMessage(input)),
      on(
        ChangeMessageVisibilityCommand,
        onQueue('sqs:ChangeMessageVisibility'),
        ({ ReceiptHandle = '', VisibilityTimeout = 0 }) => {
          sqs.changeVisibility(ReceiptHandle, VisibilityTimeout);
          return {};
        },
      ),
      on(DeleteMessageCommand, onQueue('sqs:DeleteMessage'), ({ ReceiptHandle = '' }) => {
        sqs.delete(ReceiptHandle);
        return {};
      }),
    ),
  );
  putFilesAndKeysInPlace({ s3, kms, iam });
}

/** Those of them that hold something. */
export function putFilesAndKeysInPlace({ s3, kms, iam }: Pick<Services, 's3' | 'kms' | 'iam'>): void {
  const onKey =
    (action: string) =>
    ({ KeyId = '' }: { KeyId?: string | undefined }): Asked => ({ action, on: kms.thingOf(KeyId) });
  override(
    'files',
    clientOf(
      iam,
      on(PutObjectCommand, onFiles('s3:PutObject'), (input) => s3.putObject(input)),
      on(GetObjectCommand, onFiles('s3:GetObject'), (input) => s3.getObject(input)),
      on(DeleteObjectCommand, onFiles('s3:DeleteObject'), (input) => s3.deleteObject(input)),
    ),
  );
  override(
    'keys',
    clientOf(
      iam,
      on(SignCommand, onKey('kms:Sign'), (input) => kms.sign(input)),
      on(GetPublicKeyCommand, onKey('kms:GetPublicKey'), (input) => kms.getPublicKey(input)),
      on(EncryptCommand, onKey('kms:Encrypt'), (input) => kms.encrypt(input)),
      on(DecryptCommand, onKey('kms:Decrypt'), (input) => kms.decrypt(input)),
    ),
  );
}

export interface TableClientOptions {
  /** Is called after every change. */
  readonly written?: () => void;
  /** Refuses what the function that runs may not do. */
  readonly iam?: Iam;
}

/** The table's client as the functions have it, pointed at the engine. */
export function makeTableClient(
  endpoint: string,
  { written = () => {}, iam }: TableClientOptions = {},
): DynamoDBDocumentClient {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(engineAccess(endpoint)), {
    marshallOptions: { removeUndefinedValues: true },
  });
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        iam?.authorize(...askedOfTable(commandName, args.input));
        const answer = await next(args);
        if (/Put|Update|Delete|Write/.test(commandName)) written();
        return answer;
      },
    { step: 'initialize', name: 'tellWritten' },
  );
  return client;
}

interface TableInput {
  readonly IndexName?: string;
  readonly TransactItems?: readonly object[];
}

/** What a command asks of the table. A transaction is authorised by what it holds (DynamoDB, "Using IAM with transactions"). */
function askedOfTable(commandName: string, input: object): Asked[] {
  const { IndexName, TransactItems } = input as TableInput;
  const name = commandName.replace(/Command$/, '');
  if (TransactItems) {
    const operations = TransactItems.flatMap((item) => Object.keys(item));
    return operations.map((operation) => ({ action: `dynamodb:${itemAction(operation)}`, on: 'table' }));
  }
  return [{ action: `dynamodb:${itemAction(name)}`, on: IndexName ? 'indexes' : 'table' }];
}

/** The document client's short names as policies have them: Get is GetItem. */
const itemAction = (name: string): string =>
  /^(Get|Put|Update|Delete|BatchGet|BatchWrite|ConditionCheck)$/.test(name) ? `${name}Item` : name;

interface EnvironmentOptions extends Pick<LocalSettings, 'clockSpeed' | 'rail'> {
  readonly kms: Kms;
}

/** What the deployment writes into each function's environment. */
export function setEnvironment({ kms, clockSpeed, rail }: EnvironmentOptions): void {
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    DOCUMENTS_BUCKET: 'documents',
    BUS_NAME: 'Payments',
    STATE_MACHINE_ARN: arn('states', 'stateMachine:Payment'),
    DELIVERY_QUEUE_URLS: queueUrl('WebhookDelivery'),
    SLOW_DELIVERY_QUEUE_URL: queueUrl('SlowWebhookDelivery'),
    RAIL_QUEUE_URL: queueUrl('SandboxRail'),
    AUDIT_QUEUE_URL: queueUrl('LedgerAudit'),
    SWEEP_QUEUE_URL: queueUrl('EventSweep'),
    WEBHOOK_KEY_ID: kms.webhookKeyId,
    STANDARD_WEBHOOK_KEY_ID: kms.standardWebhookKeyId,
    WEBHOOK_PUBLISHED_KEY_IDS: kms.publishedKeyIds.join(','),
    WALLET_KEY_ID: kms.walletKeyId,
    WALLET_SIGNER_KEY_ID: kms.walletSignerKeyId,
    CLOCK_SPEED: String(clockSpeed),
    WEBHOOK_TARGETS: 'local',
    RAIL_URL: rail?.url ?? '',
    RAIL_SECRET: rail?.secret ?? '',
  });
}

const queueUrl = (name: string): string => `http://sqs.local/${name}`;
