/** The runs of a function since the service started, and what they used of the table. */
export interface ShownUse {
  readonly runs: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** What a million such runs cost for the runs, their time and the units, in US dollars. */
  readonly perMillion: number;
}

/** A function with its permissions and its use; it has none before its first run. */
export interface ShownFunction extends ShownPermissions {
  readonly use?: ShownUse;
}

/** The rights of a function and its use of them, each as an action and the resource it touches. Types only. */
export interface ShownPermissions {
  readonly name: string;
  readonly granted: readonly string[];
  /** What it has done since the service started, and how often. */
  readonly used: readonly { readonly grant: string; readonly calls: number }[];
  /** What it tried and its role does not allow. */
  readonly refused: readonly string[];
}
