/** The views of the contract's tables. Types only. */

/** The run that a press on a row starts: `error/CODE`, `value/GROUP/VALUE` or `event/TYPE`. Absent where a row cannot be run here. */
type RunId = string;

export interface CatalogueRow {
  readonly name: string;
  readonly text: string;
  /** The expected result of a run, such as `409 CONFLICT` or the name of an event. */
  readonly promised?: string;
  readonly run?: RunId;
  /** The run waits for something, so it moves the clock ahead. */
  readonly movesClock?: boolean;
  /** Why it cannot be run here. */
  readonly why?: string;
  /** How a caller helps himself. */
  readonly remedy?: string;
  /** How often the event was recorded, and its newest attempt. */
  readonly seen?: number;
  readonly lastEvent?: number;
}

export interface CatalogueGroup {
  readonly title: string;
  readonly note?: string;
  readonly rows: readonly CatalogueRow[];
}

export interface CatalogueView {
  readonly errors: readonly CatalogueGroup[];
  readonly values: readonly CatalogueGroup[];
  readonly events: readonly CatalogueGroup[];
}

export interface CatalogueResult {
  readonly run: RunId;
  readonly promised: string;
  readonly actual: string;
  readonly isAsPromised: boolean;
}
