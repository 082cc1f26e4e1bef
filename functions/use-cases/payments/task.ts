import * as z from 'zod';
import type { Payment } from '../../domain/payments/payment.ts';
import { now } from '../../ports/clock.ts';
import { uuidSchema } from '../../runtime/id-schemas.ts';
import { tableStore } from '../../runtime/store.ts';
import * as workflow from '../../runtime/workflow-step.ts';
import { readPayment } from '../../store/payments/payments.ts';
import { type WorkflowInput, workflowInput } from './workflow-input.ts';

/** The input of every task of the payment workflow. */
export const PaymentTask = z.object({ platformId: uuidSchema('Platform'), paymentId: uuidSchema('Payment') });
export type PaymentTask = z.output<typeof PaymentTask>;

/** The input of a task that the workflow waits for: the token resumes it. */
export const WaitingTask = PaymentTask.extend({ taskToken: z.string() });
export type WaitingTask = z.output<typeof WaitingTask>;

/** The payment after a step, and the writes that make it so. */
export type Step = workflow.Step<Payment>;

/** Decides a step of a payment. */
export type Decide<T> = workflow.Decide<T, Payment>;

/** Acts on the payment after its step was committed. */
export type Afterwards<T> = workflow.Afterwards<T, Payment>;

const paymentWorkflow: workflow.Workflow<PaymentTask, Payment, WorkflowInput> = {
  about: 'payment',
  idOf: ({ paymentId }) => paymentId,
  read: ({ platformId, paymentId }, { store }) => readPayment(store, platformId, paymentId),
  inputOf: workflowInput,
};

/** Makes a Lambda of a step of a payment's workflow. */
export const paymentStep = workflow.stepsOf(paymentWorkflow);

/**
 * Takes a step of a payment inside the run of any function. Throws when the payment is missing, or the step could not be committed
 * within `patienceMs`.
 */
export const takePaymentStep = <T extends PaymentTask>(
  decide: Decide<T>,
  task: T,
  patienceMs: number,
): Promise<Payment> =>
  workflow.takeStep(paymentWorkflow, decide, task, { store: tableStore(), now: now() }, patienceMs);
