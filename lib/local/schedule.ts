import { setTimeout as pause } from 'node:timers/promises';
import type { LocalClock } from './clock.ts';
import type { Lambda } from './lambda.ts';
import type { Scheduled, ScheduledGroup } from './scheduled.ts';
import type { Sqs } from './sqs.ts';
import type { StepFunctions } from './step-functions.ts';
import type { OpenTable } from './table/open-table.ts';

interface ScheduleParts {
  readonly clock: LocalClock;
  readonly lambda: Lambda;
  readonly stepFunctions: StepFunctions;
  readonly sqs: Sqs;
  readonly table: Pick<OpenTable, 'unread'>;
}

/** How long everything that has come due may take before the clock goes on, in real milliseconds. */
const settleWithinMs = 5_000;
/** How many jumps, and how many real milliseconds, one command may take. */
const mostJumps = 5_000;
const mostMs = 30_000;

/** How a command of the clock ended. */
export interface Advanced {
  readonly from: number;
  readonly to: number;
  /** How many things came due on the way. */
  readonly steps: number;
  /** Whether nothing is left that will happen by itself. */
  readonly isIdle: boolean;
}

/**
 * The events to come, and the ways to get there: the clock is set to one moment after the other, and the work that is due then is
 * finished first.
 */
export class Schedule {
  readonly #parts: ScheduleParts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
  }

  /** The work that will happen by itself, the next first. */
  list(limit = 200): Scheduled[] {
    const { stepFunctions, sqs } = this.#parts;
    return firstOf([...stepFunctions.scheduled(limit), ...sqs.scheduled(limit)], limit);
  }

  /** All that will happen by itself, by state and queue. */
  groups(): ScheduledGroup[] {
    const { stepFunctions, sqs } = this.#parts;
    return [...stepFunctions.scheduledGroups(), ...sqs.scheduledGroups()];
  }

  /** The work of one group, the next first. */
  listGroup(group: Pick<ScheduledGroup, 'kind' | 'what'>, limit: number): Scheduled[] {
    const { stepFunctions, sqs } = this.#parts;
    return group.kind === 'message' ? sqs.scheduled(limit, group.what) : stepFunctions.scheduledIn(group, limit);
  }

  advance(ms: number): Promise<Advanced> {
    return this.#inTurn(() => this.#run(this.#parts.clock.now() + ms, Number.POSITIVE_INFINITY));
  }

  /** Jumps to the next thing that will happen. */
  toNext(): Promise<Advanced> {
    return this.#inTurn(() => this.#run(undefined, 1));
  }

  /** Jumps from one thing to the next until nothing is left. */
  runUntilIdle(): Promise<Advanced> {
    return this.#inTurn(() => this.#run(undefined, mostJumps));
  }

  /** Resolves when nothing more happens at this time. False when something takes longer, such as an endpoint that hangs. */
  async settle(): Promise<boolean> {
    const deadline = performance.now() + settleWithinMs;
    for (let quiet = 0; quiet < 2; ) {
      if (performance.now() > deadline) return false;
      await pause(2);
      quiet = this.#isBusy() ? 0 : quiet + 1;
    }
    return true;
  }

  #isBusy(): boolean {
    const { clock, lambda, stepFunctions, sqs, table } = this.#parts;
    const now = clock.now();
    return lambda.isRunning || sqs.isBusy(now) || stepFunctions.isBusy(now) || table.unread() > 0;
  }

  /** Commands come one at a time. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work, work);
    this.#last = run.catch(() => undefined);
    return run;
  }

  async #run(until: number | undefined, jumps: number): Promise<Advanced> {
    const { clock } = this.#parts;
    const [from, deadline] = [clock.now(), performance.now() + mostMs];
    let steps = 0;
    await this.settle();
    while (steps < jumps && performance.now() < deadline) {
      const next = this.list(1)[0]?.at;
      if (next === undefined || (until !== undefined && next > until)) break;
      clock.advance(Math.max(0, next - clock.now()));
      await this.settle();
      steps += 1;
    }
    if (until !== undefined && until > clock.now()) clock.advance(until - clock.now());
    return { from, to: clock.now(), steps, isIdle: this.list(1).length === 0 };
  }
}

const firstOf = (scheduled: Scheduled[], limit: number): Scheduled[] =>
  scheduled.sort((one, other) => one.at - other.at).slice(0, limit);
