import type * as z from 'zod';
import type { PlatformId } from '../domain/ids.ts';
import { now } from '../ports/clock.ts';
import { commitWrites } from '../store/ledger/commit-writes.ts';
import type { ShardedStore } from '../store/ledger/sharding/sharded-store.ts';
import type { Write } from '../store/table.ts';
import { Superseded } from '../store/waiting-attempts.ts';
import { logFailure, logOutcome } from './log.ts';
import { patienceOf, type TimeLeft, untilCommitted } from './retry.ts';
import { tableStore } from './store.ts';

export interface TaskContext {
  readonly store: ShardedStore;
  readonly now: Date;
}

/** All steps of a workflow are about one record of the table. */
export interface Workflow<Task, Subject, Input> {
  /** Names the kind of record in an error. */
  readonly about: string;
  readonly idOf: (task: Task) => string;
  readonly read: (task: Task, context: TaskContext) => Promise<Subject | undefined>;
  /** The input of the workflow's next state. */
  readonly inputOf: (subject: Subject) => Input;
}

/** The record after a step, and the writes that make it so. */
export interface Step<Subject> {
  readonly next: Subject;
  readonly writes: readonly Write[];
}

/** Decides a step from the newest version; nothing when it was taken before, or the record has gone another way. */
export type Decide<Task, Subject> = (
  subject: Subject,
  task: Task,
  context: TaskContext,
) => Step<Subject> | undefined | Promise<Step<Subject> | undefined>;

/** Acts on the record after its step was committed. */
export type Afterwards<Task, Subject> = (subject: Subject, task: Task, context: TaskContext) => Promise<unknown>;

/**
 * Makes Lambdas of a workflow's steps. A step may run any number of times: it is committed under the version of the record from which
 * it was decided. The Lambda returns the input of the workflow's next state. It throws when the record is missing, or the step could
 * not be committed in the time that it has.
 */
export const stepsOf =
  <Task extends { readonly platformId: PlatformId }, Subject, Input>(workflow: Workflow<Task, Subject, Input>) =>
  <S extends z.ZodType<Task>>(
    name: string,
    schema: S,
    decide: Decide<z.output<S>, Subject>,
    afterwards?: Afterwards<z.output<S>, Subject>,
  ) =>
  async (event: z.input<S>, timeLeft?: TimeLeft): Promise<Input> => {
    const startedAt = performance.now();
    const context = { store: tableStore(), now: now() };
    let id: string | undefined;
    try {
      const task = schema.parse(event);
      id = workflow.idOf(task);
      const subject = await takeStep(workflow, decide, task, context, patienceOf(timeLeft));
      await afterwards?.(subject, task, context);
      const durationMs = Math.round(performance.now() - startedAt);
      logOutcome(name, { platformId: task.platformId, paymentId: id, durationMs });
      return workflow.inputOf(subject);
    } catch (cause) {
      logFailure(name, id, cause);
      throw cause;
    }
  };

/** Reads the record, decides and commits, until no other writer is first. */
export const takeStep = <Task extends Shared, Shared, Subject, Input>(
  { about, idOf, read }: Workflow<Shared, Subject, Input>,
  decide: Decide<Task, Subject>,
  task: Task,
  context: TaskContext,
  patienceMs: number,
): Promise<Subject> =>
  untilCommitted(async () => {
    const subject = await read(task, context);
    if (!subject) throw new Error(`The ${about} ${idOf(task)} of a running workflow is missing.`);
    const step = await decide(subject, task, context);
    if (!step) return subject;
    try {
      await commitWrites(context.store, step.writes);
      return step.next;
    } catch (cause) {
      if (cause instanceof Superseded) return subject;
      throw cause;
    }
  }, patienceMs);
