/** The views of the signing lab. Types only. */

/** Bytes on the way from the inputs to the result. */
export interface LabBytes {
  readonly name: string;
  /** Their source. */
  readonly note: string;
  readonly hex: string;
}

/** One computation, from its inputs to its result. */
export interface LabExample {
  readonly inputs: readonly (readonly [name: string, value: string])[];
  readonly steps: readonly LabBytes[];
  /** The request to the service. */
  readonly result: string;
}

/** The service's verdict on a result that somebody else computed. */
export interface LabVerdict {
  readonly isRight: boolean;
  readonly sentence: string;
  /** The bytes in which the difference is. */
  readonly compared?: { readonly name: string; readonly theirs: string; readonly mine: string };
}

export type LabKind = 'code' | 'stamp';
