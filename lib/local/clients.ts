import { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import {
  DecryptCommand,
  EncryptCommand,
  GenerateDataKeyPairWithoutPlaintextCommand,
  GetPublicKeyCommand,
  SignCommand,
} from '@aws-sdk/client-kms';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { SendTaskFailureCommand, SendTaskSuccessCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { ChangeMessageVisibilityCommand, DeleteMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { type KmsAnswer, provide } from '../../functions/ports/ports.ts';
import { queueResources, queuesOf } from '../../functions/topology/queue-resources.ts';
import { setAsideQueue } from '../../functions/topology/queues.ts';
import { arn, nameIn } from './arns.ts';
import { docsPath } from './docs-path.ts';
import type { EventBridge } from './event-bridge.ts';
import type { AccessRequest, Iam } from './iam.ts';
import type { Kms } from './kms.ts';
import type { S3 } from './s3.ts';
import type { LocalSettings } from './settings.ts';
import type { Sqs } from './sqs.ts';
import type { StepFunctions } from './step-functions.ts';
import { tableName } from './table/external-table.ts';

interface Command {
  readonly input: object;
}
// biome-ignore lint/suspicious/noExplicitAny: the constructors of commands differ in what they take, and only their identity matters.
type CommandClass<Input> = new (...input: any[]) => { readonly input: Input };

/** One operation of a service. */
interface Route<Answer> {
  readonly command: CommandClass<object>;
  /** The access that a role must allow. */
  readonly asks: (input: never) => AccessRequest;
  readonly carryOut: (input: never) => Answer | Promise<Answer>;
}

/** Declares an operation: its command's class, the access it needs, and its implementation. */
const on = <Input extends object, Answer>(
  command: CommandClass<Input>,
  asks: AccessRequest | ((input: Input) => AccessRequest),
  carryOut: (input: Input) => Answer | Promise<Answer>,
): Route<Answer> => ({ command, asks: typeof asks === 'function' ? asks : () => asks, carryOut });

interface ClientOptions {
  /** Refuses access that the running function's role does not allow. */
  readonly iam?: Iam | undefined;
  /** Resolves when what a command has written is on disk. */
  readonly committed?: () => Promise<void> | undefined;
}

/** A client in the shape of the SDK's whose commands stay in this process. */
function clientOf<Answer>({ iam, committed }: ClientOptions, ...routes: Route<Answer>[]) {
  const byClass = new Map<unknown, Route<Answer>>(routes.map((route) => [route.command, route]));
  return {
    send: async (command: Command): Promise<Answer> => {
      const route = byClass.get(command.constructor);
      if (!route) throw new Error(`The local cloud has no ${command.constructor.name}.`);
      iam?.authorize(route.asks(command.input as never));
      const answer = await route.carryOut(command.input as never);
      await committed?.();
      return answer;
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

const journalBucket = 'journal';
const onFiles =
  (action: string) =>
  ({ Bucket }: { Bucket?: string | undefined }): AccessRequest => ({
    action,
    on: Bucket === journalBucket ? 'journal' : 'documents',
  });
/** The machines beside that of payments. */
const machines = [
  { name: 'StablecoinOperation', on: 'stablecoinMachine' },
  { name: 'Card', on: 'cardMachine' },
] as const;

/** A task token is the ARN of its execution, which names the machine, and a uuid. */
const onMachine =
  (action: string) =>
  ({ stateMachineArn, taskToken = '' }: { stateMachineArn?: string | undefined; taskToken?: string | undefined }) => {
    const nameInRequest = stateMachineArn ?? Buffer.from(taskToken, 'base64url').toString();
    return {
      action,
      on: machines.find(({ name }) => nameInRequest.includes(`:${name}`))?.on ?? 'stateMachine',
    } as const;
  };

const resourceOfQueue: Readonly<Record<string, AccessRequest['on']>> = {
  ...Object.fromEntries(queueResources.flatMap((resource) => queuesOf[resource].map((queue) => [queue, resource]))),
  [setAsideQueue]: 'setAsideQueue',
};

const onQueue =
  (action: string) =>
  ({ QueueUrl = '' }: { QueueUrl?: string | undefined }): AccessRequest => ({
    action,
    on: resourceOfQueue[nameIn(QueueUrl)] ?? 'deliveryQueue',
  });

/** Provides the embedded services instead of the SDK's clients. */
export function putClientsInPlace({
  stepFunctions,
  eventBridge,
  sqs,
  s3,
  kms,
  ...options
}: Services & ClientOptions): void {
  provide(
    'stepFunctions',
    clientOf(
      options,
      on(StartExecutionCommand, onMachine('states:StartExecution'), (input) => stepFunctions.startExecution(input)),
      on(SendTaskSuccessCommand, onMachine('states:SendTaskSuccess'), (input) => stepFunctions.sendTaskSuccess(input)),
      on(SendTaskFailureCommand, onMachine('states:SendTaskFailure'), (input) => stepFunctions.sendTaskFailure(input)),
    ),
  );
  provide(
    'eventBridge',
    clientOf(
      options,
      on(PutEventsCommand, { action: 'events:PutEvents', on: 'bus' }, (input) => eventBridge.putEvents(input)),
    ),
  );
  provide(
    'sqs',
    clientOf(
      options,
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
  putFilesAndKeysInPlace({ s3, kms, ...options });
}

/** Provides only files and keys. */
export function putFilesAndKeysInPlace({ s3, kms, iam }: Pick<Services, 's3' | 'kms' | 'iam'>): void {
  provide('s3', makeS3Client(s3, iam));
  provide('kms', makeKmsClient(kms, iam));
}

/** The files in the form of the SDK's client. */
export const makeS3Client = (s3: S3, iam?: Iam) =>
  clientOf(
    { iam },
    on(PutObjectCommand, onFiles('s3:PutObject'), (input) => s3.putObject(input)),
    on(GetObjectCommand, onFiles('s3:GetObject'), (input) => {
      // Amazon S3 says that a file is missing to those alone who may list the files.
      if (!s3.has(input)) iam?.authorize({ action: 's3:ListBucket', on: 'documentsBucket' });
      return s3.getObject(input);
    }),
    on(ListObjectsV2Command, { action: 's3:ListBucket', on: 'documentsBucket' }, (input) => s3.listObjects(input)),
    on(DeleteObjectCommand, onFiles('s3:DeleteObject'), (input) => s3.deleteObject(input)),
  );

/** The key service in the form of the SDK's client. */
export function makeKmsClient(kms: Kms, iam?: Iam) {
  const onKey =
    (action: string) =>
    ({ KeyId = '' }: { KeyId?: string | undefined }): AccessRequest => ({ action, on: kms.resourceOf(KeyId) });
  return clientOf<KmsAnswer>(
    { iam },
    on(SignCommand, onKey('kms:Sign'), (input) => kms.sign(input)),
    on(GetPublicKeyCommand, onKey('kms:GetPublicKey'), (input) => kms.getPublicKey(input)),
    on(EncryptCommand, onKey('kms:Encrypt'), (input) => kms.encrypt(input)),
    on(DecryptCommand, onKey('kms:Decrypt'), (input) => kms.decrypt(input)),
    on(GenerateDataKeyPairWithoutPlaintextCommand, onKey('kms:GenerateDataKeyPairWithoutPlaintext'), (input) =>
      kms.generateDataKeyPairWithoutPlaintext(input),
    ),
  );
}

interface EnvironmentOptions extends Pick<LocalSettings, 'rail' | 'issuer' | 'verification' | 'rates' | 'ratesCheck'> {
  /** Divides every wait and expiry. */
  readonly clockSpeed: number;
  readonly kms: Kms;
}

/** Sets the variables that the deployment writes into each function's environment. */
export function setEnvironment({ kms, clockSpeed, ...connectors }: EnvironmentOptions): void {
  const { rail, issuer, verification, rates, ratesCheck } = connectors;
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    DOCUMENTS_BUCKET: 'documents',
    JOURNAL_BUCKET: journalBucket,
    BUS_NAME: 'Payments',
    STATE_MACHINE_ARN: arn('states', 'stateMachine:Payment'),
    STABLECOIN_MACHINE_ARN: arn('states', 'stateMachine:StablecoinOperation'),
    CARD_MACHINE_ARN: arn('states', 'stateMachine:Card'),
    DELIVERY_QUEUE_URLS: queueUrl('WebhookDelivery'),
    SLOW_DELIVERY_QUEUE_URL: queueUrl('SlowWebhookDelivery'),
    RAIL_QUEUE_URL: queueUrl('SandboxRail'),
    RAIL_ACCOUNTS_QUEUE_URL: queueUrl('RailAccounts'),
    EXPIRY_QUEUE_URL: queueUrl('QuoteExpiry'),
    STABLECOIN_QUEUE_URL: queueUrl('StablecoinProvider'),
    VERIFICATION_QUEUE_URL: queueUrl('Verification'),
    IMPORTS_QUEUE_URL: queueUrl('CustomerImports'),
    LATE_CHANGES_QUEUE_URL: queueUrl('LateChanges'),
    AUDIT_QUEUE_URL: queueUrl('LedgerAudit'),
    DAYS_QUEUE_URL: queueUrl('LedgerDays'),
    SWEEP_QUEUE_URL: queueUrl('EventSweep'),
    SET_ASIDE_QUEUE_URL: queueUrl(setAsideQueue),
    WEBHOOK_SEALING_KEY_ID: kms.webhookSealingKeyId,
    WEBHOOK_KEY_ID: kms.signingKeyIds?.service ?? '',
    STANDARD_WEBHOOK_KEY_ID: kms.signingKeyIds?.standard ?? '',
    WEBHOOK_PUBLISHED_KEY_IDS: kms.publishedKeyIds.join(','),
    WALLET_KEY_ID: kms.walletKeyId,
    WALLET_SIGNER_KEY_ID: kms.walletSignerKeyId,
    SECURITY_CONTACT: 'mailto:security@example.com',
    DOCS_URL: docsPath,
    CLOCK_SPEED: String(clockSpeed),
    WEBHOOK_TARGETS: 'local',
    UNMARKED_CREDENTIALS: 'admitted',
    RAIL_URL: rail?.url ?? '',
    RAIL_SECRET: rail?.secret ?? '',
    ISSUER_URL: issuer?.url ?? '',
    ISSUER_SECRET: issuer?.secret ?? '',
    VERIFICATION_URL: verification?.url ?? '',
    VERIFICATION_SECRET: verification?.secret ?? '',
    RATES_URL: rates?.url ?? '',
    RATES_SECRET: rates?.secret ?? '',
    RATES_CHECK_URL: ratesCheck?.url ?? '',
    RATES_CHECK_SECRET: ratesCheck?.secret ?? '',
  });
}

const queueUrl = (name: string): string => `http://sqs.local/${name}`;
