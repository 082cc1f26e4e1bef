import * as z from 'zod';
import type { Payment } from '../../domain/payments/payment.ts';
import { now } from '../../providers/clock.ts';
import { uuidSchema } from '../../runtime/id-schemas.ts';
import type { TimeLeft } from '../../runtime/retry.ts';
import { tableStore } from '../../runtime/store.ts';
import { runStep, type TaskContext, takeStep, type WorkflowStep } from '../../runtime/workflow-step.ts';
import { readPayment } from '../../store/payments/payments.ts';
import type { Write } from '../../store/table.ts';
import { type WorkflowInput, workflowInput } from './workflow-input.ts';

export type { TaskContext } from '../../runtime/workflow-step.ts';

/** The input of every task of the payment workflow. */
export const PaymentTask = z.object({ platformId: uuidSchema('Platform'), paymentId: uuidSchema('Payment') });
export type PaymentTask = z.output<typeof PaymentTask>;

/** The input of a task that the workflow waits for: the token resumes it. */
export const WaitingTask = PaymentTask.extend({ taskToken: z.string() });
export type WaitingTask = z.output<typeof WaitingTask>;

/** A step of a payment: the payment after it, and the writes that make it so. */
export interface Step {
  readonly payment: Payment;
  readonly writes: readonly Write[];
}

/** Decides a step from the newest payment; nothing when the step was taken before, or the payment has gone another way. */
export type Decide<T> = (
  payment: Payment,
  task: T,
  context: TaskContext,
) => Step | undefined | Promise<Step | undefined>;

/** Acts on the payment after its step was committed. */
export type Afterwards<T> = (payment: Payment, task: T, context: TaskContext) => Promise<unknown>;

/**
 * Makes a Lambda of a workflow step, which may run any number of times: the step is committed under the version of the payment
 * from which it was decided. Returns the input of the workflow's next state.
 */
export const task =
  <S extends z.ZodType<PaymentTask>>(
    name: string,
    schema: S,
    decide: Decide<z.output<S>>,
    afterwards?: Afterwards<z.output<S>>,
  ) =>
  (event: z.input<S>, timeLeft?: TimeLeft): Promise<WorkflowInput> =>
    runTask({ name, parse: () => schema.parse(event), decide, ...(afterwards && { afterwards }), timeLeft });

interface TaskRun<T> {
  /** The name of the function, for the log. */
  readonly name: string;
  readonly parse: () => T;
  readonly decide: Decide<T>;
  readonly afterwards?: Afterwards<T>;
  readonly timeLeft?: TimeLeft | undefined;
}

/** Runs a step of a payment's workflow once. Throws when the payment is missing, or the step could not be committed in time. */
export const runTask = <T extends PaymentTask>({ decide, timeLeft, ...run }: TaskRun<T>): Promise<WorkflowInput> =>
  runStep({ ...run, ...paymentStep(decide), inputOf: workflowInput }, timeLeft);

/**
 * Takes a step of a payment inside the run of any function. Throws when the payment is missing, or the step could not be committed
 * within `patienceMs`.
 */
export const takePaymentStep = <T extends PaymentTask>(
  decide: Decide<T>,
  task: T,
  patienceMs: number,
): Promise<Payment> => takeStep(paymentStep(decide), task, { store: tableStore(), now: now() }, patienceMs);

const paymentStep = <T extends PaymentTask>(
  decide: Decide<T>,
): Pick<WorkflowStep<T, Payment, WorkflowInput>, 'about' | 'uuidOf' | 'read' | 'decide'> => ({
  about: 'payment',
  uuidOf: ({ paymentId }) => paymentId,
  read: ({ platformId, paymentId }, { store }) => readPayment(store, platformId, paymentId),
  decide: async (payment, task, context) => {
    const step = await decide(payment, task, context);
    return step && { next: step.payment, writes: step.writes };
  },
});
