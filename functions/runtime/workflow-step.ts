import type { PlatformId } from '../domain/ids.ts';
import { now } from '../providers/clock.ts';
import { commitWrites } from '../store/ledger/commit-writes.ts';
import type { ShardedStore } from '../store/ledger/sharding/sharded-store.ts';
import type { Write } from '../store/table.ts';
import { logFailure, logOutcome } from './log.ts';
import { patienceOf, type TimeLeft, untilCommitted } from './retry.ts';
import { tableStore } from './store.ts';

export interface TaskContext {
  readonly store: ShardedStore;
  readonly now: Date;
}

/** A step of a workflow whose subject is a record of the table. */
export interface WorkflowStep<Task extends { readonly platformId: PlatformId }, Subject, Input> {
  /** The name of the function, for the log. */
  readonly name: string;
  /** What the workflow is about, for an error. */
  readonly about: string;
  readonly parse: () => Task;
  readonly uuidOf: (task: Task) => string;
  readonly read: (task: Task, context: TaskContext) => Promise<Subject | undefined>;
  /** Decides from the newest version; nothing when the step was taken before, or the subject has gone another way. */
  readonly decide: (
    subject: Subject,
    task: Task,
    context: TaskContext,
  ) => Promise<{ readonly next: Subject; readonly writes: readonly Write[] } | undefined>;
  /** Acts on the subject after its step was committed. */
  readonly afterwards?: (subject: Subject, task: Task, context: TaskContext) => Promise<unknown>;
  /** The input of the workflow's next state. */
  readonly inputOf: (subject: Subject) => Input;
}

/** Runs a step once. Throws when its subject is missing, or the step could not be committed in the time that the function has left. */
export async function runStep<Task extends { readonly platformId: PlatformId }, Subject, Input>(
  step: WorkflowStep<Task, Subject, Input>,
  timeLeft?: TimeLeft,
): Promise<Input> {
  const startedAt = performance.now();
  const context = { store: tableStore(), now: now() };
  let uuid: string | undefined;
  try {
    const task = step.parse();
    uuid = step.uuidOf(task);
    const subject = await takeStep(step, task, context, patienceOf(timeLeft));
    await step.afterwards?.(subject, task, context);
    const durationMs = Math.round(performance.now() - startedAt);
    logOutcome(step.name, { platformId: task.platformId, paymentId: uuid, durationMs });
    return step.inputOf(subject);
  } catch (cause) {
    logFailure(step.name, uuid, cause);
    throw cause;
  }
}

/** Reads the subject, decides and commits, until no other writer is first. */
export const takeStep = <Task extends { readonly platformId: PlatformId }, Subject, Input>(
  { about, read, decide, uuidOf }: Pick<WorkflowStep<Task, Subject, Input>, 'about' | 'read' | 'decide' | 'uuidOf'>,
  task: Task,
  context: TaskContext,
  patienceMs: number,
): Promise<Subject> =>
  untilCommitted(async () => {
    const subject = await read(task, context);
    if (!subject) throw new Error(`The ${about} ${uuidOf(task)} of a running workflow is missing.`);
    const decision = await decide(subject, task, context);
    if (!decision) return subject;
    await commitWrites(context.store, decision.writes);
    return decision.next;
  }, patienceMs);
