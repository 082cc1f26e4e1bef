import type { Payment } from '../domain/payment.ts';
import { commitMoving } from '../store/moving.ts';
import { readPayment } from '../store/payments.ts';
import type { Store, Write } from '../store/table.ts';
import { now } from './clock.ts';
import { logFailure, logOutcome } from './log.ts';
import { untilCommitted } from './retry.ts';
import { theStore } from './store.ts';
import { type WorkflowInput, workflowInput } from './workflow-input.ts';

/** What the payment workflow hands to each of its tasks. */
export interface PaymentTask {
  readonly platformId: string;
  readonly paymentId: string;
}

export interface TaskContext {
  readonly store: Store;
  readonly now: Date;
}

/** A step of a payment: what to write and the payment that then stands, or nothing when the step has been taken before. */
export interface Step {
  readonly payment: Payment;
  readonly writes: readonly Write[];
}

/**
 * Makes a Lambda of a workflow step. It answers with what the workflow goes on by. The step is decided from the newest payment and committed under its version, so it
 * may run any number of times; it returns nothing to write when it has been taken, or when the payment went another way.
 */
export const task =
  <T extends PaymentTask>(
    name: string,
    decide: (payment: Payment, task: T, context: TaskContext) => Step | undefined | Promise<Step | undefined>,
    afterwards?: (payment: Payment, task: T, context: TaskContext) => Promise<void>,
  ) =>
  async (event: T): Promise<WorkflowInput> => {
    const startedAt = performance.now();
    const { platformId, paymentId } = event;
    const context = { store: theStore(), now: now() };
    try {
      const payment = await takeStep(event, context, decide);
      await afterwards?.(payment, event, context);
      logOutcome(name, { platformId, paymentId, durationMs: Math.round(performance.now() - startedAt) });
      return workflowInput(payment);
    } catch (cause) {
      logFailure(name, paymentId, cause);
      throw cause;
    }
  };

const takeStep = <T extends PaymentTask>(
  event: T,
  context: TaskContext,
  decide: (payment: Payment, task: T, context: TaskContext) => Step | undefined | Promise<Step | undefined>,
): Promise<Payment> =>
  untilCommitted(async () => {
    const payment = await readPayment(context.store, event.platformId, event.paymentId);
    if (!payment) throw new Error(`The payment ${event.paymentId} of a running workflow is missing.`);
    const step = await decide(payment, event, context);
    if (!step) return payment;
    await commitMoving(context.store, step.writes);
    return step.payment;
  }, 5_000);
