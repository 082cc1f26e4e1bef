import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import type { Environment } from '../../../functions/domain/environment.ts';
import type { PlatformId } from '../../../functions/domain/ids.ts';
import type { Caller } from '../../../functions/runtime/caller.ts';
import type { Change } from '../in-memory-table.ts';
import type { HttpAnswer } from '../invoke-function.ts';

/** An agent of a platform, and the customer that it acts for. */
export type AgentIdentity = Required<Pick<Caller, 'agentId' | 'customerId'>>;

/** A request that a platform makes, or a connector about a platform. */
export interface ApiRequest {
  readonly platformId: PlatformId;
  /** The environment of the caller's token; the sandbox unless it says. */
  readonly environment?: Environment;
  /** The token that calls, where it matters which. */
  readonly clientId?: string;
  /** The headers that sign the message of a connector, which has no token. */
  readonly signature?: Readonly<Record<string, string>>;
  /** The agent that calls; absent for a token. */
  readonly agent?: AgentIdentity;
  readonly operation: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly key?: string;
}

/** One invocation of a function. */
export interface Invocation {
  readonly name: string;
  /** The request that it answers; absent for a function behind a stream, a queue or the workflow. */
  readonly request: ApiRequest | undefined;
  readonly skewMs: number;
  /** When the function's process started, in milliseconds of the simulation's time. */
  readonly processStartedAt: number;
  /** When it must have ended, in milliseconds of the simulation's time. */
  readonly deadline: number;
  readonly crashed: Promise<never>;
  readonly crash: () => void;
  /** Whether a fault was injected into one of its calls. */
  wasFaulted: boolean;
  isCrashed: boolean;
  /** How many of its calls are delayed. */
  waiting: number;
  commits: number;
}

/** A point in the course of a simulation. */
export interface Instant {
  /** Milliseconds of the simulation's time. */
  readonly time: number;
  /** How many faults have been injected so far. */
  readonly faultCount: number;
  /** How many commits there have been. */
  readonly commits: number;
}

/** Records what happens in a simulation, in the moment it takes effect. */
export interface Recorder {
  committed(changes: readonly Change[], by: Invocation | undefined, at: Instant): void;
  relayed(entry: PutEventsRequestEntry): void;
  /** `since` is when the request was made. No answer: the function crashed. */
  answered(request: ApiRequest, answer: HttpAnswer | undefined, by: Invocation, since: Instant, at: Instant): void;
  webhookPosted(body: string, status: number): void;
  /** A waiting execution goes on. */
  executionResumed(execution: string, at: Instant): void;
  /** A function failed although no fault was injected into its calls. */
  failedUnexpectedly(name: string, cause: unknown): void;
}

/** Records nothing. */
export const ignoreAll: Recorder = {
  committed: () => undefined,
  relayed: () => undefined,
  answered: () => undefined,
  webhookPosted: () => undefined,
  executionResumed: () => undefined,
  failedUnexpectedly: () => undefined,
};
