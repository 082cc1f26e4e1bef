import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import type { Services } from './clients.ts';
import type { LocalClock } from './clock.ts';
import type { Durable } from './durable.ts';
import type { Lambda } from './lambda.ts';
import type { Observation } from './observation.ts';
import type { Sandbox } from './sandbox.ts';
import type { Schedule } from './schedule.ts';
import type { OpenTable } from './table/open-table.ts';

/** The parts of the local service as they run. */
export interface RunningService extends Pick<Services, 'iam' | 'stepFunctions'> {
  readonly dataDir: string;
  readonly clock: LocalClock;
  readonly schedule: Schedule;
  readonly lambda: Lambda;
  readonly store: OpenTable['store'];
  readonly sandbox: Sandbox;
  readonly baseUrl: () => string;
  readonly log: (line: string) => void;
  /** The open data file; absent where the table is elsewhere. */
  readonly open: DatabaseSync | undefined;
  /** Writes what is held in memory. */
  readonly flush: () => void;
  /** Stops the service, takes the state that lies ready and starts again. */
  readonly changeWorld: () => void;
}

/** Listens to the local service and answers requests that are for no endpoint. */
export interface Companion {
  readonly observation: Observation;
  /** The path of what it serves, as the data folder names it. */
  readonly path: string;
  /** Begins to answer once everything runs. */
  open(service: RunningService): Pages;
  /** Writes what it holds in memory. */
  flush(): void;
}

/** The pages that a companion serves on the port of the service. */
export interface Pages {
  /** Returns false where a request is for something else. */
  serve(message: IncomingMessage, response: ServerResponse): boolean;
  close(): void;
}

/** Makes the companion of a service that starts: its events lie in the service's own file. */
export type MakeCompanion = (parts: {
  readonly durable: Durable;
  readonly now: () => number;
  readonly log: (line: string) => void;
}) => Companion;
