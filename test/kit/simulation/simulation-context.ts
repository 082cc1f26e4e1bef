import type { Fault } from '../faults.ts';
import type { Prng } from '../prng.ts';

/** The parts of a simulation that its stream, queues and executions use. */
export interface SimulationContext {
  readonly prng: Prng;
  /** The share of deliveries that come twice, 0 to 1. */
  readonly repeatChance: number;
  /** Runs something in so many seconds, unless it has become void by then. */
  schedule(seconds: number, label: string, run: () => unknown, isVoid?: () => boolean): void;
  /** Calls a function by its name. Rejects with what the function throws. */
  // biome-ignore lint/suspicious/noExplicitAny: events and results are JSON of any shape.
  invoke(name: string, event: unknown): Promise<any>;
  countFault(fault: Fault): void;
  /** Reports that a waiting execution goes on. */
  executionResumed?(execution: string): void;
}
