/**
 * What a version that has written a folder tells the version that reads it. Each release brings its own writer and reader, so this file of
 * the last release and of this one have to agree.
 */
import { join } from 'node:path';
import type { BuiltRequest } from '../../kit/operations/request.ts';

/** A request that the writer has sent, and what it was answered. */
export interface Exchange {
  readonly operation: string;
  readonly request: BuiltRequest;
  readonly credentials: string | null;
  readonly status: number;
  readonly text: string;
}

/** Everything that a version has written, beside its data folder. */
export interface Handover {
  /** The port that webhooks are sent to. */
  readonly port: number;
  /** Requests that read, sent when everything was written. */
  readonly reads: readonly Exchange[];
  /** Requests with an idempotency key that had an effect. */
  readonly keyed: readonly Exchange[];
  /** The types of the items in the table. */
  readonly itemTypes: readonly string[];
  /** The queues with messages in them. */
  readonly queues: readonly string[];
  /** The states of workflows in which executions wait, as `Machine.State`. */
  readonly states: readonly string[];
}

/** What a version makes of a folder that the other one has written. */
export interface Reading {
  readonly faults: readonly string[];
  readonly webhooks: number;
  readonly ended: number;
}

export const dataFolder = (folder: string): string => join(folder, 'data');
export const handoverFile = (folder: string): string => join(folder, 'handover.json');
export const readingFile = (folder: string): string => join(folder, 'reading.json');

/** Slow, so that nothing that waits comes due before the other version reads it. */
export const slowClock = 0.02;
export const unlimited = { requestsPerSecond: 100_000, burst: 100_000 };
