/** A list that the world changes. A test fails when it was last compared with its source more than a year ago. */
export interface DatedList<T> {
  readonly source: string;
  /** The day on which it was last compared with its source. */
  readonly readAt: string;
  readonly values: T;
}
