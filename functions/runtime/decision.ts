import type * as z from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import type { PaymentId, Uuid } from '../domain/ids.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { IdempotencyRecord } from '../store/idempotency.ts';
import type { Write } from '../store/table.ts';
import type { Context } from './context.ts';
import type { Input } from './request.ts';

type Body<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Nothing for an operation with an idempotency key: the stored response would hide that it failed. */
type Afterwards<E extends Endpoint> = E extends { readonly idempotent: true } ? undefined : () => Promise<void>;

/** The response that a handler decides on, and the writes that make it true. */
export type Decision<E extends Endpoint> = {
  [S in keyof E['responses'] & number]: {
    readonly status: S;
    readonly body: Body<E['responses'][S]>;
    readonly writes?: readonly Write[];
    /** Writes the new payment, with the response to a keyed request where `serve` has it stored there. */
    readonly creates?: (response?: IdempotencyRecord) => Write;
    /** Decides anew where the table refuses the writes, and so records the refusal. Without it the request is refused. */
    readonly onRefused?: (refusal: Refusal) => Decision<E> | RefusalWithWrites;
    /** Sends what the writes have counted, such as a one-time code, once they are committed: a decision that is made again sends nothing. */
    readonly afterwards?: Afterwards<E>;
    /** For the log. */
    readonly paymentId?: PaymentId | Uuid<'CardTransaction'>;
    /** For the log: why the simulated issuer declined what the request asked. */
    readonly declined?: string;
  };
}[keyof E['responses'] & number];

/** A refusal that is recorded, such as a counted wrong code: the writes are committed, then the request is refused. */
export interface RefusalWithWrites {
  readonly refusal: Refusal;
  readonly writes: readonly Write[];
}

/** Decides on a request without writing, so that it can run again when what it read has changed. */
export type Handler<E extends Endpoint> = (
  input: Input<E>,
  context: Context,
) => Decision<E> | RefusalWithWrites | Promise<Decision<E> | RefusalWithWrites>;
