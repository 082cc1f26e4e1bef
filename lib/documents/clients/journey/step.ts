import type { EndpointId } from '../../../../functions/contract/endpoints.ts';

/** A request of the journey. Ids of the documented example become the variables of their kind: `Customer:…` is `{{customerId}}`. */
export interface Step {
  readonly id: EndpointId;
  /** What a request is for that only prepares others. Without it the step is the one of its operation. */
  readonly prepares?: string;
  /** Values by their place, in front of what the example has: `path.id`, `query.customerId`, `header.Request-Id`, `body.code`. */
  readonly places?: Readonly<Record<string, string>>;
  /** Replaces the documented body. */
  readonly body?: object;
  /** What the following requests need of the answer: expressions by the variable that keeps them. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** Where it is not the first status that the operation documents. */
  readonly status?: number;
  /** An expression. The request is repeated until it holds. */
  readonly until?: string;
  /** JavaScript that runs before the request. */
  readonly script?: string;
}

/** Requests that are sent one after the other. */
export interface Stage {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** Steps that need nothing but what the example says. */
export const plain = (...ids: readonly EndpointId[]): readonly Step[] => ids.map((id) => ({ id }));
