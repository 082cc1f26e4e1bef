import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import type { Form } from '../../kit/operations/forms.ts';
import type { Prng } from '../../kit/prng.ts';
import type { RawRequest } from './exchange.ts';

/** One request of a proof, and what is known of it beforehand. */
export interface Probe {
  /** What was done to a valid request. */
  readonly name: string;
  readonly request: RawRequest;
  /** The contract does not take it: it must be refused, and nothing may change. */
  readonly isGarbage: boolean;
  /** The gateway may refuse it before any operation is found. */
  readonly isGatewayMatter?: boolean;
  /** A text in it that no schema names, so that it must not appear in the table or in an answer. */
  readonly marker?: string;
}

/** What probes are made from. */
export interface Subject {
  readonly endpoint: Endpoint;
  readonly form: Form;
  /** Ids of every kind that the platform has, and of another platform. */
  readonly ids: readonly string[];
  readonly credentials: string;
}

/** A way to mutate a request; nothing where it does not apply. */
export type Mutator = (subject: Subject, prng: Prng) => Probe | undefined;

/** What no schema names. */
export const marker = 'undocumented-7d1f';
