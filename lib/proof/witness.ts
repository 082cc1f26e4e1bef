import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import type { Change } from './in-memory-table.ts';
import type { HttpAnswer } from './invoke.ts';

/** A request as a platform makes it. */
export interface Asked {
  readonly platformId: string;
  readonly operation: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly key?: string;
}

/** One run of a function. */
export interface Invocation {
  readonly name: string;
  readonly asked: Asked | undefined;
  readonly skewMs: number;
  /** When the process began that it runs in, in milliseconds of the world's time. */
  readonly bornAt: number;
  /** When it must have ended, in milliseconds of the world's time. */
  readonly deadline: number;
  readonly crashed: Promise<never>;
  readonly crash: () => void;
  /** Something that it called went wrong on purpose. */
  wasFaulted: boolean;
  isDead: boolean;
  /** How many of its calls are held up. */
  waiting: number;
  commits: number;
}

/** When something happened. */
export interface Moment {
  /** Milliseconds of the world's time. */
  readonly time: number;
  /** How often anything has gone wrong on purpose so far. */
  readonly troubles: number;
  /** How many commits there have been. */
  readonly commits: number;
}

/** Who listens: whatever happens is told here in the moment it takes effect. */
export interface Witness {
  committed(changes: readonly Change[], by: Invocation | undefined, at: Moment): void;
  relayed(entry: PutEventsRequestEntry): void;
  /** `since`: when the request was made. */
  answered(asked: Asked, answer: HttpAnswer | undefined, by: Invocation, since: Moment, at: Moment): void;
  webhook(body: string, status: number): void;
  /** An execution goes on from where it waited. */
  resumed(execution: string, at: Moment): void;
  /** A function failed although nothing that it called went wrong. */
  surprised(name: string, cause: unknown): void;
}

/** Hears everything and says nothing. */
export const indifferent: Witness = {
  committed: () => undefined,
  relayed: () => undefined,
  answered: () => undefined,
  webhook: () => undefined,
  resumed: () => undefined,
  surprised: () => undefined,
};
