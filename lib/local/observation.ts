import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { WebhookSender } from '../../functions/ports/ports.ts';
import type { ConsumedUnits, TextChange } from './item-change.ts';

/** The facts that the gateway knows of a request. */
export interface SeenRequest {
  readonly requestId: string;
  readonly message: IncomingMessage;
  operation?: string;
  platformId?: string;
  body?: Buffer;
}

/** A request while the gateway works on it. */
export interface ObservedRequest {
  /** Adds what is known by now. */
  learn(seen: Partial<SeenRequest>): void;
  within<T>(work: () => T): T;
  answered(answer: APIGatewayProxyResult): void;
}

/** The event that a function was invoked with, as it is and as JSON. */
export interface FunctionInput {
  readonly event: unknown;
  readonly text: string;
}

/**
 * What happens in the local service, reported to those who listen. `after...` runs work that follows from something reported before,
 * and `run` and `within` run work whose doings belong together. None of them may fail what it reports.
 */
export interface Observation {
  /** A request has come in. */
  request(requestId: string, message: IncomingMessage): ObservedRequest;
  /** Runs a function. */
  run<T>(name: string, input: FunctionInput, work: () => Promise<T>): Promise<T>;
  /** The function that runs has used units of the table, which are counted only where one runs. */
  consumed(count: () => ConsumedUnits): void;
  /** A write was committed. `sequences` are the places of its changes in the stream, where they have one. */
  changed(changes: readonly TextChange[], sequences: readonly (number | undefined)[]): void;
  afterChanges<T>(sequences: readonly number[], work: () => T): T;
  /** A message was queued. */
  queued(messageId: string): void;
  afterMessages<T>(messageIds: readonly string[], work: () => T): T;
  /** Something happened to an execution. */
  executionChanged(arn: string, type: string, detail: object): void;
  afterExecution<T>(arn: string, work: () => T): T;
  /** A sender of webhooks that reports each attempt. */
  recordingSender(send: WebhookSender): WebhookSender;
}
