/** Reports a broken invariant. */
export type ReportViolation = (violation: string) => void;

/** Adds to one of several sums. */
export const add = <K>(sums: Map<K, number>, key: K, amount: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + amount);
