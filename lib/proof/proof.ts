import type { ParseArgsOptionsConfig } from 'node:util';

/** What a proof found. */
export interface Proven {
  /** One line of figures, the last that the command prints. */
  readonly figures: string;
  /** What must not be, with what it takes to see it again. Empty when the claim held. */
  readonly violations: readonly string[];
}

/** A claim about the service that a command tries to break. */
export interface Proof {
  /** Its own options, beside `--short`. */
  readonly options: ParseArgsOptionsConfig;
  /** `say` prints progress. Throws on options that make no sense. */
  prove(options: Readonly<Record<string, string | boolean | undefined>>, say: (line: string) => void): Promise<Proven>;
}
