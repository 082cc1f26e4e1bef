/** The result of one check. */
export interface Finding {
  readonly name: string;
  readonly expected: string;
  readonly got: string;
  readonly passed: boolean;
}
