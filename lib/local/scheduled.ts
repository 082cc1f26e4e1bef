/** Something that will happen by itself when the clock shows `at`. */
export interface Scheduled {
  readonly at: number;
  readonly kind: 'wait' | 'retry' | 'message';
  /** The state of the workflow, or the queue. */
  readonly what: string;
  /** The name of the execution, or the message's body. */
  readonly of: string;
}
