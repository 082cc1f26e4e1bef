import type { CallFault, Fault, FaultCounts, FaultInjector, ServiceCall } from '../faults.ts';
import type { Prng } from '../prng.ts';
import { add } from './checks/violation.ts';
import type { Invocation } from './recorder.ts';
import { currentInvocation, runAs, type TaskRunner } from './task-runner.ts';

/** The parts of a simulation that its faults use. */
export interface FaultContext {
  readonly prng: Prng;
  readonly tasks: TaskRunner;
  /** Milliseconds of the simulation's time. */
  readonly time: () => number;
  readonly schedule: (seconds: number, label: string, run: () => unknown) => void;
  readonly log: (line: string) => void;
  readonly faultOf: (call: ServiceCall, by: Invocation) => CallFault | undefined;
}

/** The error of a function that crashed, named as Lambda names it. */
export class Crash extends Error {
  override readonly name = 'Lambda.Unknown';
}

/** Injects faults into the calls of a simulation's functions, and counts all faults of the simulation. */
export class SimulatedFaults implements FaultInjector {
  readonly #simulation: FaultContext;
  readonly #counts = new Map<Fault, number>();
  #injected = 0;

  constructor(simulation: FaultContext) {
    this.#simulation = simulation;
  }

  /** How many faults of calls and of the clock there were. */
  get injected(): number {
    return this.#injected;
  }

  get counts(): FaultCounts {
    return this.#counts;
  }

  count(fault: Fault): void {
    add(this.#counts, fault, 1);
  }

  /** Counts a fault that excuses a failure of the invocation. */
  inject(fault: Fault, invocation = currentInvocation()): void {
    this.count(fault);
    this.#injected += 1;
    if (invocation) invocation.wasFaulted = true;
  }

  async before(call: ServiceCall): Promise<CallFault | undefined> {
    const invocation = currentInvocation();
    if (!invocation) return undefined;
    await this.#simulation.tasks.waitForTurn(invocation);
    if (invocation.isCrashed) return 'CRASH_BEFORE';
    const fault = this.#simulation.faultOf(call, invocation);
    if (!fault) return undefined;
    this.inject(fault, invocation);
    this.#simulation.log(`  ${fault} at ${call.operation} of ${invocation.name}`);
    if (fault === 'CRASH_BEFORE' || fault === 'CRASH_AFTER') crash(invocation);
    return fault;
  }

  completeLate({ operation }: ServiceCall, carryOut: () => void): void {
    const invocation = currentInvocation();
    const { prng, schedule, log } = this.#simulation;
    const run = () => {
      this.#injected += 1;
      try {
        runAs(invocation, carryOut);
      } catch (cause) {
        log(`A late ${operation} of ${invocation?.name} fails: ${cause}`);
      }
    };
    schedule(prng.fraction() * 30, `late ${operation}`, run);
  }

  /** Delays an answer: mostly by seconds, now and then past the function's deadline, which ends it while it waits. */
  async delayAnswer(): Promise<void> {
    const invocation = currentInvocation();
    if (!invocation) return;
    const { prng, schedule, tasks, time } = this.#simulation;
    const seconds = prng.chance(0.7) ? prng.fraction() * 5 : prng.fraction() * 60;
    const isTooLong = time() + seconds * 1000 > invocation.deadline;
    await tasks.sleep(invocation, (wake) => {
      const end = () => {
        this.#injected += 1;
        if (isTooLong) crash(invocation);
        return wake();
      };
      const inSeconds = isTooLong ? Math.max(0, invocation.deadline - time()) / 1000 : seconds;
      schedule(inSeconds, `slow answer to ${invocation.name}`, end);
    });
    if (isTooLong) await this.neverAnswer();
  }

  /** Unwinds the crashed function, so that its memory is gone as with its process. */
  neverAnswer(): Promise<never> {
    return currentInvocation()?.crashed ?? new Promise(() => undefined);
  }
}

/** Ends a function: it makes no further call. */
function crash(invocation: Invocation): void {
  invocation.isCrashed = true;
  invocation.crash();
}
