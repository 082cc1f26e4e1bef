import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { PutEventsCommand, PutEventsCommandOutput } from '@aws-sdk/client-eventbridge';
import type {
  DecryptCommand,
  EncryptCommand,
  GenerateDataKeyPairWithoutPlaintextCommand,
  GetPublicKeyCommand,
  SignCommand,
} from '@aws-sdk/client-kms';
import type { SendTextMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import type {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectsV2CommandOutput,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { SendTaskFailureCommand, SendTaskSuccessCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { HotKeyCache } from '../store/ledger/sharding/hot-key-cache.ts';
import type { TableClient } from '../store/write.ts';

/**
 * Everything that reaches the functions from outside of a request: time, randomness, the services of AWS and the network. A deployed
 * function builds each port on first use; the local cloud and the tests replace them with `provide`. Of a client of AWS,
 * a port declares the commands that the service sends and the members of the answers that it reads.
 */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  readonly dynamoDb: TableClient;
  /** Returns the hot key cache of the calling execution environment; by default each client of the table has its own. */
  readonly hotKeyCache: () => HotKeyCache | undefined;
  readonly stepFunctions: Sends<StartExecutionCommand | SendTaskSuccessCommand | SendTaskFailureCommand>;
  readonly eventBridge: Sends<PutEventsCommand, Pick<PutEventsCommandOutput, 'FailedEntryCount' | 'Entries'>>;
  readonly sqs: Sends<SendMessageCommand>;
  readonly s3: Sends<
    PutObjectCommand | GetObjectCommand | ListObjectsV2Command | DeleteObjectCommand,
    { readonly Body?: S3Content | undefined } & Pick<ListObjectsV2CommandOutput, 'Contents' | 'NextContinuationToken'>
  >;
  readonly kms: Sends<
    SignCommand | GetPublicKeyCommand | EncryptCommand | DecryptCommand | GenerateDataKeyPairWithoutPlaintextCommand,
    KmsAnswer
  >;
  readonly ses: Sends<SendEmailCommand>;
  readonly sms: Sends<SendTextMessageCommand>;
  readonly webhookSender: WebhookSender;
  readonly resolver: Resolver;
}

export interface Clock {
  now(): Date;
  /** When this process began. */
  startedAt?(): Date;
  /** The time outside, where this clock may be ahead of it. */
  wallTime?(): Date;
  /** How many times faster than real time it goes: 1 unless it says. */
  speed?(): number;
}

export interface Random {
  uuid(): string;
  /** 0 to 1, for jitter. */
  fraction(): number;
}

/** Measures and waits. Unlike the clock it never jumps or stops. */
export interface Timer {
  /** Milliseconds since any fixed moment. */
  elapsedMs(): number;
  pause(ms: number): Promise<unknown>;
  /** Calls `run` after this time, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void;
}

interface Sends<Command, Answer = unknown> {
  send(command: Command): Promise<Answer>;
}

interface S3Content {
  transformToByteArray(): Promise<Uint8Array>;
}

export interface KmsAnswer {
  readonly Signature?: Uint8Array | undefined;
  readonly PublicKey?: Uint8Array | undefined;
  readonly CiphertextBlob?: Uint8Array | undefined;
  readonly Plaintext?: Uint8Array | undefined;
  readonly PrivateKeyCiphertextBlob?: Uint8Array | undefined;
}

/** A webhook on its way out. */
export interface Webhook {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How long connecting may take, in milliseconds; nothing is sent later than that. */
  readonly connectWithinMs?: number | undefined;
}

/** A receiver's answer: its head, and the body as it comes in. */
export interface Received {
  readonly status: number;
  readonly retryAfter?: string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
  /** Stops reading the body. */
  discard(): void;
}

/** Sends a webhook. Throws when no answer came before the signal. */
export type WebhookSender = (webhook: Webhook, signal: AbortSignal) => Promise<Received>;

/** Looks up all addresses of a name, as `lookup` of node:dns does. */
export type Resolver = (
  hostname: string,
  options: LookupAllOptions,
  found: (cause: Error | null, addresses: LookupAddress[]) => void,
) => void;

let provided: Partial<{ -readonly [Name in keyof Ports]: Ports[Name] }> = {};

/** Replaces a port until the next `provide` of that name or `resetPorts`. */
export function provide<Name extends keyof Ports>(name: Name, value: Ports[Name]): void {
  provided[name] = value;
}

/** Removes all replacements. */
export function resetPorts(): void {
  provided = {};
}

/** Declares a port: `build` makes it on first use, unless it has been replaced. */
export function port<Name extends keyof Ports>(name: Name, build: () => Ports[Name]): () => Ports[Name] {
  let built: Ports[Name] | undefined;
  return () => {
    const replacement = provided[name];
    if (replacement !== undefined) return replacement;
    built ??= build();
    return built;
  };
}
