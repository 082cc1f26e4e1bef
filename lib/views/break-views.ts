/** The lines that the crash proof prints with `--json`, and the views of them that the server sends to the page. Types only. */

/** A call of a function to a service, in the order of the flow. */
export interface BreakCall {
  readonly function: string;
  readonly operation: string;
  readonly isWrite: boolean;
  /** The kinds of items that are read or written, such as PAYMENT; empty where it is no call to the table. */
  readonly items: readonly string[];
}

/** A kind of fault. */
export interface BreakFault {
  readonly name: string;
  /** The effect, as a sentence. */
  readonly text: string;
}

/** The flow without a fault: what there is to break. */
export interface BreakPlan {
  readonly calls: readonly BreakCall[];
  readonly faults: readonly BreakFault[];
  /** The violation that there is even without a fault. */
  readonly violations: readonly string[];
}

/** The flow with one fault at one call. Nothing is wrong where there are no violations. */
export interface BreakResult {
  /** The number of the call, from 1. */
  readonly number: number;
  readonly fault: string;
  readonly violations: readonly string[];
}

export type BreakLine = { readonly plan: BreakPlan } | { readonly result: BreakResult };

/** A defect that can be planted, to see that it is found. */
export interface BreakDefect {
  readonly name: string;
  readonly text: string;
}

/** A run of the crash proof for the kind of a payment. */
export interface BreakView {
  readonly paymentId: string;
  /** The flow of the proof that goes as the payment went. */
  readonly flow: string;
  /** The defect that is planted, by its name. */
  readonly defect?: string;
  readonly state: 'running' | 'done' | 'canceled' | 'failed';
  /** Why it failed. */
  readonly problem?: string;
  /** Absent until the flow has run without a fault. */
  readonly plan?: BreakPlan;
  readonly results: readonly BreakResult[];
}

export interface BreaksView {
  /** The run that goes on, or the last one. */
  readonly run?: BreakView;
}
