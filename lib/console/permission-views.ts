import type { PermissionReport } from '../local/permission-report.ts';

/** The runs of a function since the service started, and what they used of the table. */
export interface ShownUse {
  readonly runs: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** What a million such runs cost for the runs, their time and the units, in US dollars. */
  readonly perMillion: number;
}

/** A function with its permissions and its use; it has none before its first run. */
export interface ShownFunction extends PermissionReport {
  readonly use?: ShownUse;
}
