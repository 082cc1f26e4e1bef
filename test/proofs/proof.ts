import type { Option } from '../../lib/command-line/command-line.ts';

/** The result of a proof. */
export interface Proven {
  /** One line of figures, printed last. */
  readonly figures: string;
  /** Each violation with the command that shows it again. Empty when the claim held. */
  readonly violations: readonly string[];
}

export type ProofOptions = Readonly<Record<string, string | boolean | undefined>>;

/** Tries to break a claim about the service. */
export interface Proof {
  /** `say` prints progress. Throws on invalid options. */
  prove(options: ProofOptions, say: (line: string) => void): Promise<Proven>;
}

/** A proof as `npm run prove` lists it. */
export interface ProofEntry {
  readonly summary: string;
  /** Its own options, beside `--short`. */
  readonly options: Readonly<Record<string, Option>>;
  readonly load: () => Promise<Proof>;
}
