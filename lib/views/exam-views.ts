/** The findings of an exam of a receiver. Types only. */

/** One delivery, and whether its answer was right. */
export interface ExamCheck {
  readonly name: string;
  /** The right answer, in words. */
  readonly expected: string;
  /** The status, or why there was none. */
  readonly answered: string;
  readonly isPassed: boolean;
  /** The damage when it is not so. */
  readonly why: string;
}

export interface ExamResult {
  readonly url: string;
  readonly checks: readonly ExamCheck[];
  readonly passed: number;
}
