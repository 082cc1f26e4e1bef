/** Something that will happen by itself when the clock shows `at`. */
export interface Scheduled {
  readonly at: number;
  readonly kind: 'wait' | 'retry' | 'message';
  /** The state of the workflow, or the queue. */
  readonly what: string;
  /** The name of the execution, or the message's body. */
  readonly of: string;
}

/** All that will happen by itself in one state of the workflow, or from one queue. */
export interface ScheduledGroup {
  readonly kind: Scheduled['kind'];
  readonly what: string;
  readonly count: number;
  /** When the last of them comes due. */
  readonly lastAt: number;
}
